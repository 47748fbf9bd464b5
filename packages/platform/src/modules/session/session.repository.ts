import { and, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { notifyMember } from '../../events/index.ts';
import { members, type PasswordState } from '../member/index.ts';
import { forgetAllRemembered, forgetRemembered } from './remembered-login.repository.ts';
import { type EndReason, rememberedLogins, sessions } from './session.tables.ts';

type Session = typeof sessions.$inferSelect;

/** A session and the fields of its member that every call needs: one indexed look-up. */
export interface LiveSession
  extends Pick<Session, 'id' | 'memberId' | 'openedBy' | 'createdAt' | 'seenAt'>,
    Omit<PasswordState, 'passwordHash'> {
  readonly username: string;
  readonly accountType: number;
  readonly passwordKnown: boolean;
}

/** The session of a token's hash without a recorded end, of a member who is not disabled. The caller checks its lifetime. */
export async function findSession(db: TenantDb, scope: TenantScope, tokenHash: Buffer): Promise<LiveSession | null> {
  const [session] = await db
    .select({
      id: sessions.id,
      memberId: sessions.memberId,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      username: members.username,
      accountType: members.accountType,
      openedBy: sessions.openedBy,
      passwordKnown: members.passwordKnown,
      passwordChangeRequired: members.passwordChangeRequired,
      passwordChangedAt: members.passwordChangedAt,
      registeredAt: members.registeredAt,
    })
    .from(sessions)
    .innerJoin(members, and(eq(members.tenant, sessions.tenant), eq(members.id, sessions.memberId)))
    .where(
      and(
        eq(sessions.tenant, scope.merchant),
        eq(sessions.tokenHash, tokenHash),
        isNull(sessions.endedAt),
        eq(members.state, 'active'),
      ),
    );
  return session ?? null;
}

/** The end of a session whose token no longer opens one; `endReason` null: no call ended it. */
export async function findEndedSession(
  db: TenantDb,
  scope: TenantScope,
  tokenHash: Buffer,
): Promise<{ readonly endReason: EndReason | null; readonly memberState: string } | null> {
  const [session] = await db
    .select({ endReason: sessions.endReason, memberState: members.state })
    .from(sessions)
    .innerJoin(members, and(eq(members.tenant, sessions.tenant), eq(members.id, sessions.memberId)))
    .where(and(eq(sessions.tenant, scope.merchant), eq(sessions.tokenHash, tokenHash)));
  return session ?? null;
}

/** It goes on with the count of play of the member's other sessions: a new log-in does not put off a reality check. */
export async function insertSession(
  db: TenantDb,
  scope: TenantScope,
  session: Pick<Session, 'id' | 'memberId' | 'tokenHash' | 'openedBy' | 'rememberedId' | 'ip' | 'browser' | 'system'>,
  now: Date,
): Promise<void> {
  await db.insert(sessions).values({ tenant: scope.merchant, ...session, createdAt: now, seenAt: now });
  await db.execute(sql`UPDATE app.session SET (played_at, reality_at) =
      (SELECT * FROM core.play_under_way(${scope.merchant}, ${session.memberId}, ${now.toISOString()}))
    WHERE tenant = ${scope.merchant} AND id = ${session.id}`);
}

export async function touchSession(db: TenantDb, scope: TenantScope, id: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ seenAt: now })
    .where(and(eq(sessions.tenant, scope.merchant), eq(sessions.id, id)));
}

/** Ends a session and notifies every process at commit. An ended one stays unchanged. */
export async function endSession(
  db: TenantDb,
  scope: TenantScope,
  which: { id: string } | { tokenHash: Buffer },
  reason: EndReason,
  now: Date,
): Promise<void> {
  const isIt = 'id' in which ? eq(sessions.id, which.id) : eq(sessions.tokenHash, which.tokenHash);
  await endWhere(db, scope, [isIt], reason, now);
}

/** Whether the session was opened by a log-in since `since`; a remembered one does not count. */
export async function isFreshSession(db: TenantDb, scope: TenantScope, id: string, since: Date): Promise<boolean> {
  const [session] = await db
    .select({
      rememberedId: sessions.rememberedId,
      openedAt: sessions.createdAt,
      loggedInAt: rememberedLogins.createdAt,
    })
    .from(sessions)
    .leftJoin(
      rememberedLogins,
      and(eq(rememberedLogins.tenant, sessions.tenant), eq(rememberedLogins.id, sessions.rememberedId)),
    )
    .where(and(eq(sessions.tenant, scope.merchant), eq(sessions.id, id), gt(sessions.createdAt, since)));
  if (session === undefined) return false;
  const { rememberedId, openedAt, loggedInAt } = session;
  // Remembered before it was opened: the session came from the cookie.
  return rememberedId === null || (loggedInAt !== null && loggedInAt >= openedAt);
}

