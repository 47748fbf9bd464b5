import { REMEMBERED_LOGIN_MS } from '@marquee/contracts/constants';
import type { LoginRequest, LoginValue } from '@marquee/contracts/schemas/session';
import { emptyRequest, resumeValue } from '@marquee/contracts/schemas/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { PlayerRoutes } from '../../calls.ts';
import type { Ctx } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import { forgetCookie, forgetLastName, lastNameCookie, readRememberCookie, rememberCookie } from './remember-cookie.ts';
import { wasOfExcluded } from './remembered-login.repository.ts';
import { forgetLogin, rememberLogin, resumeLogin } from './remembered-login.ts';

export interface RememberDeps {
  readonly withTenant: WithTenant;
}
export interface RememberExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** After a log-in: removes the log-in that this browser remembered, and stores the new one if that was ticked (§3). */
export async function keepLogin(
  deps: RememberDeps,
  ctx: Ctx,
  { request, reply }: RememberExchange,
  { type, username, remember }: Pick<LoginRequest, 'type' | 'username' | 'remember'>,
  { token }: LoginValue,
): Promise<void> {
  await dropLogin(deps, ctx, { request, reply });
  if (!ctx.manifest.public.switches['login.remember']) return;
  if (remember !== true) {
    reply.header('set-cookie', forgetLastName(request, type));
    return;
  }
  const kept = await deps.withTenant(ctx, (db) => rememberLogin(db, ctx, token));
  if (kept === null) return;
  reply.header('set-cookie', rememberCookie(request, kept, REMEMBERED_LOGIN_MS));
  reply.header('set-cookie', lastNameCookie(request, type, username));
}

/** Deletes the remembered log-in of this browser, on the server and in the cookie. */
export async function dropLogin(
  { withTenant }: RememberDeps,
  ctx: Ctx,
  { request, reply }: RememberExchange,
): Promise<void> {
  const held = readRememberCookie(request);
  if (held === null) return;
  await withTenant(ctx, (db) => forgetLogin(db, ctx, held));
  reply.header('set-cookie', forgetCookie(request));
}

/** POST /wps/x/session/resume and /forget. */
export function rememberedLoginRoutes(routes: PlayerRoutes, deps: RememberDeps): void {
  routes.route('sessionResume', {
    body: emptyRequest,
    value: resumeValue,
    handler: async (ctx, { request, reply }) => {
      const held = readRememberCookie(request);
      const resumed = held === null ? null : await deps.withTenant(ctx, (db) => resumeLogin(db, ctx, held));
      if (resumed !== null) reply.header('set-cookie', rememberCookie(request, resumed.cookie, resumed.leftMs));
      else if (held === null || !(await deps.withTenant(ctx, (db) => wasOfExcluded(db, ctx, held)))) {
        // An excluded player's browser stays known: free play is refused there.
        reply.header('set-cookie', forgetCookie(request));
      }
      return { session: resumed?.session ?? null };
    },
  });
  routes.route('sessionForget', {
    body: emptyRequest,
    value: z.object({}),
    handler: async (ctx, exchange) => {
      await dropLogin(deps, ctx, exchange);
      return {};
    },
  });
}
