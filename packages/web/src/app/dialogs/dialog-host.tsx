import { DIALOG_WIDTH_PX, MODAL_OPEN_DELAY_MS } from '@marquee/contracts/constants';
import { ToastRegion } from '@marquee/ui/toast';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { dialogAtom, modalAtom, type OpenDialog, type OpenModal, toastsAtom } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { useIsAtLogin } from '../../lib/navigation/use-guard.ts';
import { useAtom } from '../../lib/store/store.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { TopProgress } from '../top-progress.tsx';
import { CentreSlot, PasswordDueSlot, useLingering } from './member-slots.tsx';
import { MODAL_SWITCHES, MODALS } from './modals.ts';
import { WithMessages } from './with-messages.tsx';

const PopupDialog = lazy(async () => ({ default: (await import('@marquee/ui/popup-dialog')).PopupDialog }));
const TOAST_MS = 6_000;

function ModalSlot() {
  const [modal, setModal] = useAtom(modalAtom);
  const [shown, forget] = useLingering<OpenModal>(modal);
  const { switches } = useManifest();
  const isAtLogin = useIsAtLogin();
  const isInPage = modal?.name === 'login' && isAtLogin;
  const isOffered = modal === null || (!isInPage && MODAL_SWITCHES[modal.name].some((key) => switches[key]));
  useEffect(() => {
    if (!isOffered) setModal(null);
  }, [isOffered, setModal]);
  const Modal = shown === null ? undefined : MODALS[shown.name];
  if (!Modal) return null;
  return (
    <WithMessages>
      <Modal open={modal !== null} onClose={() => setModal(null)} onClosed={forget} />
    </WithMessages>
  );
}

function DialogSlot() {
  const [dialog, setDialog] = useAtom(dialogAtom);
  const [shown, forget] = useLingering<OpenDialog>(dialog);
  if (!shown) return null;
  return (
    <PopupDialog
      {...shown}
      open={dialog !== null}
      widthPx={DIALOG_WIDTH_PX}
      openDelayMs={MODAL_OPEN_DELAY_MS}
      onSettle={(confirmed) => {
        shown.settle(confirmed);
        setDialog(null);
      }}
      onClosed={forget}
    />
  );
}

function Toasts() {
  const t = useT();
  const [toasts, setToasts] = useAtom(toastsAtom);
  const done = useCallback((id: string) => setToasts((list) => list.filter((toast) => toast.id !== id)), [setToasts]);
  return <ToastRegion toasts={toasts} onDone={done} closeLabel={t('common.close')} durationMs={TOAST_MS} />;
}

/** Where modals, dialogs and toasts appear. A modal whose chunk does not come leaves the page usable. */
export function DialogHost() {
  return (
    <>
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={<TopProgress />}>
          <ModalSlot />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={<TopProgress />}>
          <CentreSlot />
          <PasswordDueSlot />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={<TopProgress />}>
          <DialogSlot />
        </Suspense>
      </ErrorBoundary>
      <Toasts />
    </>
  );
}
