import { DIALOG_WIDTH_PX, MODAL_WIDTH_PX } from '@marquee/contracts/constants';
import type { BuiltCentrePage } from '@marquee/contracts/member-centre';
import { useQueryClient } from '@tanstack/react-query';
import { MEMBER_INFO_QUERY_KEY, useMemberInfo } from '../../features/member/member-info.ts';
import { SecurityCenter } from '../../features/security/security-center.tsx';
import { MyWallets } from '../../features/wallets/my-wallets.tsx';
import { type ModalProps, PanelModal } from '../../lib/dialogs/panel-modal.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { WALLET_PAGE } from '../../lib/paths/paths.ts';

function SecurityPage() {
  const queries = useQueryClient();
  const { data: info } = useMemberInfo();
  return (
    <SecurityCenter info={info} onChanged={() => void queries.invalidateQueries({ queryKey: MEMBER_INFO_QUERY_KEY })} />
  );
}

/** §2.9's panel, with the pages that are built. */
export function MemberCentre({ page, ...modal }: ModalProps & { readonly page: BuiltCentrePage }) {
  const t = useT();
  const hasCentre = useSwitch('memberCentre.securityCenter');
  if (page === WALLET_PAGE) {
    return (
      <PanelModal {...modal} place="page" title={t('member.wallet')} widthPx={DIALOG_WIDTH_PX}>
        <MyWallets />
      </PanelModal>
    );
  }
  return (
    <PanelModal
      {...modal}
      place="page"
      title={t(hasCentre ? 'member.security' : 'security.password.title')}
      widthPx={MODAL_WIDTH_PX}
    >
      <SecurityPage />
    </PanelModal>
  );
}
