import type { ReactNode } from 'react';
import { useMoneyText } from '../../lib/session/use-money-text.ts';

/** An amount of the totals with its currency; null while it is loading. */
export function useTotal(): (amount: string | undefined) => ReactNode {
  const money = useMoneyText();
  return (amount) => (amount === undefined ? null : <bdi dir="ltr">{money(amount)}</bdi>);
}
