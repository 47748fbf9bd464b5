import type { BetRecordValue, PlayedRound } from '@marquee/contracts/schemas/records';
import type { RecordColumn } from '@marquee/ui/record-table';
import type { Stat } from '@marquee/ui/stat-tiles';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { useCurrencySymbol } from '../../lib/session/use-currency-symbol.ts';
import { useVendorNames } from '../../lib/vendor/use-vendor-name.ts';
import { Choice } from './choice.tsx';
import { GameChoices } from './game-choices.tsx';
import { RecordView } from './record-view.tsx';
import styles from './records.module.css';
import { BETS, loadRecord, useRecord } from './records.ts';
import { RoundDetail } from './round-detail.tsx';
import { PlainAmount, SignedAmount } from './signed-amount.tsx';
import { useBonusStats } from './use-bonus-stats.ts';
import { useRecordFile } from './use-record-file.ts';
import { type RecordFilter, useRecordFilter } from './use-record-filter.ts';
import { useTotal } from './use-total.tsx';

/** A copy of the list in `schemas/records.ts`, because that file imports zod. */
const ROUND_STATES = ['open', 'settled', 'voided'] as const satisfies readonly PlayedRound['state'][];

function useColumns(): readonly RecordColumn<PlayedRound>[] {
  const t = useT();
  const time = useTime();
  const vendorName = useVendorNames();
  return [
    {
      key: 'game',
      label: t('records.bets.game'),
      card: 'title',
      render: ({ gameName, vendor }) => (
        <span className={styles.named}>
          <span>{gameName}</span>
          {vendor !== '' && <span className={styles.under}>{vendorName(vendor)}</span>}
        </span>
      ),
    },
    {
      key: 'time',
      label: t('records.time'),
      render: ({ openedAt }) => (
        <time className={styles.time} dateTime={openedAt}>
          {time(openedAt)}
        </time>
      ),
    },
    {
      key: 'state',
      label: t('records.bets.state'),
      render: ({ state }) => (
        <span className={styles.state} data-state={state}>
          {t(`records.state.${state}`)}
        </span>
      ),
    },
    { key: 'stake', label: t('records.stake'), align: 'end', render: ({ stake }) => <PlainAmount amount={stake} /> },
    { key: 'won', label: t('records.won'), align: 'end', render: ({ won }) => <PlainAmount amount={won} /> },
    {
      key: 'result',
      label: t('records.result'),
      align: 'end',
      card: 'figure',
      render: ({ result }) => <SignedAmount amount={result} />,
    },
  ];
}

function BetChoices({ filter, value }: { filter: RecordFilter; value: BetRecordValue | undefined }) {
  const t = useT();
  return (
    <>
      <GameChoices filter={filter} played={value} />
      <Choice
        label={t('records.bets.state')}
        all={t('records.state.all')}
        values={ROUND_STATES}
        chosen={filter.filters.state}
        nameOf={(each) => t(`records.state.${each}`)}
        onChoose={(next) => filter.setFilter('state', next)}
      />
    </>
  );
}

export const loadBettingRecord = loadRecord(BETS);

/** §2.9's page personalHistoryCopy [W07]: the member's rounds. */
export function BettingRecord() {
  const t = useT();
  const amount = useTotal();
  const bonusStats = useBonusStats();
  const symbol = useCurrencySymbol();
  const filter = useRecordFilter('personalHistoryCopy');
  const record = useRecord(BETS, filter);
  const file = useRecordFile(BETS, filter);
  const columns = useColumns();
  const stats = (value: BetRecordValue | undefined): Stat[] => {
    const totals = value?.totals;
    const isVoided = totals !== undefined && totals.voided !== '0.00';
    return [
      { key: 'rounds', label: t('records.rounds'), value: value?.total ?? null },
      { key: 'stake', label: t('records.stake'), value: amount(totals?.stake) },
      ...(isVoided ? [{ key: 'voided', label: t('records.voided'), value: amount(totals.voided) }] : []),
      { key: 'won', label: t('records.won'), value: amount(totals?.won) },
      ...bonusStats(totals),
      {
        key: 'result',
        label: t('records.result'),
        value: totals === undefined ? null : <SignedAmount amount={totals.result} symbol={symbol} />,
        isMain: true,
      },
    ];
  };
  return (
    <RecordView
      filter={filter}
      record={record}
      file={file}
      label={t('centre.page.personalHistoryCopy')}
      columns={columns}
      rowKey={({ provider, roundId }) => `${provider} ${roundId}`}
      detail={(round) => <RoundDetail round={round} />}
      choices={(value) => <BetChoices filter={filter} value={value} />}
      stats={stats}
    />
  );
}
