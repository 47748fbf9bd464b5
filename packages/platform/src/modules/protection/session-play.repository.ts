import { sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';

/** Of a session; null: no bet, no acknowledged check. */
export interface SessionPlay {
  readonly playedAt: Date | null;
  readonly realityAt: Date | null;
}

const time = (text: string | null | undefined): Date | null => (text == null ? null : new Date(text));

export async function findSessionPlay(
  db: TenantDb,
  { merchant }: TenantScope,
  sessionId: string,
): Promise<SessionPlay> {
  const { rows } = await db.execute<{ played_at: string | null; reality_at: string | null }>(
    sql`SELECT played_at::text, reality_at::text FROM app.session WHERE tenant = ${merchant} AND id = ${sessionId}`,
  );
  return { playedAt: time(rows[0]?.played_at), realityAt: time(rows[0]?.reality_at) };
}

/** Wins less stakes of the member since a time, in minor units, by the ledger: what was undone counts nothing. */
export async function sumPlaySince(
  db: TenantDb,
  { merchant }: TenantScope,
  { memberId, currency, since }: { readonly memberId: string; readonly currency: string; readonly since: Date },
): Promise<bigint> {
  const { rows } = await db.execute<{ net: string }>(
    sql`SELECT core.play_since(${merchant}, ${memberId}, ${currency}, ${since.toISOString()})::text AS net`,
  );
  return BigInt(rows[0]?.net ?? '0');
}
