import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Clock, TenantScope } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { KEPT_MS, RETENTION_BATCH } from '../../retention.ts';
import { loginEvents, sessions } from './session.tables.ts';

export interface ClearedVisits {
  readonly sessions: number;
  readonly logins: number;
}

/** Removes the addresses and devices of these brands' former sessions, and former log-ins. Resolves with their numbers. */
export async function clearVisits(
  { withTenant, clock }: { readonly withTenant: WithTenant; readonly clock: Clock },
  merchants: readonly string[],
): Promise<ClearedVisits> {
  const inBatches = async (scope: TenantScope, clear: typeof clearSessions): Promise<number> => {
    let cleared = 0;
    for (let batch = RETENTION_BATCH; batch === RETENTION_BATCH; cleared += batch) {
      batch = await withTenant(scope, (db) => clear(db, scope, clock.now()));
    }
    return cleared;
  };
  const total = { sessions: 0, logins: 0 };
  for (const merchant of merchants) {
    total.sessions += await inBatches({ merchant }, clearSessions);
    total.logins += await inBatches({ merchant }, deleteLogins);
  }
  return total;
}

/** The row stays, because launches and proofs of step-up refer to it; nothing in it names a person but the member's id. */
async function clearSessions(db: TenantDb, { merchant }: TenantScope, now: Date): Promise<number> {
  const isTheirs = eq(sessions.tenant, merchant);
  const since = new Date(now.getTime() - KEPT_MS.sessions);
  // Rows that another process is clearing are left to it.
  const old = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isTheirs, ne(sessions.ip, ''), lt(sessions.createdAt, since)))
    .orderBy(sessions.createdAt)
    .limit(RETENTION_BATCH)
    .for('update', { skipLocked: true });
  const { rowCount } = await db
    .update(sessions)
    .set({
      ip: '',
      browser: null,
      system: null,
      endedAt: sql`coalesce(${sessions.endedAt}, ${now})`,
      endReason: sql`coalesce(${sessions.endReason}, 'expired')`,
    })
    .where(and(isTheirs, inArray(sessions.id, old)));
  return rowCount ?? 0;
}

async function deleteLogins(db: TenantDb, { merchant }: TenantScope, now: Date): Promise<number> {
  const isTheirs = eq(loginEvents.tenant, merchant);
  const since = new Date(now.getTime() - KEPT_MS.logins);
  const old = db
    .select({ id: loginEvents.id })
    .from(loginEvents)
    .where(and(isTheirs, lt(loginEvents.at, since)))
    .orderBy(loginEvents.at)
    .limit(RETENTION_BATCH)
    .for('update', { skipLocked: true });
  const { rowCount } = await db.delete(loginEvents).where(and(isTheirs, inArray(loginEvents.id, old)));
  return rowCount ?? 0;
}
