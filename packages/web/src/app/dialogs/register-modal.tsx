import { MODAL_OPEN_DELAY_MS, MODAL_WIDTH_PX } from '@marquee/contracts/constants';
import { Modal } from '@marquee/ui/modal';
import { RegisterPanel } from '../../features/registration/register-panel.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import type { ModalProps } from './modals.ts';

export function RegisterModal({ open, onClose, onClosed }: ModalProps) {
  const t = useT();
  return (
    <Modal
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('register.title')}
      closeLabel={t('common.close')}
      widthPx={MODAL_WIDTH_PX}
      openDelayMs={MODAL_OPEN_DELAY_MS}
    >
      <RegisterPanel onDone={onClose} />
    </Modal>
  );
}
