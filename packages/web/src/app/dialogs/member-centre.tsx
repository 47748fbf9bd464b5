import { MODAL_OPEN_DELAY_MS, MODAL_WIDTH_PX } from '@marquee/contracts/constants';
import { Modal } from '@marquee/ui/modal';
import { useQueryClient } from '@tanstack/react-query';
import { MEMBER_INFO_QUERY_KEY, useMemberInfo } from '../../features/member/member-info.ts';
import { SecurityCenter } from '../../features/security/security-center.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import type { ModalProps } from './modals.ts';

/** §2.9's panel, with the one page there is. */
export function MemberCentre({ open, onClose, onClosed }: ModalProps) {
  const t = useT();
  const queries = useQueryClient();
  const { data: info } = useMemberInfo();
  return (
    <Modal
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('member.security')}
      closeLabel={t('common.close')}
      widthPx={MODAL_WIDTH_PX}
      openDelayMs={MODAL_OPEN_DELAY_MS}
    >
      <SecurityCenter
        info={info}
        onChanged={() => void queries.invalidateQueries({ queryKey: MEMBER_INFO_QUERY_KEY })}
      />
    </Modal>
  );
}
