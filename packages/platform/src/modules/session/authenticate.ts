import { SESSION_ENDS } from '@marquee/contracts/problems';
import type { WithTenant } from '../../db/with-tenant.ts';
import type { Sessions } from '../../services.ts';
import { isOver } from './is-over.ts';
import { isPasswordDue } from './password-due.ts';
import { findEndedSession, findSession, touchSession } from './session.repository.ts';
import { hashToken, isToken } from './token.ts';

/** Calls closer together than this share one write; idle expiry is accurate to it. */
const TOUCH_EVERY_MS = 1_000;

/**
 * The owner of a bearer token. Each call reads the database: a session that any process ended is over with the next call. Both
 * lifetimes come from the brand's current manifest.
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
    // Locked members get this reason, even if the session ended earlier for another.
    if (ended.memberState !== 'active') return 'disabled';
    // No call ended it: it expired.
    return SESSION_ENDS.find((end) => end === (ended.endReason ?? 'expired')) ?? null;
  },
});