/** Sessions without a recorded end, last used first: used since `seenAfter` and opened since `createdAfter`, at most `max`. */
export const findSessionsOf = (
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  { seenAfter, createdAfter, max }: { readonly seenAfter: Date; readonly createdAfter: Date; readonly max: number },
): Promise<Session[]> =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.tenant, scope.merchant),
        eq(sessions.memberId, memberId),
        isNull(sessions.endedAt),
        gt(sessions.seenAt, seenAfter),
        gt(sessions.createdAt, createdAfter),
      ),
    )
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .limit(max);

/** Ends one session of the member. False when the member has none with this id; one that was over stays so. */
export async function endSessionOf(
  db: TenantDb,
  scope: TenantScope,
  { memberId, id }: Pick<Session, 'memberId' | 'id'>,
  reason: EndReason,
  now: Date,
): Promise<boolean> {
  const isTheirs = [eq(sessions.memberId, memberId), eq(sessions.id, id)] as const;
  if ((await endWhere(db, scope, isTheirs, reason, now)).length > 0) return true;
  const [known] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.tenant, scope.merchant), ...isTheirs));
  return known !== undefined;
}

/** Ends every session of the member except `keptId`, as `endSession` does. Resolves with them, expired or not. */
export const endOtherSessions = (
  db: TenantDb,
  scope: TenantScope,
  { memberId, keptId }: { readonly memberId: string; readonly keptId: string },
  reason: EndReason,
  now: Date,
): Promise<Session[]> =>
  endWhere(db, scope, [eq(sessions.memberId, memberId), ne(sessions.id, keptId)], reason, now, keptId);

/**
 * Ends every session of the member, as `endSession` does, and every remembered log-in, of active and ended sessions. Resolves
 * with the sessions, expired or not.
 */
export async function endAllSessions(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  reason: EndReason,
  now: Date,
): Promise<Session[]> {
  const ended = await endWhere(db, scope, [eq(sessions.memberId, memberId)], reason, now);
  await forgetAllRemembered(db, scope, memberId);
  return ended;
}

/** Ends the sessions opened by a remembered log-in that was copied. */
export async function endSessionsRemembered(db: TenantDb, scope: TenantScope, id: string, now: Date): Promise<void> {
  await endWhere(db, scope, [eq(sessions.rememberedId, id)], 'ended_elsewhere', now);
}

/** An ended session must not come back: its remembered log-in is deleted too, unless `keptId` has the same. */
async function endWhere(
  db: TenantDb,
  scope: TenantScope,
  conditions: readonly [SQL, ...SQL[]],
  reason: EndReason,
  now: Date,
  keptId: string | null = null,
): Promise<Session[]> {
  const { merchant } = scope;
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.tenant, merchant), ...conditions, isNull(sessions.endedAt)))
    .returning();
  const remembered = ended.flatMap(({ rememberedId }) => rememberedId ?? []);
  await forgetRemembered(db, scope, remembered, keptId);
  const event = { type: 'session', state: 'ended', reason } as const;
  await notifyMember(db, ...ended.map(({ id, memberId }) => ({ merchant, member: memberId, session: id, event })));
  return ended;
}

/** Whether the member ever logged in from this network (`networkKey`). */
export async function isKnownAddress(
  db: TenantDb,
  scope: TenantScope,
  memberId: string | null,
  network: string,
): Promise<boolean> {
  const isWithin = network.endsWith('/64')
    ? sql`CASE WHEN pg_input_is_valid(${sessions.ip}, 'inet') THEN ${sessions.ip}::inet <<= ${network}::inet ELSE false END`
    : inArray(sessions.ip, [network, `::ffff:${network}`]);
  // Queried for unknown names too: they cost the same queries as known ones.
  const [known] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.tenant, scope.merchant), eq(sessions.memberId, memberId ?? ''), isWithin))
    .limit(1);
  return known !== undefined;
}
