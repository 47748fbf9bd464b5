import { DIALOG_WIDTH_PX, MODAL_OPEN_DELAY_MS } from '@marquee/contracts/constants';
import { Modal } from '@marquee/ui/modal';
import { ForgotPanel } from '../../features/recovery/forgot-panel.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import type { ModalProps } from './modals.ts';

export function ForgotModal({ open, onClose, onClosed }: ModalProps) {
  const t = useT();
  return (
    <Modal
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('recovery.title')}
      closeLabel={t('common.close')}
      widthPx={DIALOG_WIDTH_PX}
      openDelayMs={MODAL_OPEN_DELAY_MS}
    >
      <ForgotPanel />
    </Modal>
  );
}
