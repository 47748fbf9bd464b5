import {
  emptyRequest,
  firstLoginValue,
  freePlayRequest,
  loginRequest,
  loginsQuery,
  loginsValue,
  loginValue,
  sessionEndRequest,
  sessionsEndedValue,
  sessionsValue,
} from '@marquee/contracts/schemas/session';
import * as z from 'zod/mini';
import { whenAnswered } from '../../after-response.ts';
import { tokenOfRequest } from '../../bearer.ts';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import { markWelcomed } from '../member/index.ts';
import { playFree } from './free-play.ts';
import { type LoginDeps, login } from './login.service.ts';
import { type LoginByCodeDeps, loginByCode } from './login-by-code.ts';
import { listOwnLogins } from './own-logins.ts';
import { endOwnSession, endOwnSessionsElsewhere, listOwnSessions } from './own-sessions.ts';
import { readRememberCookie } from './remember-cookie.ts';
import { dropLogin, keepLogin, rememberedLoginRoutes } from './remembered-login.routes.ts';
import { endSession } from './session.repository.ts';

/** Log-in, log-out and a member's sessions: POST /wps/session/login, DELETE /wps/session/logout, /wps/x/session/…. */
export function sessionRoutes(routes: PlayerRoutes, deps: LoginDeps & LoginByCodeDeps): void {
  routes.route('login', {
    body: loginRequest,
    value: loginValue,
    handler: async (ctx, { body, request, reply }) => {
      const exchange = { heldToken: tokenOfRequest(request), answered: whenAnswered(reply) };
      const value = await (body.type === 'sms' ? loginByCode : login)(deps, ctx, body, exchange);
      await keepLogin(deps, ctx, { request, reply }, body, value);
      return value;
    },
  });
  routes.route('logout', {
    value: z.object({}),
    handler: async (ctx, exchange) => {
      const { sessionId } = requireMember(ctx).actor;
      await deps.withTenant(ctx, (db) => endSession(db, ctx, { id: sessionId }, 'logout', ctx.clock.now()));
      await dropLogin(deps, ctx, exchange);
      return {};
    },
  });
  freePlayRoutes(routes, deps);
  ownSessionRoutes(routes, deps);
  rememberedLoginRoutes(routes, deps);
  firstLoginRoutes(routes, deps);
}

/** POST /wps/session/login/freeplay [A15]. */
function freePlayRoutes(routes: PlayerRoutes, deps: LoginDeps): void {
  routes.route('freePlay', {
    body: freePlayRequest,
    value: loginValue,
    handler: (ctx, { body, request }) => playFree(deps, ctx, body, readRememberCookie(request)),
  });
}

/** Records that the page has greeted a member at the first log-in (§4), once. */
function firstLoginRoutes(routes: PlayerRoutes, { withTenant }: Pick<LoginDeps, 'withTenant'>): void {
  routes.route('firstLogin', {
    body: emptyRequest,
    value: firstLoginValue,
    handler: async (ctx) => {
      const { memberId } = requireMember(ctx).actor;
      return { welcomed: await withTenant(ctx, (db) => markWelcomed(db, ctx, memberId, ctx.clock.now())) };
    },
  });
}

function ownSessionRoutes(routes: PlayerRoutes, { withTenant }: Pick<LoginDeps, 'withTenant'>): void {
  routes.route('sessions', {
    value: sessionsValue,
    handler: (ctx) => withTenant(ctx, (db) => listOwnSessions(db, requireMember(ctx))),
  });
  routes.route('logins', {
    query: loginsQuery,
    value: loginsValue,
    handler: (ctx, { query }) => withTenant(ctx, (db) => listOwnLogins(db, requireMember(ctx), query.pageNo)),
  });
  routes.route('sessionEnd', {
    body: sessionEndRequest,
    value: z.object({}),
    handler: async (ctx, { body }) => {
      await withTenant(ctx, (db) => endOwnSession(db, requireMember(ctx), body.sessionId));
      return {};
    },
  });
  routes.route('sessionEndOthers', {
    value: sessionsEndedValue,
    handler: async (ctx) => ({ ended: await withTenant(ctx, (db) => endOwnSessionsElsewhere(db, requireMember(ctx))) }),
  });
}
