import { SYSTEM_STATUS } from '@marquee/contracts/constants';
import { usePageState } from '../lib/manifest/page-state.ts';
import { DialogHost } from './dialogs/dialog-host.tsx';
import { PreviewBanner } from './preview/preview-banner.tsx';
import { RootView } from './root-view.tsx';
import { AppStart } from './start/app-start.tsx';

/** The whole tree below the router, the same on the server and in the browser. */
export function AppRoot() {
  // A status page replaces the application, so nothing starts behind it.
  const isOpen = usePageState().systemStatus === SYSTEM_STATUS.normal;
  return (
    <>
      <RootView />
      {isOpen && <DialogHost />}
      <PreviewBanner />
      <AppStart />
    </>
  );
}
