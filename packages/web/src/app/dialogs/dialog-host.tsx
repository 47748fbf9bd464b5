import { DIALOG_WIDTH_PX, MODAL_OPEN_DELAY_MS } from '@marquee/contracts/constants';
import { ToastRegion } from '@marquee/ui/toast';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { dialogDepth } from '../../lib/dialogs/dialog-depth.ts';
import {
  dialogAtom,
  modalAtom,
  type OpenDialog,
  type OpenModal,
  overlaysAtom,
  toastsAtom,
} from '../../lib/dialogs/dialogs.ts';
import { useIsPageBegun } from '../../lib/dialogs/unsaved.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { useCentre } from '../../lib/navigation/use-centre.ts';
import { useIsAtLogin } from '../../lib/navigation/use-guard.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useAtom, useAtomValue } from '../../lib/store/store.ts';
import { FromChunk } from '../from-chunk.tsx';
import { DialogChunk } from './dialog-chunk.tsx';
import { DialogFailed } from './dialog-failed.tsx';
import { MODAL_SWITCHES, MODALS } from './modals.ts';
import { useLingering } from './use-lingering.ts';

const loadEntries = async () => (await import('./dialog-entries.ts')).DialogEntries;
const loadMemberSlots = async () => (await import('./member-slots.tsx')).MemberSlots;
const loadPopupDialog = async () => (await import('@marquee/ui/popup-dialog')).PopupDialog;
const TOAST_MS = 6_000;

function ModalSlot() {
  const [modal, setModal] = useAtom(modalAtom);
  const [shown, forget] = useLingering<OpenModal>(modal);
  const { switches } = useManifest();
  const isAtLogin = useIsAtLogin();
  const isInPage = modal?.name === 'loginPopupModal' && isAtLogin;
  const isOffered = modal === null || (!isInPage && MODAL_SWITCHES[modal.name].some((key) => switches[key]));
  useEffect(() => {
    if (!isOffered) setModal(null);
  }, [isOffered, setModal]);
  if (shown === null) return null;
  const close = (): void => setModal(null);
  const abandon = (): void => {
    close();
    forget();
  };
  return (
    <DialogChunk
      key={shown.name}
      load={MODALS[shown.name]}
      props={{ open: modal !== null, onClose: close, onClosed: forget }}
      onAbandon={abandon}
    />
  );
}

function DialogSlot() {
  const [dialog, setDialog] = useAtom(dialogAtom);
  const [shown, forget] = useLingering<OpenDialog>(dialog);
  if (!shown) return null;
  const settle = (confirmed: boolean): void => {
    shown.settle(confirmed);
    setDialog(null);
  };
  const abandon = (): void => {
    settle(false);
    forget();
  };
  const sizes = { widthPx: DIALOG_WIDTH_PX, openDelayMs: MODAL_OPEN_DELAY_MS };
  return (
    <DialogChunk
      load={loadPopupDialog}
      props={{ ...shown, ...sizes, open: dialog !== null, onSettle: settle, onClosed: forget }}
      onAbandon={abandon}
    />
  );
}

function Toasts() {
  const t = useT();
  const [toasts, setToasts] = useAtom(toastsAtom);
  const done = useCallback((id: string) => setToasts((list) => list.filter((toast) => toast.id !== id)), [setToasts]);
  return <ToastRegion toasts={toasts} onDone={done} closeLabel={t('common.close')} durationMs={TOAST_MS} />;
}

/** Rendered from the first dialog, or begun form, on. */
function Entries() {
  const isOpen = [useAtomValue(modalAtom), useAtomValue(dialogAtom), useAtomValue(overlaysAtom)[0]].some(Boolean);
  const isBegun = useIsPageBegun();
  // A page loaded again may be at an entry whose dialog is gone.
  const isDeep = dialogDepth(useLocation().state) > 0;
  const isDue = isOpen || isBegun || isDeep;
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    if (isDue) setIsNeeded(true);
  }, [isDue]);
  return isNeeded && <FromChunk load={loadEntries} props={{}} waiting={null} failed={() => null} />;
}

/** Rendered from the first session or member's address on. */
function MemberDialogs() {
  const centre = useCentre();
  const isAddressed = centre.page !== null;
  const isIn = useSession().status === 'in';
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    if (isAddressed || isIn) setIsNeeded(true);
  }, [isAddressed, isIn]);
  if (!isNeeded) return null;
  const abandon = (): void => {
    if (isAddressed) centre.close();
    setIsNeeded(false);
  };
  return (
    <FromChunk
      load={loadMemberSlots}
      props={{}}
      waiting={null}
      failed={(reason, retry) => <DialogFailed reason={reason} onRetry={retry} onClose={abandon} />}
    />
  );
}

/** Where modals, dialogs and toasts appear. */
export function DialogHost() {
  return (
    <>
      <Entries />
      <ModalSlot />
      <MemberDialogs />
      <DialogSlot />
      <Toasts />
    </>
  );
}
