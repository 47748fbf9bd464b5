import type { ComponentType } from 'react';
import type { ModalName } from '../../lib/dialogs/dialogs.ts';

export interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

/** Name → its lazy component. A feature's modal appears here and in `ModalName`. */
export const MODALS: Partial<Record<ModalName, ComponentType<ModalProps>>> = {};
