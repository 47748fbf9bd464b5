import { DIALOG_WIDTH_PX } from '@marquee/contracts/constants';
import { LoginPanel } from '../../features/session/login-panel.tsx';
import { SocialWays } from '../../features/social/social-ways.tsx';
import { type ModalProps, PanelModal } from '../../lib/dialogs/panel-modal.tsx';
import { useT } from '../../lib/i18n/use-t.ts';

/** §2.7's `loginPopupModal`. */
export function LoginModal(modal: ModalProps) {
  const t = useT();
  return (
    <PanelModal {...modal} title={t('login.title')} widthPx={DIALOG_WIDTH_PX}>
      <LoginPanel onDone={modal.onClose} />
      <SocialWays place="below" />
    </PanelModal>
  );
}
