import { BUILT_CENTRE_PAGES, type BuiltCentrePage, centreSwitch } from '@marquee/contracts/member-centre';
import { useManifest } from '../manifest/page-state.ts';
import { WALLET_PAGE } from '../paths/paths.ts';
import { useMoneyAway } from '../wallets/wallets.ts';

/** The pages of the centre that the brand offers, in the order of §2.9. My wallet stays while a vendor has the member's money. */
export function useCentrePages(): readonly BuiltCentrePage[] {
  const { switches } = useManifest();
  const isMoneyAway = useMoneyAway();
  return BUILT_CENTRE_PAGES.filter((page) => switches[centreSwitch(page)] || (page === WALLET_PAGE && isMoneyAway));
}
