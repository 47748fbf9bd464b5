import { DIALOG_WIDTH_PX } from '@marquee/contracts/constants';
import { ForgotPanel } from '../../features/recovery/forgot-panel.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import type { ModalProps } from './modals.ts';
import { PanelModal } from './panel-modal.tsx';

export function ForgotModal(modal: ModalProps) {
  const t = useT();
  return (
    <PanelModal {...modal} title={t('recovery.title')} widthPx={DIALOG_WIDTH_PX}>
      <ForgotPanel />
    </PanelModal>
  );
}
