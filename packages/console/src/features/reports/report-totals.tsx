import { displayAmount } from '@marquee/contracts/amounts';
import type { ReportValue } from '@marquee/contracts/schemas/reports';
import { StatTiles } from '@marquee/ui/stat-tiles';
import { useT } from '../../lib/i18n/use-t.ts';
import { countText, type Figure } from './figures.ts';

const TILES = ['deposits', 'withdrawals', 'stakes', 'ggr', 'bonusCost', 'ngr'] as const satisfies readonly Figure[];

/** The sums of the range. */
export function ReportTotals({ report: { totals, currency } }: { report: ReportValue }) {
  const t = useT();
  const tiles = TILES.map((key) => ({
    key,
    label: `${t(`reports.${key}`)} (${currency})`,
    value: <bdi>{displayAmount(totals[key])}</bdi>,
    isMain: key === 'ngr',
  }));
  const newPlayers = { key: 'newPlayers', label: t('reports.newPlayers'), value: countText(totals.newPlayers) };
  return <StatTiles stats={[...tiles, newPlayers]} />;
}
