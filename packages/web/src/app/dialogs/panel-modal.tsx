import { MODAL_OPEN_DELAY_MS } from '@marquee/contracts/constants';
import { Modal } from '@marquee/ui/modal';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import type { ModalProps } from './modals.ts';

interface PanelModalProps extends ModalProps {
  readonly title: string;
  readonly widthPx: number;
  readonly children: ReactNode;
}

/** The frame of every panel that opens over the page and that its icon and Escape close. */
export function PanelModal({ children, ...modal }: PanelModalProps) {
  const t = useT();
  return (
    <Modal {...modal} closeLabel={t('common.close')} openDelayMs={MODAL_OPEN_DELAY_MS}>
      {children}
    </Modal>
  );
}
