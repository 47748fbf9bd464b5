import { DEMO_CURRENCY } from '@marquee/contracts/constants';
import { useManifest } from '../manifest/page-state.ts';
import { isTrial, useSession } from './use-session.ts';

/** The text before an amount: the brand's symbol, or a word for a guest's money, which must not look real [A15]. */
export function useCurrencySymbol(): string {
  const { currency } = useManifest();
  return isTrial(useSession()) ? `${DEMO_CURRENCY}\u00a0` : currency.symbol;
}
