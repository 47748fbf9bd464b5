import { type SQL, sql } from 'drizzle-orm';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type DayRange, dayOf, nearDays, type RecordScope, type RecordState } from './record-scope.ts';

/** Sums of rounds, in minor units. */
export interface PlaySums {
  readonly rounds: number;
  readonly stake: bigint;
  readonly won: bigint;
  readonly voided: bigint;
  readonly valid: bigint;
  readonly profit: bigint;
  /** Parts of `stake` and `won`. */
  readonly bonusStake: bigint;
  readonly bonusWon: bigint;
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

export const NO_PLAY: PlaySums = {
  rounds: 0,
  stake: 0n,
  won: 0n,
  voided: 0n,
  valid: 0n,
  profit: 0n,
  bonusStake: 0n,
  bonusWon: 0n,
};

export const addSums = (sums: readonly PlaySums[]): PlaySums =>
  sums.reduce<PlaySums>(
    (a, b) => ({
      rounds: a.rounds + b.rounds,
      stake: a.stake + b.stake,
      won: a.won + b.won,
      voided: a.voided + b.voided,
      valid: a.valid + b.valid,
      profit: a.profit + b.profit,
      bonusStake: a.bonusStake + b.bonusStake,
      bonusWon: a.bonusWon + b.bonusWon,
    }),
    NO_PLAY,
  );

/**
 * A player's rounds of a range by day and kind: past days from the rollup, the rest from the rounds themselves. Their sums alone leave the
 * inner query, and each round's day is computed once: a player may have a thousand rounds a day.
 */
function plays(scope: RecordScope, { liveDay }: RecordState, { from, to }: DayRange): SQL {
  const { merchant, memberId, currency, zone } = scope;
  const ofMember = sql`tenant = ${merchant} AND member_id = ${memberId} AND currency = ${currency}`;
  const firstLive = sql`greatest(${from}::date, ${liveDay}::date)`;
  return sql`
    SELECT day, vendor, game_type, at_vendor, state, rounds, stake, won, voided, valid, profit, bonus_stake, bonus_won FROM app.daily_play
    WHERE ${ofMember} AND day >= ${from}::date AND day < least(${to}::date, ${liveDay}::date)
    UNION ALL
    SELECT day, vendor, game_type, at_vendor, state, count(*), sum(stake)::bigint, sum(won)::bigint, sum(voided)::bigint,
      sum(valid)::bigint, sum(profit)::bigint, sum(bonus_stake)::bigint, sum(bonus_won)::bigint
    FROM (
      SELECT ${dayOf(sql`opened_at`, zone)} AS day, vendor, game_type, at_vendor, state, stake, won, voided, valid, profit, bonus_stake, bonus_won
      FROM app.counted_round WHERE ${ofMember} AND ${nearDays(sql`opened_at`, firstLive, sql`${to}::date`, zone)} OFFSET 0
    ) AS live
    WHERE day >= ${firstLive} AND day < ${to}::date GROUP BY day, vendor, game_type, at_vendor, state`;
}

export const matches = ({ vendor, category, state }: PlayFilter): SQL => {
  const equals = (column: SQL, value: string | undefined) =>
    value === undefined ? sql`` : sql` AND ${column} = ${value}`;
  return sql`true${equals(sql`vendor`, vendor)}${equals(sql`game_type`, category)}${equals(sql`state`, state)}`;
};

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
  readonly bonus_stake: string;
  readonly bonus_won: string;
}
const SUMS = sql`sum(rounds)::text AS rounds, sum(stake)::text AS stake, sum(won)::text AS won, sum(voided)::text AS voided,
  sum(valid)::text AS valid, sum(profit)::text AS profit, sum(bonus_stake)::text AS bonus_stake,
  sum(bonus_won)::text AS bonus_won`;
const toSums = (row: Sums): PlaySums => ({
  rounds: Number(row.rounds),
  stake: BigInt(row.stake),
  won: BigInt(row.won),
  voided: BigInt(row.voided),
  valid: BigInt(row.valid),
  profit: BigInt(row.profit),
  bonusStake: BigInt(row.bonus_stake),
  bonusWon: BigInt(row.bonus_won),
});

/** What a player has played; '' where the catalogue did not have the game. */
export interface PlayedKind {
  readonly vendor: string;
  readonly category: string;
}
export interface Plays {
  /** Of the rounds that match: days latest first, others by name. */
  readonly groups: readonly GroupSums[];
  /** Of all rounds of the range. */
  readonly kinds: readonly PlayedKind[];
}
interface PlaysQuery {
  readonly range: DayRange;
  readonly filter: PlayFilter;
  readonly by: Group;
  /** Without rounds whose money a vendor keeps: they are not in the ledger. */
  readonly isLedgerOnly: boolean;
}
type PlaysRow = Sums & ({ group: string } | { group: null; vendor: string; game_type: string });

/** A range's rounds in groups, and their kinds, read once. */
export async function readPlays(
  db: TenantDb,
  scope: RecordScope,
  state: RecordState,
  { range, filter, by, isLedgerOnly }: PlaysQuery,
): Promise<Plays> {
  const { column, order } = GROUPS[by];
  const { rows } = await db.execute<PlaysRow>(sql`
    WITH plays AS MATERIALIZED (${plays(scope, state, range)})
    SELECT ${column} AS "group", '' AS vendor, '' AS game_type, ${SUMS} FROM plays
    WHERE ${matches(filter)}${isLedgerOnly ? sql` AND NOT at_vendor` : sql``} GROUP BY 1
    UNION ALL
    SELECT DISTINCT NULL, vendor, game_type, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM plays
    ORDER BY 1 ${order}`);
  return {
    groups: rows.flatMap((row) => (row.group === null ? [] : [{ group: row.group, ...toSums(row) }])),
    kinds: rows.flatMap((row) => (row.group === null ? [{ vendor: row.vendor, category: row.game_type }] : [])),
  };
}
