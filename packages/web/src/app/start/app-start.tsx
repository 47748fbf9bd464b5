import { SYSTEM_STATUS } from '@marquee/contracts/constants';
import { useMemberInfo } from '../../features/member/member-info.ts';
import { useVisitorCountry } from '../../lib/country/use-visitor-country.ts';
import { usePageState } from '../../lib/manifest/page-state.ts';
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
 * What happens once the page stands: the address may ask for a modal, who is signed in is asked, the event stream opens.
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
 * The order of §4 [R11]: the merchant code is stored, the country code always asked, with a token the member's info; status,
 * permission and configuration came inside the page, and the view already stands by them.
 */
export function AppStart() {
  useRestore();
  useDocumentHead();
  useVisitorCountry();
  useCompleteMessages();
  return usePageState().systemStatus === SYSTEM_STATUS.normal ? <NormalStart /> : <ClosedStart />;
}
