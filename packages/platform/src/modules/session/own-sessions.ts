import type { SessionsValue } from '@marquee/contracts/schemas/session';
import { ProblemError } from '@marquee/server-kit';
import type { Ctx, MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { networkOf } from '../../network.ts';
import { isOver } from './is-over.ts';
import { endOtherSessions, endSessionOf, findSessionsOf } from './session.repository.ts';

/** More sessions than a member opens in their lifetime, and still a short answer. */
const LISTED_MAX = 50;

type ListedSession = Omit<SessionsValue['sessions'][number], 'isCurrent'>;

/** The member's current sessions (SEC-A05), by the brand's current lifetimes. */
export async function listOwnSessions(db: TenantDb, ctx: MemberCtx): Promise<SessionsValue> {
  const { memberId, sessionId } = ctx.actor;
  const sessions = await listSessions(db, ctx, memberId);
  return { sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId })) };
}

/** A member's current sessions. */
export async function listSessions(db: TenantDb, ctx: Ctx, memberId: string): Promise<ListedSession[]> {
  const { idleMs, absoluteMs } = ctx.manifest.private.session;
  const now = ctx.clock.now().getTime();
  const lifetimes = { seenAfter: new Date(now - idleMs), createdAfter: new Date(now - absoluteMs) };
  const found = await findSessionsOf(db, ctx, memberId, { ...lifetimes, max: LISTED_MAX });
  return found.map(({ id, browser, system, ip, createdAt, seenAt }) => ({
    id,
    browser,
    system,
    network: networkOf(ip),
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }));
}

/** @throws ProblemError `not_found`: no such session, or another member's; the caller cannot tell which. */
export async function endOwnSession(db: TenantDb, ctx: MemberCtx, id: string): Promise<void> {
  const { memberId } = ctx.actor;
  const isTheirs = await endSessionOf(db, ctx, { memberId, id }, 'ended_elsewhere', ctx.clock.now());
  if (!isTheirs) throw new ProblemError('not_found');
}

/**
 * Resolves with the number of active sessions. Expired ones end as well, so a change of the brand's lifetimes does not revive
 * them.
 */
export async function endOwnSessionsElsewhere(db: TenantDb, ctx: MemberCtx): Promise<number> {
  const { memberId, sessionId } = ctx.actor;
  const kept = { memberId, keptId: sessionId };
  const ended = await endOtherSessions(db, ctx, kept, 'ended_elsewhere', ctx.clock.now());
  return ended.filter((session) => !isOver(ctx, session)).length;
}
