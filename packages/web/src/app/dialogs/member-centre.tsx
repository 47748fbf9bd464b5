import { MODAL_WIDTH_PX } from '@marquee/contracts/constants';
import { useQueryClient } from '@tanstack/react-query';
import { MEMBER_INFO_QUERY_KEY, useMemberInfo } from '../../features/member/member-info.ts';
import { SecurityCenter } from '../../features/security/security-center.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import type { ModalProps } from './modals.ts';
import { PanelModal } from './panel-modal.tsx';

/** §2.9's panel, with the one page there is. */
export function MemberCentre(modal: ModalProps) {
  const t = useT();
  const queries = useQueryClient();
  const { data: info } = useMemberInfo();
  return (
    <PanelModal {...modal} title={t('member.security')} widthPx={MODAL_WIDTH_PX}>
      <SecurityCenter
        info={info}
        onChanged={() => void queries.invalidateQueries({ queryKey: MEMBER_INFO_QUERY_KEY })}
      />
    </PanelModal>
  );
}
