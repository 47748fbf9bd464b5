import type { Stat } from '@marquee/ui/stat-tiles';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTotal } from './use-total.tsx';

/** The parts of the sums that were money of a bonus; none for players who had no bonus. */
export function useBonusStats(): (totals: { bonusStake: string; bonusWon: string } | undefined) => Stat[] {
  const t = useT();
  const amount = useTotal();
  return (totals) =>
    totals === undefined || (totals.bonusStake === '0.00' && totals.bonusWon === '0.00')
      ? []
      : [
          { key: 'bonusStake', label: t('records.bonusStake'), value: amount(totals.bonusStake) },
          { key: 'bonusWon', label: t('records.bonusWon'), value: amount(totals.bonusWon) },
        ];
}
