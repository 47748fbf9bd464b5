import { TRIAL_ACCOUNT_TYPE, type WinnerRank } from '@marquee/contracts/constants';
import { type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

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
  readonly limit: number;
}

/** Of one kind, as its index has them: `limit` entries of each day at most, or of all, whatever else there is. */
const ROUNDS: Readonly<Record<WinnerRank, (scope: TenantScope, winners: Winners) => SQL>> = {
  BIG: ({ merchant }, { currency, days, limit }) => sql`
    SELECT r.* FROM unnest(${sql.param([...days])}::date[]) AS d (day) CROSS JOIN LATERAL (
      SELECT provider, member_id, round, game_code, won, closed_at FROM app.game_round
      WHERE tenant = ${merchant} AND currency = ${currency} AND closed_on = d.day AND state = 'closed' AND won > stake - voided
      ORDER BY won DESC LIMIT ${limit}
    ) r`,
  LATEST: ({ merchant }, { currency, days, limit }) => sql`
    SELECT provider, member_id, round, game_code, won, closed_at FROM app.game_round
    WHERE tenant = ${merchant} AND currency = ${currency} AND closed_at >= ${days[0] ?? null}::date AT TIME ZONE 'UTC'
      AND state = 'closed' AND won > stake - voided
    ORDER BY closed_at DESC LIMIT ${limit}`,
};
const ORDERS: Readonly<Record<WinnerRank, SQL>> = {
  BIG: sql`r.won DESC, r.closed_at DESC, r.round`,
  LATEST: sql`r.closed_at DESC, r.round`,
};

/** Wins of members who may still come in, of games that are listed; more of them than a board shows, the first first. */
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
    WHERE m.account_type <> ${TRIAL_ACCOUNT_TYPE} AND m.state = 'active' AND g.enabled
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
