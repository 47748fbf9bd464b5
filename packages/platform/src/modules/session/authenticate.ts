import type { WithTenant } from '../../db/with-tenant.ts';
import type { Sessions } from '../../services.ts';
import { isOver } from './is-over.ts';
import { isPasswordDue } from './password-due.ts';
import { findSession, touchSession } from './session.repository.ts';
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
        mustChangePassword: session.openedBy === 'password' && isPasswordDue(ctx, session, session.createdAt),
      };
    });
  },
});
