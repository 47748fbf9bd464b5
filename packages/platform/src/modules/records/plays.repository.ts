import { type SQL, sql } from 'drizzle-orm';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { DayCount } from './page-slices.ts';
import { type DayRange, dayOf, type RecordScope, type RecordState, withinDays } from './record-scope.ts';

/** Sums of rounds, in minor units. */
export interface PlaySums {
  readonly rounds: number;
  readonly stake: bigint;
  readonly won: bigint;
  readonly voided: bigint;
  readonly valid: bigint;
  readonly profit: bigint;
}
export interface GroupSums extends PlaySums {
  readonly group: string;
}
/** Undefined: no filter. */
export interface PlayFilter {
  readonly vendor?: string | undefined;
  readonly category?: string | undefined;
  readonly state?: string | undefined;
}

export const NO_PLAY: PlaySums = { rounds: 0, stake: 0n, won: 0n, voided: 0n, valid: 0n, profit: 0n };

export const addSums = (sums: readonly PlaySums[]): PlaySums =>
  sums.reduce<PlaySums>(
    (a, b) => ({
      rounds: a.rounds + b.rounds,
      stake: a.stake + b.stake,
      won: a.won + b.won,
      voided: a.voided + b.voided,
      valid: a.valid + b.valid,
      profit: a.profit + b.profit,
    }),
    NO_PLAY,
  );

/** A player's rounds of a range by day and kind: past days from the rollup, the rest from the rounds themselves. */
function plays(scope: RecordScope, { liveDay }: RecordState, { from, to }: DayRange): SQL {
  const { merchant, memberId, currency, zone } = scope;
  const columns = sql`vendor, game_type, at_vendor, state`;
  const openedAt = sql`opened_at`;
  return sql`(
    SELECT day, ${columns}, rounds, stake, won, voided, valid, profit FROM app.daily_play
    WHERE tenant = ${merchant} AND member_id = ${memberId} AND currency = ${currency}
      AND day >= ${from}::date AND day < least(${to}::date, ${liveDay}::date)
    UNION ALL
    SELECT ${dayOf(openedAt, zone)}, ${columns}, 1, stake, won, voided, valid, profit FROM app.counted_round
    WHERE tenant = ${merchant} AND member_id = ${memberId} AND currency = ${currency}
      AND ${withinDays(openedAt, sql`greatest(${from}::date, ${liveDay}::date)`, sql`${to}::date`, zone)}
  ) AS plays`;
}

export const matches = ({ vendor, category, state }: PlayFilter): SQL => {
  const equals = (column: SQL, value: string | undefined) =>
    value === undefined ? sql`` : sql` AND ${column} = ${value}`;
  return sql`true${equals(sql`vendor`, vendor)}${equals(sql`game_type`, category)}${equals(sql`state`, state)}`;
};

/** How many rounds each day has, the latest first. */
export async function countDays(
  db: TenantDb,
  scope: RecordScope,
  state: RecordState,
  { range, filter }: { readonly range: DayRange; readonly filter: PlayFilter },
): Promise<DayCount[]> {
  const { rows } = await db.execute<{ day: string; rounds: string }>(sql`
    SELECT day::text, sum(rounds)::text AS rounds FROM ${plays(scope, state, range)}
    WHERE ${matches(filter)} GROUP BY day ORDER BY day DESC`);
  return rows.map(({ day, rounds }) => ({ day, rows: Number(rounds) }));
}

const GROUPS = {
  day: { column: sql`day::text`, order: sql`DESC` },
  vendor: { column: sql`vendor`, order: sql`` },
  category: { column: sql`game_type`, order: sql`` },
} as const;
type Group = keyof typeof GROUPS;

interface Sums extends Record<string, unknown> {
  readonly rounds: string;
  readonly stake: string;
  readonly won: string;
  readonly voided: string;
  readonly valid: string;
  readonly profit: string;
}
const SUMS = sql`sum(rounds)::text AS rounds, sum(stake)::text AS stake, sum(won)::text AS won, sum(voided)::text AS voided,
  sum(valid)::text AS valid, sum(profit)::text AS profit`;
const toSums = (row: Sums): PlaySums => ({
  rounds: Number(row.rounds),
  stake: BigInt(row.stake),
  won: BigInt(row.won),
  voided: BigInt(row.voided),
  valid: BigInt(row.valid),
  profit: BigInt(row.profit),
});

/** Sums of rounds whose money is in the ledger, in groups: days latest first, others by name. */
export async function sumProfit(
  db: TenantDb,
  scope: RecordScope,
  state: RecordState,
  { range, filter, by }: { readonly range: DayRange; readonly filter: PlayFilter; readonly by: Group },
): Promise<GroupSums[]> {
  const { column, order } = GROUPS[by];
  const { rows } = await db.execute<Sums & { group: string }>(sql`
    SELECT ${column} AS group, ${SUMS} FROM ${plays(scope, state, range)}
    WHERE NOT at_vendor AND ${matches(filter)} GROUP BY 1 ORDER BY 1 ${order}`);
  return rows.map((row) => ({ group: row.group, ...toSums(row) }));
}

export interface VendorSums extends PlaySums {
  readonly vendor: string;
  readonly category: string;
  readonly state: string;
}

/** Sums of all rounds of a range, those at vendors included, by vendor, category and state. */
export async function sumPlays(
  db: TenantDb,
  scope: RecordScope,
  state: RecordState,
  range: DayRange,
): Promise<VendorSums[]> {
  const { rows } = await db.execute<Sums & { vendor: string; game_type: string; state: string }>(sql`
    SELECT vendor, game_type, state, ${SUMS} FROM ${plays(scope, state, range)}
    GROUP BY vendor, game_type, state ORDER BY vendor, game_type, state`);
  return rows.map((row) => ({ vendor: row.vendor, category: row.game_type, state: row.state, ...toSums(row) }));
}
