import type { GameType } from '@marquee/contracts/constants';
import { type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

export type RoundState = 'open' | 'closed';

/** Filters of a player's rounds; null: no filter. */
export interface RoundFilter {
  readonly memberId: string;
  /** Time of their start, half open. */
  readonly from: Date;
  readonly to: Date;
  readonly vendor: string | null;
  readonly gameType: GameType | null;
  readonly currency: string | null;
  readonly state: RoundState | null;
}

/** A round as its player may see it, wherever the money was kept; in minor units. */
export interface PlayedRound {
  readonly provider: string;
  readonly round: string;
  readonly game: string;
  /** The vendor at that time; null for a game that the catalogue did not have. */
  readonly vendor: string | null;
  readonly gameType: GameType | null;
  readonly currency: string;
  readonly state: RoundState;
  readonly stake: bigint;
  readonly won: bigint;
  /** The part of the stake that was returned. */
  readonly voided: bigint;
  /** Whether any of its bets was a free bet. */
  readonly isFree: boolean;
  readonly openedAt: Date;
  readonly settledAt: Date | null;
}

/** The last round of the page before. */
export type RoundPlace = Pick<PlayedRound, 'openedAt' | 'provider' | 'round'>;

interface Row extends Record<string, unknown> {
  readonly provider: string;
  readonly round: string;
  readonly game_code: string;
  readonly vendor: string | null;
  readonly game_type: GameType | null;
  readonly currency: string;
  readonly state: RoundState;
  readonly stake: string;
  readonly won: string;
  readonly voided: string;
  readonly had_free_bet: boolean;
  readonly opened_at: string;
  readonly closed_at: string | null;
}

const matches = ({ merchant }: TenantScope, filter: RoundFilter): SQL => {
  const { memberId, from, to, vendor, gameType, currency, state } = filter;
  const equals = (column: SQL, value: string | null): SQL => (value === null ? sql`` : sql` AND ${column} = ${value}`);
  return sql`tenant = ${merchant} AND member_id = ${memberId} AND opened_at >= ${from.toISOString()}
    AND opened_at < ${to.toISOString()}${equals(sql`vendor`, vendor)}${equals(sql`game_type`, gameType)}${equals(
      sql`currency`,
      currency,
    )}${equals(sql`state`, state)}`;
};

/** A page of rounds, the latest first; `next` leads to the one after it. */
export async function listRounds(
  db: TenantDb,
  scope: TenantScope,
  filter: RoundFilter,
  { after, limit }: { readonly after: RoundPlace | null; readonly limit: number },
): Promise<{ rounds: PlayedRound[]; next: RoundPlace | null }> {
  const isAfter =
    after === null
      ? sql``
      : sql` AND (opened_at, provider, round) < (${after.openedAt.toISOString()}, ${after.provider}, ${after.round})`;
  const { rows } = await db.execute<Row>(sql`
    SELECT provider, round, game_code, vendor, game_type, currency, state, stake::text, won::text, voided::text, had_free_bet,
           opened_at::text, closed_at::text
    FROM app.game_round WHERE ${matches(scope, filter)}${isAfter}
    ORDER BY game_round.opened_at DESC, provider DESC, round DESC LIMIT ${limit + 1}`);
  const rounds = rows.slice(0, limit).map(toRound);
  return { rounds, next: rows.length > limit ? (rounds.at(-1) ?? null) : null };
}

export interface RoundTotal {
  readonly currency: string;
  readonly rounds: number;
  readonly stake: bigint;
  readonly won: bigint;
  readonly voided: bigint;
}

/** The totals of all rounds, per currency. */
export async function sumRounds(db: TenantDb, scope: TenantScope, filter: RoundFilter): Promise<RoundTotal[]> {
  const { rows } = await db.execute<Record<'currency' | 'stake' | 'won' | 'voided', string> & { rounds: number }>(sql`
    SELECT currency, count(*)::integer AS rounds, sum(stake)::text AS stake, sum(won)::text AS won, sum(voided)::text AS voided
    FROM app.game_round WHERE ${matches(scope, filter)} GROUP BY currency ORDER BY currency`);
  return rows.map(({ currency, rounds, stake, won, voided }) => ({
    ...{ currency, rounds },
    ...{ stake: BigInt(stake), won: BigInt(won), voided: BigInt(voided) },
  }));
}

const toRound = (row: Row): PlayedRound => ({
  provider: row.provider,
  round: row.round,
  game: row.game_code,
  vendor: row.vendor,
  gameType: row.game_type,
  currency: row.currency,
  state: row.state,
  stake: BigInt(row.stake),
  won: BigInt(row.won),
  voided: BigInt(row.voided),
  isFree: row.had_free_bet,
  openedAt: new Date(row.opened_at),
  settledAt: row.closed_at === null ? null : new Date(row.closed_at),
});
