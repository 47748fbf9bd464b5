import { TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import { and, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { Clock, TenantScope } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { KEPT_MS, RETENTION_BATCH } from '../../retention.ts';
import { forgetGames } from '../games/index.ts';
import { members } from '../member/index.ts';
import { loginEvents, sessions } from './session.tables.ts';

/** Clears the data of these brands' guests who left long ago. Resolves with their number. */
export async function clearGuests(
  { withTenant, clock }: { readonly withTenant: WithTenant; readonly clock: Clock },
  merchants: readonly string[],
): Promise<number> {
  let cleared = 0;
  for (const merchant of merchants) {
    for (let batch = RETENTION_BATCH; batch === RETENTION_BATCH; cleared += batch) {
      batch = await withTenant({ merchant }, (db) => clearBatch(db, { merchant }, clock.now()));
    }
  }
  return cleared;
}

/**
 * Ends their sessions and deletes their addresses, devices and games. The random name stays, with the account of their postings.
 */
async function clearBatch(db: TenantDb, scope: TenantScope, now: Date): Promise<number> {
  const ids = await takeGone(db, scope, now);
  if (ids.length === 0) return 0;
  const { merchant } = scope;
  const isTheirs = and(eq(sessions.tenant, merchant), inArray(sessions.memberId, ids));
  await db
    .update(sessions)
    .set({
      ip: '',
      browser: null,
      system: null,
      endedAt: sql`coalesce(${sessions.endedAt}, ${now})`,
      endReason: sql`coalesce(${sessions.endReason}, 'expired')`,
    })
    .where(isTheirs);
  await db.delete(loginEvents).where(and(eq(loginEvents.tenant, merchant), inArray(loginEvents.memberId, ids)));
  await forgetGames(db, scope, ids);
  await db
    .update(members)
    .set({ clearedAt: now, lastLoginIp: null, previousLoginIp: null })
    .where(and(eq(members.tenant, merchant), inArray(members.id, ids)));
  return ids.length;
}

/** Guests that another process is clearing are left to it. */
async function takeGone(db: TenantDb, { merchant }: TenantScope, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - KEPT_MS.guests);
  const later = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.tenant, merchant), eq(sessions.memberId, members.id), gt(sessions.seenAt, since)));
  const gone = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.tenant, merchant),
        eq(members.accountType, TRIAL_ACCOUNT_TYPE),
        isNull(members.clearedAt),
        lte(members.registeredAt, since),
        notExists(later),
      ),
    )
    .orderBy(members.registeredAt)
    .limit(RETENTION_BATCH)
    .for('update', { skipLocked: true });
  return gone.map(({ id }) => id);
}
