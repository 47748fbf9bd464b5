import { DialogHost } from './dialogs/dialog-host.tsx';
import { PreviewBanner } from './preview/preview-banner.tsx';
import { RootView } from './root-view.tsx';
import { AppStart } from './start/app-start.tsx';

/** The whole tree below the router, the same on the server and in the browser. */
export function AppRoot() {
  return (
    <>
      <RootView />
      <DialogHost />
      <PreviewBanner />
      <AppStart />
    </>
  );
}
