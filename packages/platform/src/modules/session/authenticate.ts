import { SESSION_ENDS } from '@marquee/contracts/problems';
import type { WithTenant } from '../../db/with-tenant.ts';
import type { Sessions } from '../../services.ts';
import { isOver } from './is-over.ts';
import { isPasswordDue } from './password-due.ts';
import { findEndedSession, findSession, touchSession } from './session.repository.ts';
import { hashToken, isToken } from './token.ts';

/** Calls closer together than this share one write; a session's idle end is exact to it. */
const TOUCH_EVERY_MS = 1_000;

/**
 * Who a bearer token belongs to. The database is asked every time: a session that was ended, on whatever process, is over
 * with the next call. Both lifetimes come from the brand's manifest as it is now.
 */
export const createSessions = (withTenant: WithTenant): Sessions => ({
  authenticate: async (ctx, token, { polling }) => {
    if (!isToken(token)) return null;
    return withTenant(ctx, async (db) => {
      const session = await findSession(db, ctx, hashToken(token));
      const now = ctx.clock.now();
      if (session === null || isOver(ctx, session)) return null;
      if (!polling && now.getTime() - session.seenAt.getTime() >= TOUCH_EVERY_MS) {
        await touchSession(db, ctx, session.id, now);
      }
      return {
        kind: 'member',
        memberId: session.memberId,
        sessionId: session.id,
        username: session.username,
        accountType: session.accountType,
        hasPassword: session.passwordKnown,
        mustChangePassword: session.openedBy === 'password' && isPasswordDue(ctx, session, session.createdAt),
      };
    });
  },
  endOf: async (ctx, token) => {
    if (!isToken(token)) return null;
    const ended = await withTenant(ctx, (db) => findEndedSession(db, ctx, hashToken(token)));
    if (ended === null) return null;
    // Locked members are told that: the end of a session of theirs may be an older one.
    if (ended.memberState !== 'active') return 'disabled';
    // Nobody ended it: it ran out.
    return SESSION_ENDS.find((end) => end === (ended.endReason ?? 'expired')) ?? null;
  },
});
