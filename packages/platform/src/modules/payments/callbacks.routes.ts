import type { Server } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock, TenantScope } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { Brands } from '../../services.ts';
import { insertPaymentEvent } from './payment-event.repository.ts';
import { CallbackRefused, type PaymentProvider, type ProviderEvent } from './payment-provider.ts';

const BODY_MAX_BYTES = 64 * 1024;
/** `<merchant>.<uuid>` */
const ORDER = /^([a-z][a-z0-9]{1,19})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** What an event about an order of ours does, in the transaction that stores the event. `id` is the order's without the brand. */
export type TakeEvent = (
  db: TenantDb,
  scope: TenantScope & { readonly clock: Clock },
  event: ProviderEvent & { readonly provider: string; readonly orderId: string },
) => Promise<void>;

export interface CallbackDeps {
  readonly withTenant: WithTenant;
  readonly clock: Clock;
  readonly brands: Brands;
  /** By provider code. */
  readonly providers: ReadonlyMap<string, PaymentProvider>;
  readonly takePayment: TakeEvent;
  readonly takePayout: TakeEvent;
}

/**
 * Callbacks of payment providers: `POST /callbacks/<provider>`, from the edge. They carry no token and no hop of ours; the provider's
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
  const provider = deps.providers.get(code);
  if (provider === undefined) return reply.code(404).send({});
  const event = read(deps, provider, request);
  if (event === 'refused') return reply.code(401).send({});
  if (event === 'ignored') return reply.code(200).send({});
  const [, merchant = '', orderId = ''] = ORDER.exec(event.order) ?? [];
  if (deps.brands.get(merchant) === undefined) {
    // Until the brands are loaded, the provider has to send it again.
    request.log[deps.brands.isComplete() ? 'error' : 'warn'](
      { provider: code, order: event.order },
      'a callback names no brand of ours',
    );
    return reply.code(deps.brands.isComplete() ? 404 : 503).send({});
  }
  const scope = { merchant, clock: deps.clock };
  await deps.withTenant(scope, async (db) => {
    if (!(await insertPaymentEvent(db, scope, code, event, deps.clock.now()))) return;
    const take = event.about === 'payment' ? deps.takePayment : deps.takePayout;
    await take(db, scope, { ...event, provider: code, orderId });
  });
  return reply.code(200).send({});
}

function read(
  { clock }: CallbackDeps,
  provider: PaymentProvider,
  { headers, body, log }: FastifyRequest,
): ProviderEvent | 'refused' | 'ignored' {
  try {
    const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    return provider.readCallback({ headers, rawBody, now: clock.now() }) ?? 'ignored';
  } catch (error) {
    if (!(error instanceof CallbackRefused)) throw error;
    log.warn({ err: error, provider: provider.code }, 'a callback is refused');
    return 'refused';
  }
}
