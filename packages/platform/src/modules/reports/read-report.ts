import { formatAmount } from '@marquee/contracts/money';
import type { ReportDay, ReportQuery, ReportValue } from '@marquee/contracts/schemas/reports';
import { localOf } from '@marquee/contracts/zoned-time';
import type { TenantDb } from '../../db/with-tenant.ts';
import { daysAfter } from '../../utc-day.ts';
import {
  type HouseDay,
  type PlayDay,
  type ReportScope,
  readCountedTo,
  readHouseDays,
  readNewMembers,
  readPlayDays,
} from './reports.repository.ts';

/** A brand's figures by day, from the rollup and the index of members: no round and no line of the ledger is read. */
export async function readReport(
  db: TenantDb,
  scope: ReportScope,
  query: ReportQuery,
  now: Date,
): Promise<ReportValue> {
  const tomorrow = daysAfter(localOf(now.getTime(), scope.zone).slice(0, 10), 1);
  const isPast = query.to < tomorrow;
  const range = { from: query.from, to: isPast ? query.to : tomorrow };
  const plays = Map.groupBy(await readPlayDays(db, scope, range), ({ day }) => day);
  const houses = Map.groupBy(await readHouseDays(db, scope, range), ({ day }) => day);
  const members = new Map((await readNewMembers(db, scope, range)).map((each) => [each.day, each.members]));
  const days: (DaySums & { readonly day: string })[] = [];
  for (let day = range.from; day < range.to; day = daysAfter(day, 1)) {
    const newPlayers = BigInt(members.get(day) ?? 0);
    days.push({ day, ...sumsOf(plays.get(day)?.[0], houses.get(day) ?? []), newPlayers });
  }
  const { activePlayers: _, ...totals } = figuresOf(scope, addUp(days));
  return {
    currency: scope.currency,
    timezone: scope.zone,
    days: days.map(({ day, ...sums }) => ({ day, ...figuresOf(scope, sums) })),
    totals,
    countedTo: (await readCountedTo(db, scope))?.toISOString() ?? null,
  };
}

const SUMS = [
  'deposits',
  'depositCount',
  'returned',
  'withdrawals',
  'payoutCount',
  'stakes',
  'wins',
  'bonusStakes',
  'bonusWins',
  'bonusCost',
  'adjustments',
  'rounds',
  'newPlayers',
  'activePlayers',
] as const;
type DaySums = Readonly<Record<(typeof SUMS)[number], bigint>>;

const addUp = (days: readonly DaySums[]): DaySums =>
  Object.fromEntries(SUMS.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0n)])) as DaySums;

/** A credit is positive: the brand's accounts are debited by what players get. */
function sumsOf(play: PlayDay | undefined, house: readonly HouseDay[]): DaySums {
  const sum = (of: 'lines' | 'credited' | 'debited', account: string, ...kinds: readonly string[]): bigint =>
    house
      .filter((each) => each.class === account && (kinds.length === 0 || kinds.includes(each.kind)))
      .reduce((total, each) => total + BigInt(each[of]), 0n);
  const given = (account: string, ...kinds: readonly string[]): bigint =>
    sum('debited', account, ...kinds) - sum('credited', account, ...kinds);
  return {
    deposits: sum('debited', 'psp_clearing', 'deposit'),
    depositCount: sum('lines', 'psp_clearing', 'deposit'),
    returned: -given('psp_clearing', 'deposit_refund', 'chargeback', 'return_reversal'),
    withdrawals: -given('psp_clearing', 'payout', 'payout_back'),
    payoutCount: sum('lines', 'psp_clearing', 'payout'),
    stakes: BigInt(play?.stakes ?? 0),
    wins: BigInt(play?.wins ?? 0),
    bonusStakes: BigInt(play?.bonus_stakes ?? 0),
    bonusWins: BigInt(play?.bonus_wins ?? 0),
    rounds: BigInt(play?.rounds ?? 0),
    activePlayers: BigInt(play?.active ?? 0),
    bonusCost: given('bonus_expense'),
    adjustments: given('adjustment', 'adjustment'),
    newPlayers: 0n,
  };
}

function figuresOf({ currency }: ReportScope, sums: DaySums): Omit<ReportDay, 'day'> {
  const { deposits, returned, withdrawals, stakes, wins, bonusCost, adjustments } = sums;
  const ggr = stakes - wins;
  const text = (minor: bigint) => formatAmount(minor, currency);
  return {
    deposits: text(deposits),
    returned: text(returned),
    withdrawals: text(withdrawals),
    stakes: text(stakes),
    wins: text(wins),
    ggr: text(ggr),
    bonusStakes: text(sums.bonusStakes),
    bonusWins: text(sums.bonusWins),
    bonusCost: text(bonusCost),
    ngr: text(ggr - bonusCost),
    adjustments: text(adjustments),
    depositCount: Number(sums.depositCount),
    payoutCount: Number(sums.payoutCount),
    rounds: Number(sums.rounds),
    newPlayers: Number(sums.newPlayers),
    activePlayers: Number(sums.activePlayers),
  };
}
