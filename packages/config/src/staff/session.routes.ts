import {
  staffCodeRequest,
  staffLinkRequest,
  staffLinkValue,
  staffSessionValue,
  staffSetupRequest,
  staffSignInRequest,
} from '@marquee/contracts/schemas/staff';
import * as z from 'zod/mini';
import type { StaffCore } from './core.ts';
import { NO_SESSION_COOKIE, readSessionCookie } from './session-cookie.ts';
import { sessionValueOf, startSession } from './session-value.ts';
import { lookAtLink, setUp } from './setup.service.ts';
import { signIn, signInWithCode, signOut } from './sign-in.service.ts';
import type { StaffRoutes } from './staff-routes.ts';

/** Signing in and out, and what a one-time link opens. */
export function registerSessionRoutes(routes: StaffRoutes, core: StaffCore): void {
  routes.route('POST /staff/v1/setup/link', {
    body: staffLinkRequest,
    value: staffLinkValue,
    handler: (_visitor, { body }) => lookAtLink(core, body.token),
  });
  routes.route('POST /staff/v1/setup', {
    body: staffSetupRequest,
    value: staffSessionValue,
    handler: async (visitor, { body, reply }) => startSession(core, reply, await setUp(core, visitor, body)),
  });
  routes.route('POST /staff/v1/session', {
    body: staffSignInRequest,
    value: staffSessionValue,
    handler: async (visitor, { body, request, reply }) => {
      const opened = await signIn(core, visitor, body, readSessionCookie(request.headers.cookie));
      return startSession(core, reply, opened);
    },
  });
  routes.route('POST /staff/v1/session/totp', {
    body: staffCodeRequest,
    value: staffSessionValue,
    handler: async (who, { body, reply }) => startSession(core, reply, await signInWithCode(core, who, body.code)),
  });
  routes.route('GET /staff/v1/session', {
    value: staffSessionValue,
    handler: async ({ session, account }) => sessionValueOf(core, session, account),
  });
  routes.route('DELETE /staff/v1/session', {
    value: z.object({}),
    handler: async (who, { reply }) => {
      await signOut(core, who);
      reply.header('set-cookie', NO_SESSION_COOKIE);
      return {};
    },
  });
}
