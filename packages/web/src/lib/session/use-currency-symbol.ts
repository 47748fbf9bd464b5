import { DEMO_CURRENCY } from '@marquee/contracts/constants';
import { useManifest } from '../manifest/page-state.ts';
import { isTrial, useSession } from './use-session.ts';

/** What stands before an amount: the brand's symbol, or the word for a guest's money, which must not look like any [A15]. */
export function useCurrencySymbol(): string {
  const { currency } = useManifest();
  return isTrial(useSession()) ? `${DEMO_CURRENCY}\u00a0` : currency.symbol;
}
