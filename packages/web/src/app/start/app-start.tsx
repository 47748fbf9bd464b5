import { SYSTEM_STATUS } from '@marquee/contracts/constants';
import { usePageState } from '../../lib/manifest/page-state.ts';
import { useDocumentHead } from './use-document-head.ts';
import { usePageEvents } from './use-page-events.ts';
import { useRestore } from './use-restore.ts';
import { useRouteModal } from './use-route-modal.ts';

/** What happens once the page stands: storage is read, the address may ask for a modal, the event stream opens. */
function NormalStart() {
  useRouteModal();
  usePageEvents();
  return null;
}

export function AppStart() {
  useRestore();
  useDocumentHead();
  return usePageState().systemStatus === SYSTEM_STATUS.normal ? <NormalStart /> : null;
}
