import type { Server } from '@marquee/server-kit';
import * as z from 'zod';
import { PAYMENT_ACTIONS, PAYOUT_ACTIONS } from './actions.ts';
import { sendPage } from './pay-page.routes.ts';
import type { PaymentOptions } from './payment-api.routes.ts';
import { renderTill } from './render-till.ts';
import { RESPONSE_FAULTS } from './test-amounts.ts';

const SHOWN_MAX = 50;

const performed = z.object({
  reference: z.string().max(100),
  action: z.enum([...PAYMENT_ACTIONS, ...PAYOUT_ACTIONS, 'resend']),
});
const held = z.object({ hold: z.enum(['yes', 'no']) });
const chosen = z.object({ fault: z.enum(['', ...Object.values(RESPONSE_FAULTS)]) });

/** The payment service's book, which works without script, and its buttons. */
export function tillPageRoutes(scope: Server, { till, next }: PaymentOptions): void {
  scope.get('/till', async (_request, reply) =>
    sendPage(
      reply,
      renderTill({
        payments: till.orders.latestPayments(SHOWN_MAX),
        payouts: till.orders.latestPayouts(SHOWN_MAX),
        callbacksOf: (reference) => till.schedule.callbacksOf(reference),
        callbackUrl: till.callbackUrl,
        isHolding: till.isHolding(),
        nextFault: next.fault,
      }),
    ),
  );
  scope.post(
    '/till/actions',
    { config: { form: true }, schema: { body: performed } },
    async ({ body: { reference, action } }, reply) => {
      till.perform(reference, action);
      return reply.redirect('/till', 303);
    },
  );
  scope.post('/till/callbacks', { config: { form: true }, schema: { body: held } }, async ({ body }, reply) => {
    till.hold(body.hold === 'yes');
    return reply.redirect('/till', 303);
  });
  scope.post('/till/next', { config: { form: true }, schema: { body: chosen } }, async ({ body: { fault } }, reply) => {
    next.fault = fault === '' ? undefined : fault;
    return reply.redirect('/till', 303);
  });
}
