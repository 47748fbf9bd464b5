import { BUILT_CENTRE_PAGES, type BuiltCentrePage, centreSwitch } from '@marquee/contracts/member-centre';
import { useManifest } from '../manifest/page-state.ts';
import { WALLET_PAGE } from '../paths/paths.ts';
import { useMoneyAway } from '../wallets/wallets.ts';
import { useRunningWithdrawals } from '../wallets/withdrawals.ts';

/** The pages of the centre that the brand offers, in the order of §2.9. What is switched off stays while money is away: at a vendor, or in a withdrawal. */
export function useCentrePages(): readonly BuiltCentrePage[] {
  const { switches } = useManifest();
  const isMoneyAway = useMoneyAway();
  const isPaidOut = useRunningWithdrawals();
  return BUILT_CENTRE_PAGES.filter(
    (page) =>
      switches[centreSwitch(page)] || (page === WALLET_PAGE && isMoneyAway) || (page === 'withdraw' && isPaidOut),
  );
}
