import {
  type AttentionValue,
  type OpenRound,
  ROUNDS_WATCHED,
  type UnpaidWin,
} from '@marquee/contracts/schemas/attention';
import { EmptyState } from '@marquee/ui/empty-state';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Translate, useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { BrandFrame, NotShown } from './brand-frame.tsx';
import { amountText, countText } from './figures.ts';
import styles from './reconciliation.module.css';
import { useAttention } from './use-attention.ts';

/** Common columns of both lists. */
type Played = Pick<OpenRound, 'provider' | 'round' | 'game' | 'player'> & Partial<Pick<UnpaidWin, 'reason'>>;
const playedColumns = (merchant: string, t: Translate): readonly Column<Played>[] => [
  {
    key: 'player',
    label: t('reconciliation.player'),
    render: ({ player, reason }) =>
      reason === 'no_member' ? (
        <Code text={player} />
      ) : (
        <Link to={PATHS.player(merchant, player)} className={styles.reference}>
          <code>{player}</code>
        </Link>
      ),
  },
  { key: 'provider', label: t('reconciliation.provider'), render: ({ provider }) => <code>{provider}</code> },
  { key: 'game', label: t('reconciliation.game'), render: ({ game }) => <Code text={game} /> },
  { key: 'round', label: t('reconciliation.round'), render: ({ round }) => <Code text={round} /> },
];

const Code = ({ text }: { text: string }) => <code className={styles.reference}>{text}</code>;
const Money = ({ minor, currency }: { minor: string; currency: string }) => (
  <span className={styles.figure}>
    {amountText(minor, currency)} {currency}
  </span>
);

const winColumns = (merchant: string, t: Translate): readonly Column<UnpaidWin>[] => [
  { key: 'ref', label: t('reconciliation.reference'), render: ({ ref }) => <Code text={ref} /> },
  {
    key: 'reason',
    label: t('reconciliation.unpaid.why'),
    render: ({ reason, paidAt }) =>
      paidAt === null ? (
        <Badge tone="negative">{t(`reconciliation.unpaid.${reason}`)}</Badge>
      ) : (
        <Badge tone="positive">{t('reconciliation.unpaid.paid')}</Badge>
      ),
  },
  {
    key: 'amount',
    label: t('reconciliation.amount'),
    align: 'end',
    render: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
  },
  ...playedColumns(merchant, t),
  {
    key: 'first',
    label: t('reconciliation.unpaid.first'),
    align: 'end',
    render: ({ firstAt }) => <Moment at={firstAt} />,
  },
  {
    key: 'last',
    label: t('reconciliation.unpaid.last'),
    align: 'end',
    render: ({ lastAt, times }) => (
      <span className={styles.request}>
        <Moment at={lastAt} />
        {times > 1 && <span className={styles.quiet}>× {countText(times)}</span>}
      </span>
    ),
  },
];

const roundColumns = (merchant: string, t: Translate): readonly Column<OpenRound>[] => [
  ...playedColumns(merchant, t),
  {
    key: 'stake',
    label: t('reconciliation.stake'),
    align: 'end',
    render: ({ stake, currency }) => <Money minor={stake} currency={currency} />,
  },
  {
    key: 'since',
    label: t('reconciliation.since'),
    align: 'end',
    render: ({ openedAt }) => <Moment at={openedAt} />,
  },
];

/** Wins that a provider reported and that were refused. */
export const WinsPage = () => (
  <BrandFrame section="wins">
    {(merchant) => <Attention merchant={merchant}>{({ wins }) => <Wins merchant={merchant} wins={wins} />}</Attention>}
  </BrandFrame>
);

function Wins({ merchant, wins }: { merchant: string; wins: AttentionValue['wins'] }) {
  const t = useT();
  const { total, beyond, listed } = wins;
  if (listed.length === 0) {
    return <EmptyState title={t('reconciliation.unpaid.none')} text={t('reconciliation.unpaid.none.text')} />;
  }
  return (
    <>
      <p className={styles.said}>
        {t('reconciliation.unpaid.lead', { count: total })}{' '}
        {beyond > 0 && t('reconciliation.unpaid.beyond', { count: beyond })}
      </p>
      <DataTable
        label={t('reconciliation.section.wins')}
        columns={winColumns(merchant, t)}
        rows={listed}
        rowKey={({ provider, ref }) => `${provider} ${ref}`}
      />
    </>
  );
}

/** Rounds that have been open for more than a day. */
export const RoundsPage = () => (
  <BrandFrame section="rounds">
    {(merchant) => (
      <Attention merchant={merchant}>{({ rounds }) => <Rounds merchant={merchant} rounds={rounds} />}</Attention>
    )}
  </BrandFrame>
);

function Rounds({ merchant, rounds: { total, listed } }: { merchant: string; rounds: AttentionValue['rounds'] }) {
  const t = useT();
  if (listed.length === 0) {
    return <EmptyState title={t('reconciliation.rounds.none')} text={t('reconciliation.rounds.none.text')} />;
  }
  return (
    <>
      <p className={styles.said}>
        {total >= ROUNDS_WATCHED
          ? t('reconciliation.rounds.lead.many', { count: countText(total) })
          : t('reconciliation.rounds.lead', { count: total })}
      </p>
      <DataTable
        label={t('reconciliation.section.rounds')}
        columns={roundColumns(merchant, t)}
        rows={listed}
        rowKey={({ provider, player, round }) => `${provider} ${player} ${round}`}
      />
    </>
  );
}

/** What the call `attention` says of a brand, or why it cannot be shown. */
export function Attention({
  merchant,
  children,
}: {
  merchant: string;
  children: (value: AttentionValue) => ReactNode;
}) {
  const found = useAttention(merchant);
  if (found.isError && !found.data) return <NotShown error={found.error} onRetry={() => void found.refetch()} />;
  return found.data ? children(found.data) : <TableSkeleton />;
}
