import { GAME_TYPES } from '@marquee/contracts/constants';
import type { ProfitValue } from '@marquee/contracts/schemas/records';
import type { RecordColumn } from '@marquee/ui/record-table';
import type { Stat } from '@marquee/ui/stat-tiles';
import { useT } from '../../lib/i18n/use-t.ts';
import { useDay } from '../../lib/i18n/use-time.ts';
import { useCurrencySymbol } from '../../lib/session/use-currency-symbol.ts';
import { useVendorNames } from '../../lib/vendor/use-vendor-name.ts';
import { GameChoices } from './game-choices.tsx';
import { ProfitChart } from './profit-chart.tsx';
import { RecordView } from './record-view.tsx';
import styles from './records.module.css';
import { loadRecord, PROFIT, useRecord } from './records.ts';
import { PlainAmount, SignedAmount } from './signed-amount.tsx';
import { useBonusStats } from './use-bonus-stats.ts';
import { useRecordFile } from './use-record-file.ts';
import { type ProfitGroup, type RecordFilter, useRecordFilter } from './use-record-filter.ts';
import { useTotal } from './use-total.tsx';

type Result = ProfitValue['list'][number];

const GROUPS = ['day', 'vendor', 'category'] as const satisfies readonly ProfitGroup[];

/** The name of a day, vendor or category. A game that the catalogue did not have has no vendor and no category. */
function useGroupName(by: ProfitGroup): (group: string) => string {
  const t = useT();
  const day = useDay();
  const vendorName = useVendorNames();
  return (group) => {
    if (by === 'day') return day(group);
    if (group === '') return t('records.profit.unknown');
    if (by === 'vendor') return vendorName(group);
    const type = GAME_TYPES.find((each) => each === group);
    return type === undefined ? group : t(`lobby.title.${type}`);
  };
}

function useColumns(by: ProfitGroup, nameOf: (group: string) => string): readonly RecordColumn<Result>[] {
  const t = useT();
  return [
    { key: 'group', label: t(`records.profit.by.${by}`), card: 'title', render: ({ group }) => nameOf(group) },
    { key: 'rounds', label: t('records.rounds'), align: 'end', render: ({ rounds }) => rounds },
    {
      key: 'validBet',
      label: t('records.profit.validBet'),
      align: 'end',
      render: ({ validBet }) => <PlainAmount amount={validBet} />,
    },
    { key: 'won', label: t('records.won'), align: 'end', render: ({ won }) => <PlainAmount amount={won} /> },
    {
      key: 'profit',
      label: t('records.profit.profit'),
      align: 'end',
      card: 'figure',
      render: ({ profit }) => <SignedAmount amount={profit} />,
    },
  ];
}

function ProfitChoices({ filter, value }: { filter: RecordFilter; value: ProfitValue | undefined }) {
  const t = useT();
  return (
    <>
      <fieldset className={styles.groups} aria-label={t('records.profit.by')}>
        {GROUPS.map((by) => (
          <button
            key={by}
            type="button"
            className={styles.group}
            aria-pressed={by === filter.by}
            onClick={() => filter.setBy(by)}
          >
            {t(`records.profit.by.${by}`)}
          </button>
        ))}
      </fieldset>
      <GameChoices filter={filter} played={value} />
    </>
  );
}

export const loadProfitAndLoss = loadRecord(PROFIT);

/** §2.9's page personalProfit [W07]: won less staked, by day, vendor or category. */
export function ProfitAndLoss() {
  const t = useT();
  const amount = useTotal();
  const bonusStats = useBonusStats();
  const symbol = useCurrencySymbol();
  const filter = useRecordFilter('personalProfit');
  const nameOf = useGroupName(filter.by);
  const record = useRecord(PROFIT, filter);
  const file = useRecordFile(PROFIT, filter);
  const columns = useColumns(filter.by, nameOf);
  const stats = (value: ProfitValue | undefined): Stat[] => {
    const totals = value?.totals;
    return [
      { key: 'rounds', label: t('records.rounds'), value: totals?.rounds ?? null },
      { key: 'validBet', label: t('records.profit.validBet'), value: amount(totals?.validBet) },
      { key: 'won', label: t('records.won'), value: amount(totals?.won) },
      ...bonusStats(totals),
      {
        key: 'profit',
        label: t('records.profit.profit'),
        value: totals === undefined ? null : <SignedAmount amount={totals.profit} symbol={symbol} />,
        isMain: true,
      },
    ];
  };
  return (
    <RecordView
      filter={filter}
      record={record}
      file={file}
      label={t('centre.page.personalProfit')}
      columns={columns}
      rowKey={({ group }) => group}
      choices={(value) => <ProfitChoices filter={filter} value={value} />}
      stats={stats}
      between={({ days }) => <ProfitChart days={days} />}
    />
  );
}
