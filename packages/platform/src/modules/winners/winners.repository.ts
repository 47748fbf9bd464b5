import { TRIAL_ACCOUNT_TYPE, type WinnerRank } from '@marquee/contracts/constants';
import { type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type OfferedNames, offeredRound } from '../games/index.ts';

/** A round that is over and gave back more than it cost. */
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
  /** Of the brand's players; guests play in another. */
  readonly currency: string;
  /** `2026-11-22`, of UTC: the window. */
  readonly days: readonly string[];
  /** What the brand offers: a win in any other game is nobody's to see. */
  readonly offer: OfferedNames;
  readonly limit: number;
}

/**
 * What a board may show of `app.game_round r`. Scalar subqueries, which PostgreSQL asks of each entry as its index has it: joined, it
 * would guess how few are left, and gather and sort all there is for one that keeps few.
 */
const isShown = ({ merchant }: TenantScope, { currency, offer }: Winners): SQL => sql`
  r.tenant = ${merchant} AND r.currency = ${currency} AND r.state = 'closed' AND r.won > r.stake - r.voided
  AND ${offeredRound(offer)}
  AND (SELECT m.account_type <> ${TRIAL_ACCOUNT_TYPE} AND m.state = 'active' FROM app.member m
       WHERE m.tenant = ${merchant} AND m.id = r.member_id)`;

/** Of one kind, as its index has them: `limit` of each day at most, or of all. */
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

/** Wins of members who may still come in, of games that are listed and offered, the first first. */
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
