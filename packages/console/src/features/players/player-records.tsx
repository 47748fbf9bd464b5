import { displayAmount } from '@marquee/contracts/amounts';
import type { PlayedRound } from '@marquee/contracts/schemas/records';
import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Field } from '@marquee/ui/field';
import { Pager } from '@marquee/ui/pager';
import { Select } from '@marquee/ui/select';
import { Tabs } from '@marquee/ui/tabs';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Section } from '../../lib/page/section.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { type RecordPage, useAccount, useBets, useProfit } from './use-records.ts';

interface PlayerProps {
  readonly merchant: string;
  readonly id: string;
}

const RECORDS = ['bets', 'account', 'profit'] as const;
type RecordName = (typeof RECORDS)[number];
const PERIOD_DAYS = ['7', '31', '92', '365'] as const;
const DAY_MS = 86_400_000;

/** Whole days up to the day after tomorrow in UTC, which contain today in every zone. */
function daysBack(days: number, now: number): Pick<RecordPage, 'from' | 'to'> {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: day(now - (days - 1) * DAY_MS), to: day(now + 2 * DAY_MS) };
}

/** What a player staked, won and has. Fetched when staff ask for it, because each look is recorded. */
export function PlayerRecords({ merchant, id }: PlayerProps) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  return (
    <Section title={t('players.records')} lead={t('players.records.lead')}>
      {isShown ? (
        <Records merchant={merchant} id={id} />
      ) : (
        <Button onClick={() => setIsShown(true)}>{t('players.records.show')}</Button>
      )}
    </Section>
  );
}

function Records(of: PlayerProps) {
  const t = useT();
  const [now] = useState(() => Date.now());
  const [record, setRecord] = useState<RecordName>('bets');
  const [period, setPeriod] = useState<string>('7');
  const [pageNo, setPageNo] = useState(1);
  const page = { ...daysBack(Number(period) - 1, now), pageNo };
  const Table = TABLES[record];
  return (
    <>
      <Field label={t('players.records.period')}>
        {(control) => (
          <Select
            {...control}
            options={PERIOD_DAYS.map((days) => ({
              value: days,
              label: t('players.records.days', { count: Number(days) }),
            }))}
            value={period}
            onChange={({ target }) => {
              setPeriod(target.value);
              setPageNo(1);
            }}
          />
        )}
      </Field>
      <Tabs
        label={t('players.records')}
        activation="press"
        tabs={RECORDS.map((value) => ({ value, label: t(`players.records.${value}`) }))}
        value={record}
        onChange={(value) => {
          setRecord(value as RecordName);
          setPageNo(1);
        }}
      >
        <Table of={of} page={page} onPage={setPageNo} />
      </Tabs>
    </>
  );
}

