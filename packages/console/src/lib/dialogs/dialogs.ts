import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { atom, useSetAtom } from '../store/store.ts';

export interface DialogRequest {
  readonly title: string;
  readonly body?: ReactNode;
  readonly confirm: string;
  readonly cancel: string;
  readonly tone?: 'neutral' | 'warning' | 'danger';
}
export interface OpenDialog extends DialogRequest {
  /** Resolves the caller's promise; the dialog host then closes the dialog. */
  readonly settle: (confirmed: boolean) => void;
}
export const dialogAtom = atom<OpenDialog | null>(null);

export interface Toast {
  readonly id: string;
  readonly text: string;
  readonly tone: 'neutral' | 'positive' | 'negative';
}
export const toastsAtom = atom<readonly Toast[]>([]);

export interface Dialogs {
  /** Resolves true when confirmed, false when dismissed. */
  confirm(request: DialogRequest): Promise<boolean>;
  /** A short result that is announced and disappears by itself. */
  toast(text: string, tone?: Toast['tone']): void;
}

/** Dialogs and toasts for components below the providers. Stable across renders. */
export function useDialogs(): Dialogs {
  const setDialog = useSetAtom(dialogAtom);
  const setToasts = useSetAtom(toastsAtom);
  return useMemo(
    () => ({
      confirm: (request) =>
        new Promise((resolve) => {
          setDialog((open) => {
            open?.settle(false);
            return { ...request, settle: resolve };
          });
        }),
      toast: (text, tone = 'positive') =>
        setToasts((toasts) => [...toasts.slice(-2), { id: crypto.randomUUID(), text, tone }]),
    }),
    [setDialog, setToasts],
  );
}
