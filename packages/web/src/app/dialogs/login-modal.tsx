import { DIALOG_WIDTH_PX, MODAL_OPEN_DELAY_MS } from '@marquee/contracts/constants';
import { Modal } from '@marquee/ui/modal';
import { LoginPanel } from '../../features/session/login-panel.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import type { ModalProps } from './modals.ts';

/** §2.7's `loginPopupModal`. */
export function LoginModal({ open, onClose, onClosed }: ModalProps) {
  const t = useT();
  return (
    <Modal
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('login.title')}
      closeLabel={t('common.close')}
      widthPx={DIALOG_WIDTH_PX}
      openDelayMs={MODAL_OPEN_DELAY_MS}
    >
      <LoginPanel onDone={onClose} />
    </Modal>
  );
}
