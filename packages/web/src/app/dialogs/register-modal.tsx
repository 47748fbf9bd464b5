import { MODAL_WIDTH_PX } from '@marquee/contracts/constants';
import { useNavigate } from 'react-router-dom';
import { RegisterPanel } from '../../features/registration/register-panel.tsx';
import { SocialRegistration } from '../../features/social/social-ways.tsx';
import { type ModalProps, PanelModal } from '../../lib/dialogs/panel-modal.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { usePageEntry } from '../../lib/navigation/use-nav.ts';
import { PATHS } from '../../lib/paths/paths.ts';

/** A new member is sent to the home page (§4) from every page. */
export function RegisterModal(modal: ModalProps) {
  const t = useT();
  const navigate = useNavigate();
  const { page } = usePageEntry();
  // The forms' own addresses already lead home.
  const isAtForm = page === 'login' || page === 'register';
  const done = (): void => {
    modal.onClose();
    if (!isAtForm) void navigate(PATHS.home, { replace: true });
  };
  return (
    <PanelModal {...modal} title={t('register.title')} widthPx={MODAL_WIDTH_PX}>
      <SocialRegistration />
      <RegisterPanel onDone={done} />
    </PanelModal>
  );
}
