import type { Server } from '@marquee/server-kit';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { readAmount } from '../amounts.ts';
import type { CallCredentials } from '../signed-calls/call-signature.ts';
import { type ResponseFault, takeOrder } from '../signed-calls/response-fault.ts';
import { DAY_FILE_TYPE } from '../signed-calls/signed-day.ts';
import { readSignedBodies, refuse } from '../signed-calls/signed-scope.ts';
import { METHODS } from './order-book.ts';
import { showPayment, showPayout, showRefund } from './show-orders.ts';
import { responseFaultOf } from './test-amounts.ts';
import type { Till } from './till.ts';
import { writeTillDay } from './till-day.ts';

export interface PaymentOptions {
  readonly credentials: CallCredentials;
  readonly till: Till;
  /** Public address of the pages. */
  readonly url: string;
  readonly now: () => number;
  /** Delay of a late response. */
  readonly lateMs: number;
  /** What happens to the response to the next order, whatever its amount. */
  readonly next: { fault: ResponseFault | undefined };
}

const orderId = z.string().regex(/^[a-z0-9-]{1,40}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const amount = z.string().transform((text, context) => {
  const minor = readAmount(text);
  if (minor !== null) return minor;
  context.addIssue({ code: 'custom', message: 'must be an amount above zero' });
  return z.NEVER;
});
const currency = z.string().regex(/^[A-Z]{3,5}$/);
const line = z.string().trim().min(1).max(100);
const paymentOrder = z.strictObject({
  order_id: orderId,
  method: z.enum(METHODS),
  amount,
  currency,
  expires_at: z.iso.datetime().transform((text) => new Date(text).toISOString()),
  return_url: z.httpUrl().max(2_000),
  language: z.string().min(2).max(35),
});
const payoutOrder = z.strictObject({
  payout_id: orderId,
  account: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('bank'), holder: line, number: line, bank: line }),
    z.strictObject({ kind: z.enum(['ewallet', 'crypto']), holder: line, number: line }),
  ]),
  amount,
  currency,
});
const refundOrder = z.strictObject({ refund_id: orderId, amount });
const withId = z.object({ id: z.string().min(1).max(100) });
const withDay = z.object({ day: z.iso.date() });
const ofBrand = z.object({ brand: z.string().min(1).max(40) });

/** The payment service's API, described in this package's README. Requests are signed; failures are `{ "error": … }`. */
export function paymentApiRoutes(app: Server, options: PaymentOptions): void {
  app.register(
    async (scope: Server) => {
      readSignedBodies(scope, options);
      paymentRoutes(scope, options);
      payoutRoutes(scope, options);
      const { till, credentials, now } = options;
      const ofDay = { schema: { params: withDay, querystring: ofBrand } };
      scope.get('/days/:day', ofDay, async ({ params: { day }, query: { brand } }, reply) => {
        const file = writeTillDay({ orders: till.orders, key: credentials.key, now }, { brand, day });
        return file === null ? refuse(reply, 409, 'day_not_closed') : reply.type(DAY_FILE_TYPE).send(file);
      });
    },
    { prefix: '/till/v1' },
  );
}

function paymentRoutes(scope: Server, options: PaymentOptions): void {
  const { till } = options;
  scope.post('/payments', { schema: { body: paymentOrder } }, ({ body }, reply) =>
    take(options, reply, { id: body.order_id, amount: body.amount }, () => {
      const payment = till.order({
        orderId: body.order_id,
        method: body.method,
        amount: body.amount,
        currency: body.currency,
        expiresAt: body.expires_at,
        returnUrl: body.return_url,
        language: body.language,
      });
      return payment === null ? null : showPayment(options, payment);
    }),
  );
  scope.get('/payments/:id', { schema: { params: withId } }, async ({ params: { id } }, reply) => {
    const payment = till.orders.findPayment(id);
    return payment === undefined ? refuse(reply, 404, 'not_found') : showPayment(options, payment);
  });
  scope.post('/payments/:id/cancel', { schema: { params: withId } }, async ({ params: { id } }, reply) => {
    const payment = till.cancel(id);
    return payment === undefined ? refuse(reply, 404, 'not_found') : showPayment(options, payment);
  });
  const toRefund = { schema: { params: withId, body: refundOrder } };
  scope.post('/payments/:id/refunds', toRefund, async ({ params: { id }, body }, reply) => {
    const payment = till.orders.findPayment(id);
    if (payment === undefined) return refuse(reply, 404, 'not_found');
    const result = till.refund({ payment, refundId: body.refund_id, amount: body.amount });
    if (typeof result !== 'string') return showRefund(result, till.orders.movementsOf(payment.reference));
    return refuse(reply, result === 'id_reused' ? 409 : 422, result);
  });
}

function payoutRoutes(scope: Server, options: PaymentOptions): void {
  const { till } = options;
  scope.post('/payouts', { schema: { body: payoutOrder } }, async ({ body }, reply) => {
    const { account, payout_id: payoutId, amount, currency } = body;
    if (account.number.endsWith('0000')) return refuse(reply, 422, 'account_refused');
    return take(options, reply, { id: payoutId, amount }, () => {
      const { kind, holder, number } = account;
      const bank = account.kind === 'bank' ? account.bank : null;
      const payout = till.payOut({ payoutId, kind, holder, account: number, bank, amount, currency });
      return payout === null ? null : showPayout(payout);
    });
  });
  scope.get('/payouts/:id', { schema: { params: withId } }, async ({ params: { id } }, reply) => {
    const payout = till.orders.findPayout(id);
    return payout === undefined ? refuse(reply, 404, 'not_found') : showPayout(payout);
  });
}

const take = (
  options: PaymentOptions,
  reply: FastifyReply,
  order: { readonly id: string; readonly amount: bigint },
  work: () => object | null,
) => takeOrder(reply, { fault: takeFault(options, order), lateMs: options.lateMs, refusal: 'amount_refused', work });

/** The fault of an order. An order is lost once: its repeat is done. */
function takeFault(
  { till, next }: PaymentOptions,
  { id, amount }: { readonly id: string; readonly amount: bigint },
): ResponseFault | undefined {
  const fault = next.fault ?? responseFaultOf(amount);
  next.fault = undefined;
  return fault?.startsWith('not done') && !till.orders.isLostFirst(id) ? undefined : fault;
}
