import {
  playerDeedRequest,
  playerSearchRequest,
  playerSessionsRequest,
  playersValue,
  playerValue,
} from '@marquee/contracts/schemas/players';
import { PLAYER_DEEDS, type PlayerDeed, playerDoneValue, SUPPORT_PATHS } from '@marquee/contracts/support';
import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { $ZodType, output } from 'zod/v4/core';
import type { Ctx } from '../../context.ts';
import type { Services } from '../../services.ts';
import { findPlayers, openPlayer } from './find-players.ts';
import { type DeedDeps, doToPlayer } from './player-deeds.ts';
import { verifySupport } from './verify-support.ts';

export interface SupportDeps extends DeedDeps, Pick<Services, 'brands' | 'clock'> {}

interface Asked<B> {
  readonly body: B;
  readonly memberId: string;
  readonly idempotencyKey: string;
  readonly staff: string;
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,64}$/;
const onePlayer = z.object({ player: z.string().check(z.maxLength(64)) });

/** `/internal/support/…`: what the console's staff do with players. The config service signs every call; nobody else is answered. */
export function registerSupport(app: Server, deps: SupportDeps): void {
  const { withTenant } = deps;
  const on = supportRoutes(app, deps);
  on(SUPPORT_PATHS.search, playerSearchRequest, playersValue, (ctx, { body }) =>
    withTenant(ctx, (db) => findPlayers(db, ctx, body)),
  );
  on(SUPPORT_PATHS.open, z.strictObject({}), playerValue, (ctx, { memberId }) =>
    withTenant(ctx, (db) => openPlayer(db, ctx, memberId)),
  );
  for (const deed of PLAYER_DEEDS) {
    on(SUPPORT_PATHS.deed(deed), bodyOf(deed), playerDoneValue, (ctx, { body, ...asked }) => {
      if (!IDEMPOTENCY_KEY.test(asked.idempotencyKey)) throw new ProblemError('bad_request');
      return doToPlayer(deps, ctx, { session: null, ...asked, ...body, deed });
    });
  }
}

const bodyOf = (deed: PlayerDeed) => (deed === 'end-sessions' ? playerSessionsRequest : playerDeedRequest);

/** Registers calls of support: the signature over path and body first, then the brand, then the body's schema. */
function supportRoutes(app: Server, { keys, brands, clock }: SupportDeps) {
  return <B extends $ZodType, V extends $ZodType>(
    url: string,
    body: B,
    value: V,
    answer: (ctx: Ctx, asked: Asked<output<B>>) => Promise<output<V>>,
  ): void => {
    const contexts = new WeakMap<
      FastifyRequest,
      { readonly ctx: Ctx; readonly idempotencyKey: string; staff: string }
    >();
    app.route({
      method: 'POST',
      url,
      config: { rawBody: true },
      // Erased: Fastify would infer the reply from a schema that is generic here.
      schema: { hide: true, body, params: z.partial(onePlayer), response: { 200: z.object({ value }) as unknown } },
      preValidation: async (request, reply) => {
        const { headers, rawBody, raw } = request;
        const call = verifySupport(keys.calls, { headers, rawBody, target: raw.url ?? '' }, clock.now().getTime());
        if (call === null) throw new ProblemError('hop_invalid');
        const { merchant, staff, idempotencyKey } = call;
        const manifest = brands.get(merchant);
        // A brand with an upstream of its own has its players there.
        if (manifest === undefined || manifest.private.upstream !== null) throw new ProblemError('domain_invalid');
        const log = request.log.child({ merchant, staff });
        request.log = log;
        reply.log = log;
        const actor = { kind: 'staff', id: staff } as const;
        const whose = { merchant, actor, requestId: call.requestId, clientIp: '', userAgent: '' };
        contexts.set(request, { ctx: { ...whose, log, clock, manifest }, idempotencyKey, staff });
      },
      handler: async (request, reply) => {
        const admitted = contexts.get(request);
        if (admitted === undefined) throw new Error('A call of support ran without its signature');
        const { ctx, ...rest } = admitted;
        const { player: memberId = '' } = request.params as { readonly player?: string };
        const given = await answer(ctx, { ...rest, memberId, body: request.body as output<B> });
        return reply.header('cache-control', 'no-store').send({ value: given });
      },
    });
  };
}
