import { loginRequest, loginValue } from '@marquee/contracts/schemas/session';
import type { Server } from '@marquee/server-kit';
import * as z from 'zod/mini';
import { registerCall, requireMember } from '../../calls.ts';
import { type LoginDeps, login } from './login.service.ts';
import { endSession } from './session.repository.ts';

/** POST /wps/session/login, DELETE /wps/session/logout. */
export function registerSession(app: Server, deps: LoginDeps): void {
  registerCall(app, 'login', {
    body: loginRequest,
    value: loginValue,
    handler: (ctx, { body, request }) => {
      const heldToken = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      return login(deps, ctx, body, heldToken);
    },
  });
  registerCall(app, 'logout', {
    value: z.object({}),
    handler: async (ctx) => {
      const { sessionId } = requireMember(ctx).actor;
      await deps.withTenant(ctx, (db) => endSession(db, ctx, { id: sessionId }, 'logout', ctx.clock.now()));
      return {};
    },
  });
}
