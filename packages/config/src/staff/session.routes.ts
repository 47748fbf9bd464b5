import {
  staffCodeRequest,
  staffLinkRequest,
  staffLinkValue,
  staffSessionValue,
  staffSetupRequest,
  staffSignInRequest,
} from '@marquee/contracts/schemas/staff';
import * as z from 'zod/mini';
import { NO_SESSION_COOKIE, readSessionCookie } from './session-cookie.ts';
import { sessionValueOf, startSession } from './session-value.ts';
import { lookAtLink, setUp } from './setup.service.ts';
import { signIn, signInWithCode, signOut } from './sign-in.service.ts';
import type { StaffDeps } from './staff-deps.ts';
import type { StaffRoutes } from './staff-kit.ts';

/** Sign-in, sign-out and one-time links. */
export function sessionRoutes(routes: StaffRoutes, deps: StaffDeps): void {
  routes.route('readSetupLink', {
    body: staffLinkRequest,
    value: staffLinkValue,
    handler: (_visitor, { body }) => lookAtLink(deps, body.token),
  });
  routes.route('setUp', {
    body: staffSetupRequest,
    value: staffSessionValue,
    handler: async (visitor, { body, reply }) => startSession(deps, reply, await setUp(deps, visitor, body)),
  });
  routes.route('signIn', {
    body: staffSignInRequest,
    value: staffSessionValue,
    handler: async (visitor, { body, request, reply }) => {
      const opened = await signIn(deps, visitor, body, readSessionCookie(request.headers.cookie));
      return startSession(deps, reply, opened);
    },
  });
  routes.route('signInWithCode', {
    body: staffCodeRequest,
    value: staffSessionValue,
    handler: async (who, { body, reply }) => startSession(deps, reply, await signInWithCode(deps, who, body.code)),
  });
  routes.route('session', {
    value: staffSessionValue,
    handler: async ({ session, account }) => sessionValueOf(deps, session, account),
  });
  routes.route('signOut', {
    value: z.object({}),
    handler: async (who, { reply }) => {
      await signOut(deps, who);
      reply.header('set-cookie', NO_SESSION_COOKIE);
      return {};
    },
  });
}
