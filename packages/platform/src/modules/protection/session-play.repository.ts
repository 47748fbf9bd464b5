import { SESSION_BREAK_MINUTES } from '@marquee/contracts/constants';
import { sql } from 'drizzle-orm';
import type { MemberCtx, TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

/** Of a session, and of those that it goes on from; null: no bet, no acknowledged check. */
export interface SessionPlay {
  readonly playedAt: Date | null;
  readonly realityAt: Date | null;
}

const time = (text: string | null | undefined): Date | null => (text == null ? null : new Date(text));

/** Of the caller's session. One without a bet goes on with the count of the member's others, as `core.play_context` reads it. */
export async function findSessionPlay(db: TenantDb, { merchant, clock, actor }: MemberCtx): Promise<SessionPlay> {
  const { rows } = await db.execute<{ played_at: string | null; reality_at: string | null }>(sql`
    SELECT coalesce(s.played_at, w.played_at)::text AS played_at,
      CASE WHEN s.played_at IS NULL THEN w.reality_at ELSE s.reality_at END::text AS reality_at
    FROM app.session s, core.play_under_way(${merchant}, ${actor.memberId}, ${clock.now().toISOString()}) w
    WHERE s.tenant = ${merchant} AND s.id = ${actor.sessionId}`);
  return { playedAt: time(rows[0]?.played_at), realityAt: time(rows[0]?.reality_at) };
}

/** The session's first play begins now, if it has none yet. */
export async function markPlayed(db: TenantDb, { merchant, clock, actor }: MemberCtx): Promise<void> {
  const now = clock.now().toISOString();
  await db.execute(sql`UPDATE app.session SET (played_at, reality_at) =
      (SELECT coalesce(w.played_at, ${now}), w.reality_at FROM core.play_under_way(${merchant}, ${actor.memberId}, ${now}) w)
    WHERE tenant = ${merchant} AND id = ${actor.sessionId} AND played_at IS NULL`);
}

/** Starts the count of a first session limit with the games that had a bet within the length of a break. The caller holds the lock of the member's row. */
export async function countPlayUnderWay(
  db: TenantDb,
  { merchant }: TenantScope,
  memberId: string,
  now: Date,
): Promise<void> {
  await db.execute(sql`UPDATE app.member_protection AS p SET (play_began_at, play_seen_at) = (
      SELECT min(greatest(g.created_at, s.played_at)), max(g.seen_at) FROM app.provider_session g
      JOIN app.session s ON s.tenant = g.tenant AND s.id = g.session_id
      WHERE g.tenant = p.tenant AND g.member_id = p.member_id AND s.played_at IS NOT NULL
        AND g.seen_at > ${now.toISOString()}::timestamptz - make_interval(mins => ${SESSION_BREAK_MINUTES}))
    WHERE p.tenant = ${merchant} AND p.member_id = ${memberId}`);
}

/** Wins less stakes of the member since a time, in minor units: by the ledger, where what was undone counts nothing, and by the rounds at vendors' own wallets. */
export async function sumPlaySince(
  db: TenantDb,
  { merchant }: TenantScope,
  { memberId, currency, since }: { readonly memberId: string; readonly currency: string; readonly since: Date },
): Promise<bigint> {
  const { rows } = await db.execute<{ net: string }>(
    sql`SELECT (core.play_since(${merchant}, ${memberId}, ${currency}, ${since.toISOString()}) + coalesce((
      SELECT sum(won - stake + voided) FROM app.game_round WHERE tenant = ${merchant} AND member_id = ${memberId} AND currency = ${currency}
        AND at_vendor AND opened_at >= ${since.toISOString()}::timestamptz), 0))::text AS net`,
  );
  return BigInt(rows[0]?.net ?? '0');
}
