import { DIALOG_WIDTH_PX } from '@marquee/contracts/constants';
import { ForgotPanel } from '../../features/recovery/forgot-panel.tsx';
import { type ModalProps, PanelModal } from '../../lib/dialogs/panel-modal.tsx';
import { useT } from '../../lib/i18n/use-t.ts';

export function ForgotModal(modal: ModalProps) {
  const t = useT();
  return (
    <PanelModal {...modal} title={t('recovery.title')} widthPx={DIALOG_WIDTH_PX}>
      <ForgotPanel />
    </PanelModal>
  );
}
