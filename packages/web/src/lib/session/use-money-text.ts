import { displayAmount } from '@marquee/contracts/amounts';
import { useCurrencySymbol } from './use-currency-symbol.ts';

/** An amount of the wire as displayed: symbol, commas, two decimals (§9). */
export function useMoneyText(): (amount: string) => string {
  const symbol = useCurrencySymbol();
  return (amount) => `${symbol}${displayAmount(amount)}`;
}
