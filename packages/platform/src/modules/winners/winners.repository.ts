import { TRIAL_ACCOUNT_TYPE, type WinnerRank } from '@marquee/contracts/constants';
import { type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type OfferedNames, offeredRound } from '../games/index.ts';

/** A settled round that returned more than its stakes. */
export interface WonRound {
  readonly provider: string;
  readonly memberId: string;
  readonly round: string;
  readonly username: string;
  readonly nodeId: number;
  readonly won: bigint;
  readonly closedAt: Date;
}

export interface Winners {
  /** The currency of the brand's players; guests play in another. */
  readonly currency: string;
  /** Days of the window, UTC, such as `2026-11-22`. */
  readonly days: readonly string[];
  /** The brand's offer: wins in other games are not shown. */
  readonly offer: OfferedNames;
  readonly limit: number;
}

/**
 * The rows of `app.game_round r` that a board may show. Scalar subqueries are evaluated per index entry; with joins, PostgreSQL
 * would underestimate the rows that remain, and collect and sort all of them.
 */
const isShown = ({ merchant }: TenantScope, { currency, offer }: Winners): SQL => sql`
  r.tenant = ${merchant} AND r.currency = ${currency} AND r.state = 'closed' AND r.won > r.stake - r.voided
  AND ${offeredRound(offer)}
  AND (SELECT m.account_type <> ${TRIAL_ACCOUNT_TYPE} AND m.state = 'active' FROM app.member m
       WHERE m.tenant = ${merchant} AND m.id = r.member_id)`;

/** Rounds of one kind in index order: at most `limit` of each day, or of all. */
const ROUNDS: Readonly<Record<WinnerRank, (scope: TenantScope, winners: Winners) => SQL>> = {
  BIG: (scope, winners) => sql`
    SELECT day_best.* FROM unnest(${sql.param([...winners.days])}::date[]) AS d (day) CROSS JOIN LATERAL (
      SELECT r.* FROM app.game_round r WHERE r.closed_on = d.day AND ${isShown(scope, winners)}
      ORDER BY r.won DESC LIMIT ${winners.limit}
    ) day_best`,
  LATEST: (scope, winners) => sql`
    SELECT r.* FROM app.game_round r
    WHERE r.closed_at >= ${winners.days[0] ?? null}::date AT TIME ZONE 'UTC' AND ${isShown(scope, winners)}
    ORDER BY r.closed_at DESC LIMIT ${winners.limit}`,
};
const ORDERS: Readonly<Record<WinnerRank, SQL>> = {
  BIG: sql`r.won DESC, r.closed_at DESC, r.round`,
  LATEST: sql`r.closed_at DESC, r.round`,
};

/** Wins of members who may log in, in games that are listed and offered, in rank order. */
export async function listWins(
  db: TenantDb,
  scope: TenantScope,
  rank: WinnerRank,
  winners: Winners,
): Promise<WonRound[]> {
  const { rows } = await db.execute<{
    provider: string;
    member_id: string;
    round: string;
    username: string;
    node_id: number;
    won: string;
    closed_at: string;
  }>(sql`
    SELECT r.provider, r.member_id, r.round, m.username, g.node_id, r.won::text, r.closed_at::text
    FROM (${ROUNDS[rank](scope, winners)}) r
    JOIN app.member m ON m.tenant = ${scope.merchant} AND m.id = r.member_id
    JOIN app.game g ON g.provider = r.provider AND g.code = r.game_code
    ORDER BY ${ORDERS[rank]} LIMIT ${winners.limit}`);
  return rows.map((row) => ({
    provider: row.provider,
    memberId: row.member_id,
    round: row.round,
    username: row.username,
    nodeId: row.node_id,
    won: BigInt(row.won),
    closedAt: new Date(row.closed_at),
  }));
}
