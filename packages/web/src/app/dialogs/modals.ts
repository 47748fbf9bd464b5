import type { SwitchKey } from '@marquee/contracts/switches';
import { type ComponentType, lazy } from 'react';
import type { ModalName } from '../../lib/dialogs/dialogs.ts';

export interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

/** Name → its lazy component. A feature's modal appears here and in `ModalName`. */
export const MODALS: Readonly<Record<ModalName, ComponentType<ModalProps>>> = {
  forgot: lazy(async () => ({ default: (await import('./forgot-modal.tsx')).ForgotModal })),
  login: lazy(async () => ({ default: (await import('./login-modal.tsx')).LoginModal })),
  register: lazy(async () => ({ default: (await import('./register-modal.tsx')).RegisterModal })),
};

/** What each depends on: a form none of whose switches is on any more is closed. */
export const MODAL_SWITCHES: Readonly<Record<ModalName, readonly SwitchKey[]>> = {
  forgot: ['login.recovery', 'CHNGPASSVERIF3'],
  login: ['login'],
  register: ['DIRECTREG3'],
};
