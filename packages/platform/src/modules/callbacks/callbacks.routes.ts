import type { Server } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../context.ts';
import type { Query } from '../../db/query.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import type { Brands } from '../../services.ts';
import { type CallbackReader, CallbackRefused, type VerifiedCallback } from './callback.ts';

const BODY_MAX_BYTES = 64 * 1024;
/** `<merchant>.<uuid>` */
const ORDER = /^([a-z][a-z0-9]{1,19})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export interface CallbackDeps {
  readonly withTenant: WithTenant;
  readonly query: Query;
  readonly clock: Clock;
  readonly brands: Brands;
  /** By provider code. */
  readonly readers: ReadonlyMap<string, CallbackReader>;
}

/**
 * Callbacks of providers: `POST /callbacks/<provider>`, from the edge. They carry no token and no hop of ours; the provider's
 * signature over the received bytes is the proof. An event is answered with 200 once it is stored, and with the same when it comes again.
 */
export function callbacksRoutes(app: Server, deps: CallbackDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/callbacks/:provider', { config: { callback: true }, schema: { hide: true } }, (request, reply) =>
      answer(deps, request, reply),
    );
  });
}

async function answer(deps: CallbackDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { provider: code } = request.params as { provider: string };
  const reader = deps.readers.get(code);
  if (reader === undefined) return reply.code(404).send({});
  const event = await read(deps, reader, request);
  if (event === 'refused') return reply.code(401).send({});
  if (event === 'ignored') return reply.code(200).send({});
  const [, merchant = '', orderId = ''] = ORDER.exec(event.order) ?? [];
  if (deps.brands.get(merchant) === undefined) {
    // Until the brands are loaded, the provider has to send it again.
    const isFinal = deps.brands.isComplete();
    request.log[isFinal ? 'error' : 'warn'](
      { provider: code, order: event.order },
      'a callback names no brand of ours',
    );
    if (!isFinal) return reply.code(503).send({});
    if (event.keep === undefined) return reply.code(404).send({});
    await event.keep(deps.query, deps.clock.now());
    return reply.code(200).send({});
  }
  const scope = { merchant, clock: deps.clock };
  await deps.withTenant(scope, (db) => event.take(db, scope, orderId));
  return reply.code(200).send({});
}

async function read(
  { clock }: CallbackDeps,
  reader: CallbackReader,
  { headers, body, log, params }: FastifyRequest,
): Promise<VerifiedCallback | 'refused' | 'ignored'> {
  try {
    const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    return (await reader.read({ headers, rawBody, now: clock.now() })) ?? 'ignored';
  } catch (error) {
    if (!(error instanceof CallbackRefused)) throw error;
    log.warn({ err: error, params }, 'a callback is refused');
    return 'refused';
  }
}