interface TableProps {
  readonly of: PlayerProps;
  readonly page: RecordPage;
  readonly onPage: (pageNo: number) => void;
}
interface Loaded<Row> {
  readonly list: readonly Row[];
  readonly total: number;
  readonly totalPages: number;
}
interface Result<Row> {
  readonly data: Loaded<Row> | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

interface RecordTableProps<Row> extends Omit<TableProps, 'of'> {
  readonly name: RecordName;
  readonly result: Result<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** Sums of all pages. */
  readonly sums: ReactNode;
}

function RecordTable<Row>({ name, result, page, onPage, columns, rowKey, sums }: RecordTableProps<Row>) {
  const t = useT();
  const { data, error, isError, refetch } = result;
  if (isError && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={4} />;
  if (data.total === 0) return <EmptyState title={t('players.records.none')} />;
  const position = t('players.records.position', { page: page.pageNo, pages: data.totalPages });
  return (
    <>
      <p>{sums}</p>
      <DataTable label={t(`players.records.${name}`)} columns={columns} rows={data.list} rowKey={rowKey} />
      <Pager
        label={t('players.records.pages')}
        page={page.pageNo}
        pages={data.totalPages}
        range={1}
        margin={1}
        onPage={onPage}
        previous={t('players.records.previous')}
        next={t('players.records.next')}
        nameOf={(number) => t('players.records.page', { page: number })}
        position={position}
      />
    </>
  );
}

const amount = (text: string) => <bdi>{displayAmount(text)}</bdi>;

/** Leads to the provider's page about the round, where it has one. */
function RoundId({ round: { roundId, detailUrl, proofUrl } }: { round: PlayedRound }) {
  const address = detailUrl ?? proofUrl;
  const id = <code>{roundId}</code>;
  return address === null ? (
    id
  ) : (
    <a href={address} target="_blank" rel="noreferrer">
      {id}
    </a>
  );
}

function BetsTable({ of, ...rest }: TableProps) {
  const t = useT();
  const bets = useBets(of, rest.page);
  type Round = NonNullable<typeof bets.data>['list'][number];
  const columns: Column<Round>[] = [
    {
      key: 'game',
      label: t('players.records.game'),
      render: (round) => (
        <>
          <bdi>{round.gameName}</bdi> <RoundId round={round} />
        </>
      ),
    },
    { key: 'at', label: t('players.records.at'), render: (round) => <Moment at={round.openedAt} exact /> },
    {
      key: 'state',
      label: t('players.records.state'),
      render: (round) =>
        [
          t(`players.records.state.${round.state}`),
          ...(round.isFree ? [t('players.records.free')] : []),
          ...(round.isAtVendor ? [t('players.records.atVendor')] : []),
        ].join(', '),
    },
    { key: 'stake', label: t('players.records.stake'), align: 'end', render: (round) => amount(round.stake) },
    { key: 'won', label: t('players.records.won'), align: 'end', render: (round) => amount(round.won) },
    { key: 'result', label: t('players.records.result'), align: 'end', render: (round) => amount(round.result) },
  ];
  const { currency = '', totals } = bets.data ?? {};
  const sums =
    totals &&
    t('players.records.betSums', { stake: displayAmount(totals.stake), won: displayAmount(totals.won), currency });
  const rowKey = (round: Round) => `${round.provider} ${round.roundId}`;
  return <RecordTable name="bets" result={bets} columns={columns} rowKey={rowKey} sums={sums} {...rest} />;
}

function AccountTable({ of, ...rest }: TableProps) {
  const t = useT();
  const account = useAccount(of, rest.page);
  type Line = NonNullable<typeof account.data>['list'][number];
  const columns: Column<Line>[] = [
    {
      key: 'kind',
      label: t('players.records.kind'),
      render: ({ kind, recalledFor }) =>
        [
          t(`players.records.kind.${kind}`),
          ...(recalledFor === null ? [] : [t(`players.records.recalled.${recalledFor}`)]),
        ].join(', '),
    },
    { key: 'at', label: t('players.records.at'), render: (line) => <Moment at={line.at} exact /> },
    {
      key: 'reference',
      label: t('players.records.reference'),
      render: (line) => (
        <>
          {line.gameName !== null && <bdi>{line.gameName}</bdi>}{' '}
          {line.reference !== null && <code>{line.reference}</code>}
        </>
      ),
    },
    { key: 'amount', label: t('players.records.amount'), align: 'end', render: (line) => amount(line.amount) },
    { key: 'balance', label: t('players.records.balance'), align: 'end', render: (line) => amount(line.balance) },
  ];
  const { currency = '', opening = '0', closing = '0' } = account.data ?? {};
  const sums = t('players.records.accountSums', {
    opening: displayAmount(opening),
    closing: displayAmount(closing),
    currency,
  });
  const rowKey = (line: Line) => line.line;
  return <RecordTable name="account" result={account} columns={columns} rowKey={rowKey} sums={sums} {...rest} />;
}

function ProfitTable({ of, ...rest }: TableProps) {
  const t = useT();
  const profit = useProfit(of, rest.page);
  type Group = NonNullable<typeof profit.data>['list'][number];
  const columns: Column<Group>[] = [
    { key: 'day', label: t('players.records.day'), render: ({ group }) => group },
    { key: 'rounds', label: t('players.records.rounds'), align: 'end', render: ({ rounds }) => String(rounds) },
    { key: 'valid', label: t('players.records.validBet'), align: 'end', render: ({ validBet }) => amount(validBet) },
    { key: 'won', label: t('players.records.won'), align: 'end', render: ({ won }) => amount(won) },
    { key: 'profit', label: t('players.records.profit'), align: 'end', render: (group) => amount(group.profit) },
  ];
  const { currency = '', totals } = profit.data ?? {};
  const sums =
    totals &&
    t('players.records.profitSums', {
      valid: displayAmount(totals.validBet),
      profit: displayAmount(totals.profit),
      currency,
    });
  const rowKey = ({ group }: Group) => group;
  return <RecordTable name="profit" result={profit} columns={columns} rowKey={rowKey} sums={sums} {...rest} />;
}

const TABLES = { bets: BetsTable, account: AccountTable, profit: ProfitTable };
