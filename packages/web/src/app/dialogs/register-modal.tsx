import { MODAL_WIDTH_PX } from '@marquee/contracts/constants';
import { RegisterPanel } from '../../features/registration/register-panel.tsx';
import { SocialRegistration } from '../../features/social/social-ways.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import type { ModalProps } from './modals.ts';
import { PanelModal } from './panel-modal.tsx';

export function RegisterModal(modal: ModalProps) {
  const t = useT();
  return (
    <PanelModal {...modal} title={t('register.title')} widthPx={MODAL_WIDTH_PX}>
      <SocialRegistration />
      <RegisterPanel onDone={modal.onClose} />
    </PanelModal>
  );
}
