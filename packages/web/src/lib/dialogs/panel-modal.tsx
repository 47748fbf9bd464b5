import { MODAL_OPEN_DELAY_MS } from '@marquee/contracts/constants';
import { Modal } from '@marquee/ui/modal';
import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t.ts';
import { type FormPlace, FormPlaceContext, useAskBeforeLoss } from './unsaved.ts';

export interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

interface PanelModalProps extends ModalProps {
  readonly title: string;
  readonly widthPx: number;
  /** `page`: the address opens it, and the history has no other entry for it. */
  readonly place?: FormPlace;
  readonly children: ReactNode;
}

/** The frame of every panel over the page. Its icon and Escape close it; a form with input asks first. */
export function PanelModal({ children, onClose, place = 'dialog', ...modal }: PanelModalProps) {
  const t = useT();
  const askBeforeLoss = useAskBeforeLoss(place);
  return (
    <Modal
      {...modal}
      onClose={() => askBeforeLoss(onClose)}
      closeLabel={t('common.close')}
      openDelayMs={MODAL_OPEN_DELAY_MS}
    >
      <FormPlaceContext value={place}>{children}</FormPlaceContext>
    </Modal>
  );
}
