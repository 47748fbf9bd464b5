import { DIALOG_WIDTH_PX } from '@marquee/contracts/constants';
import { LoginPanel } from '../../features/session/login-panel.tsx';
import { SocialWays } from '../../features/social/social-ways.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import type { ModalProps } from './modals.ts';
import { PanelModal } from './panel-modal.tsx';

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
