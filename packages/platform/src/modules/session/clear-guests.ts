import { TRIAL_ACCOUNT_TYPE } from '@marquee/contracts/constants';
import { and, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { Clock, TenantScope } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { forgetGames } from '../games/index.ts';
import { members } from '../member/index.ts';
import { loginEvents, sessions } from './session.tables.ts';

/** Nobody comes back to a guest; a provider may still have something to say of a round for some days. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
const BATCH = 200;

/** Clears what is kept of guests of these brands who are long gone. Resolves with how many they were. */
export async function clearGuests(
  { withTenant, clock }: { readonly withTenant: WithTenant; readonly clock: Clock },
  merchants: readonly string[],
): Promise<number> {
  let cleared = 0;
  for (const merchant of merchants) {
    for (let batch = BATCH; batch === BATCH; cleared += batch) {
      batch = await withTenant({ merchant }, (db) => clearBatch(db, { merchant }, clock.now()));
    }
  }
  return cleared;
}

/**
 * Ends their sessions and takes away from where and with what they came and which games they kept. Their name is by chance and
 * stays, with the account that their postings are of.
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

/** Whom another process is clearing is left to it. */
async function takeGone(db: TenantDb, { merchant }: TenantScope, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - KEPT_MS);
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
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return gone.map(({ id }) => id);
}
