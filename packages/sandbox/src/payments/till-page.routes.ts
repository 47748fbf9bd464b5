import type { Server } from '@marquee/server-kit';
import { serveBook } from '../page/serve-book.ts';
import { RESPONSE_FAULTS } from '../signed-calls/response-fault.ts';
import { PAYMENT_ACTIONS, PAYOUT_ACTIONS } from './actions.ts';
import type { PaymentOptions } from './payment-api.routes.ts';
import { renderTill } from './render-till.ts';

const SHOWN_MAX = 50;

/** The payment service's book. */
export function tillPageRoutes(scope: Server, { till, next }: PaymentOptions): void {
  serveBook(scope, {
    path: '/till',
    render: () =>
      renderTill({
        payments: till.orders.latestPayments(SHOWN_MAX),
        payouts: till.orders.latestPayouts(SHOWN_MAX),
        callbacksOf: (reference) => till.schedule.callbacksOf(reference),
        callbackUrl: till.callbackUrl,
        isHolding: till.isHolding(),
        nextFault: next.fault,
      }),
    actions: [...PAYMENT_ACTIONS, ...PAYOUT_ACTIONS, 'resend'],
    perform: till.perform,
    hold: till.hold,
    choices: Object.values(RESPONSE_FAULTS),
    chooseNext: (fault) => {
      next.fault = fault;
    },
  });
}
