import {
  emptyRequest,
  firstLoginValue,
  freePlayRequest,
  loginRequest,
  loginValue,
  sessionEndRequest,
  sessionsEndedValue,
  sessionsValue,
} from '@marquee/contracts/schemas/session';
import type { Server } from '@marquee/server-kit';
import * as z from 'zod/mini';
import { whenAnswered } from '../../after-response.ts';
import { broughtToken } from '../../bearer.ts';
import { registerCall, requireMember } from '../../calls.ts';
import { markWelcomed } from '../member/index.ts';
import { playFree } from './free-play.ts';
import { type LoginDeps, login } from './login.service.ts';
import { type LoginByCodeDeps, loginByCode } from './login-by-code.ts';
import { endOwnSession, endOwnSessionsElsewhere, listOwnSessions } from './own-sessions.ts';
import { dropLogin, keepLogin, registerRememberedLogin } from './remembered-login.routes.ts';
import { endSession } from './session.repository.ts';

/** Log-in and log-out, and the sessions a member has: POST /wps/session/login, DELETE /wps/session/logout, /wps/x/session/…. */
export function registerSession(app: Server, deps: LoginDeps & LoginByCodeDeps): void {
  registerCall(app, 'login', {
    body: loginRequest,
    value: loginValue,
    handler: async (ctx, { body, request, reply }) => {
      const exchange = { heldToken: broughtToken(request), answered: whenAnswered(reply) };
      const value = await (body.type === 'sms' ? loginByCode : login)(deps, ctx, body, exchange);
      await keepLogin(deps, ctx, { request, reply }, body, value);
      return value;
    },
  });
  registerCall(app, 'logout', {
    value: z.object({}),
    handler: async (ctx, exchange) => {
      const { sessionId } = requireMember(ctx).actor;
      await deps.withTenant(ctx, (db) => endSession(db, ctx, { id: sessionId }, 'logout', ctx.clock.now()));
      await dropLogin(deps, ctx, exchange);
      return {};
    },
  });
  registerFreePlay(app, deps);
  registerOwnSessions(app, deps);
  registerRememberedLogin(app, deps);
  registerFirstLogin(app, deps);
}

/** POST /wps/session/login/freeplay (A15). */
function registerFreePlay(app: Server, deps: LoginDeps): void {
  registerCall(app, 'freePlay', {
    body: freePlayRequest,
    value: loginValue,
    handler: (ctx, { body }) => playFree(deps, ctx, body),
  });
}

/** A first log-in tells of itself (§4), once. */
function registerFirstLogin(app: Server, { withTenant }: Pick<LoginDeps, 'withTenant'>): void {
  registerCall(app, 'firstLogin', {
    body: emptyRequest,
    value: firstLoginValue,
    handler: async (ctx) => {
      const { memberId } = requireMember(ctx).actor;
      return { welcomed: await withTenant(ctx, (db) => markWelcomed(db, ctx, memberId, ctx.clock.now())) };
    },
  });
}

function registerOwnSessions(app: Server, { withTenant }: Pick<LoginDeps, 'withTenant'>): void {
  registerCall(app, 'sessions', {
    value: sessionsValue,
    handler: (ctx) => withTenant(ctx, (db) => listOwnSessions(db, requireMember(ctx))),
  });
  registerCall(app, 'sessionEnd', {
    body: sessionEndRequest,
    value: z.object({}),
    handler: async (ctx, { body }) => {
      await withTenant(ctx, (db) => endOwnSession(db, requireMember(ctx), body.sessionId));
      return {};
    },
  });
  registerCall(app, 'sessionEndOthers', {
    value: sessionsEndedValue,
    handler: async (ctx) => ({ ended: await withTenant(ctx, (db) => endOwnSessionsElsewhere(db, requireMember(ctx))) }),
  });
}
