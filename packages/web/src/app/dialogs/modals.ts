import type { SwitchKey } from '@marquee/contracts/switches';
import type { ComponentType } from 'react';
import type { ModalName } from '../../lib/dialogs/dialogs.ts';
import type { ModalProps } from '../../lib/dialogs/panel-modal.tsx';

/** Name → loader of its component. A feature's modal appears here and in `ModalName`. */
export const MODALS: Readonly<Record<ModalName, () => Promise<ComponentType<ModalProps>>>> = {
  forgot: async () => (await import('./forgot-modal.tsx')).ForgotModal,
  loginPopupModal: async () => (await import('./login-modal.tsx')).LoginModal,
  register: async () => (await import('./register-modal.tsx')).RegisterModal,
};

/** The switches of each modal: a form closes when all of them are off. */
export const MODAL_SWITCHES: Readonly<Record<ModalName, readonly SwitchKey[]>> = {
  forgot: ['login.recovery', 'CHNGPASSVERIF3'],
  loginPopupModal: ['login'],
  register: ['DIRECTREG3'],
};
