import { SYSTEM_STATUS } from '@marquee/contracts/constants';
import { useVisitorCountry } from '../../lib/country/use-visitor-country.ts';
import { usePageState } from '../../lib/manifest/page-state.ts';
import { useMemberInfo } from '../../lib/session/member-info.ts';
import { useAfterLogin } from './use-after-login.ts';
import { useCompleteMessages } from './use-complete-messages.ts';
import { useDocumentHead } from './use-document-head.ts';
import { useLoginFirst } from './use-login-first.ts';
import { usePageEvents } from './use-page-events.ts';
import { useReopening } from './use-reopening.ts';
import { useRestore } from './use-restore.ts';
import { useRouteModal } from './use-route-modal.ts';
import { useSessionEnd } from './use-session-end.ts';

/**
 * What starts after the first render: the modal of the address, the member's info, the event stream.
 */
function NormalStart() {
  useLoginFirst();
  useRouteModal();
  useMemberInfo();
  usePageEvents();
  useSessionEnd();
  useAfterLogin();
  return null;
}

function ClosedStart() {
  useReopening();
  return null;
}

/**
 * The order of §4 [R11]: stores the merchant code, requests the country code, and with a token the member's info. Status,
 * permission and configuration came inside the page.
 */
export function AppStart() {
  useRestore();
  useDocumentHead();
  useVisitorCountry();
  useCompleteMessages();
  return usePageState().systemStatus === SYSTEM_STATUS.normal ? <NormalStart /> : <ClosedStart />;
}
