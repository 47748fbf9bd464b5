import { HOP_HEADERS } from '@marquee/contracts/hop';
import { launchQuery, launchValue } from '@marquee/contracts/schemas/games';
import type { Server } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import { registerCall, requireMember } from '../../calls.ts';
import type { Ctx } from '../../context.ts';
import { idempotencyKeyOf } from '../../idempotency-key.ts';
import { type LaunchDesk, launchGame } from './launch.service.ts';

/** Launch (§6, §7): GET by specification, and idempotent by key because it changes state. */
export function registerLaunch(app: Server, desk: LaunchDesk): void {
  registerCall(app, 'gameLaunch', {
    query: launchQuery,
    value: launchValue,
    handler: (ctx, { query, request }) =>
      launchGame(desk, requireMember(ctx), { query, key: idempotencyKeyOf(request), origin: originOf(ctx, request) }),
  });
}

/** The page's own origin as the edge saw it; without one, the brand's first host. */
function originOf(ctx: Ctx, { headers }: FastifyRequest): string {
  const given = headers[HOP_HEADERS.origin];
  const url = typeof given === 'string' ? URL.parse(given) : null;
  if (url !== null && /^https?:$/.test(url.protocol)) return url.origin;
  return `https://${ctx.manifest.private.hosts[0] ?? 'localhost'}`;
}
