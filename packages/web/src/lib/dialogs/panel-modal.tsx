import { MODAL_OPEN_DELAY_MS } from '@marquee/contracts/constants';
import { Modal } from '@marquee/ui/modal';
import type { ReactNode } from 'react';
import { useAskBeforeLoss } from '../../lib/dialogs/unsaved.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import type { ModalProps } from './modals.ts';

interface PanelModalProps extends ModalProps {
  readonly title: string;
  readonly widthPx: number;
  readonly children: ReactNode;
}

/** The frame of every panel over the page. Its icon and Escape close it; a form with input asks first. */
export function PanelModal({ children, onClose, ...modal }: PanelModalProps) {
  const t = useT();
  const askBeforeLoss = useAskBeforeLoss();
  return (
    <Modal
      {...modal}
      onClose={() => askBeforeLoss(onClose)}
      closeLabel={t('common.close')}
      openDelayMs={MODAL_OPEN_DELAY_MS}
    >
      {children}
    </Modal>
  );
}
