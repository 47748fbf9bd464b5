import type { PopupDialogProps } from '@marquee/ui/popup-dialog';
import { useMemo } from 'react';
import { atom, useSetAtom } from '../store/store.ts';

/** Modals by name (§2.7); `app/dialogs/modals.ts` loads the component of each. */
export type ModalName = 'loginPopupModal' | 'register' | 'forgot';
export interface OpenModal {
  readonly name: ModalName;
}
/** One modal at a time: opening another replaces it. */
export const modalAtom = atom<OpenModal | null>(null);

/** Content of the shared popup dialog (§2.7). */
export interface DialogRequest
  extends Pick<
    PopupDialogProps,
    'title' | 'html' | 'confirm' | 'cancel' | 'tone' | 'icon' | 'coverCloses' | 'timeoutMs'
  > {
  readonly body?: string;
}
export interface OpenDialog extends DialogRequest {
  /** Resolves the caller's promise; the dialog's host then closes it. */
  readonly settle: (confirmed: boolean) => void;
}
export const dialogAtom = atom<OpenDialog | null>(null);

/** What closes each open menu or popup outside the dialogs' host, the topmost last (`useOverlayEntry`). */
export const overlaysAtom = atom<readonly (() => void)[]>([]);

export interface Toast {
  readonly id: string;
  readonly text: string;
  readonly tone: 'neutral' | 'positive' | 'negative';
}
export const toastsAtom = atom<readonly Toast[]>([]);

export interface Dialogs {
  openModal(name: ModalName): void;
  closeModal(): void;
  /** Resolves true when confirmed, false when dismissed. */
  confirm(request: DialogRequest): Promise<boolean>;
  alert(request: Omit<DialogRequest, 'cancel'>): Promise<void>;
  /** A short text that is announced and disappears by itself. */
  toast(text: string, tone?: Toast['tone']): void;
}

/** Opens modals, dialogs and toasts below the providers. Stable across renders. */
export function useDialogs(): Dialogs {
  const setModal = useSetAtom(modalAtom);
  const setDialog = useSetAtom(dialogAtom);
  const setToasts = useSetAtom(toastsAtom);
  return useMemo(() => {
    const ask = (request: DialogRequest): Promise<boolean> =>
      new Promise((resolve) => {
        setDialog((open) => {
          open?.settle(false);
          return { ...request, settle: resolve };
        });
      });
    return {
      openModal: (name) => setModal({ name }),
      closeModal: () => setModal(null),
      confirm: ask,
      alert: async (request) => void (await ask(request)),
      toast: (text, tone = 'neutral') =>
        setToasts((toasts) => [...toasts.slice(-2), { id: String(performance.now()), text, tone }]),
    };
  }, [setModal, setDialog, setToasts]);
}
