import {
  approveMatchRequest,
  closeDebtRequest,
  depositDebtsValue,
  endMatchRequest,
  matchRequest,
  staffDeposit,
  staffDepositsRequest,
  staffDepositsValue,
  unmatchedPayment,
  unmatchedRequest,
  unmatchedValue,
} from '@marquee/contracts/schemas/staff-deposits';
import {
  settleStrayRequest,
  strayPayment,
  strayPaymentsRequest,
  strayPaymentsValue,
} from '@marquee/contracts/schemas/stray-payments';
import * as z from 'zod/mini';
import { type InternalRoutes, requireId } from '../../internal-calls.ts';
import type { Services } from '../../services.ts';
import { closeDebt, closePaymentDebt, readDebts } from './deposit-debts.ts';
import { approveMatch, endMatch, requestMatch } from './payment-matches.ts';
import { openDeposit, readDeposits } from './staff-deposits.ts';
import { readStrayPayments, settleStray } from './stray-payments.ts';
import { openPayment, readUnmatched } from './unmatched-payments.ts';

const text = z.string().check(z.maxLength(64));
const one = z.object({ payment: text });
const nothing = z.strictObject({});

/** `/internal/deposits/…`, `/internal/payments/…`: deposits and payments that none explains, for the console's staff. */
export function staffDepositsRoutes(
  routes: InternalRoutes,
  { withTenant, query }: Pick<Services, 'withTenant' | 'query'>,
): void {
  strayPaymentsRoutes(routes, query);
  routes.route('deposits.list', {
    body: staffDepositsRequest,
    value: staffDepositsValue,
    handler: (ctx, { body }) => withTenant(ctx, (db) => readDeposits(db, ctx, body)),
  });
  routes.route('deposits.open', {
    params: z.object({ deposit: text }),
    body: nothing,
    value: staffDeposit,
    handler: (ctx, { params }) => withTenant(ctx, (db) => openDeposit(db, ctx, requireId(params.deposit))),
  });
  routes.route('deposits.debts', {
    body: nothing,
    value: depositDebtsValue,
    handler: (ctx) => withTenant(ctx, (db) => readDebts(db, ctx)),
  });
  routes.route('deposits.closeDebt', {
    params: z.object({ deposit: text }),
    body: closeDebtRequest,
    value: staffDeposit,
    handler: (ctx, { params, body }) => withTenant(ctx, (db) => closeDebt(db, ctx, requireId(params.deposit), body)),
  });
  routes.route('payments.unmatched', {
    body: unmatchedRequest,
    value: unmatchedValue,
    handler: (ctx, { body }) => withTenant(ctx, (db) => readUnmatched(db, ctx, body)),
  });
  routes.route('payments.openUnmatched', {
    params: one,
    body: nothing,
    value: unmatchedPayment,
    handler: (ctx, { params }) => withTenant(ctx, (db) => openPayment(db, ctx, requireId(params.payment))),
  });
  routes.route('payments.closeDebt', {
    params: one,
    body: closeDebtRequest,
    value: unmatchedPayment,
    handler: (ctx, { params, body }) =>
      withTenant(ctx, (db) => closePaymentDebt(db, ctx, requireId(params.payment), body)),
  });
  routes.route('payments.request', {
    params: one,
    body: matchRequest,
    value: unmatchedPayment,
    handler: (ctx, { params, body }) => withTenant(ctx, (db) => requestMatch(db, ctx, requireId(params.payment), body)),
  });
  routes.route('payments.approve', {
    params: one,
    body: approveMatchRequest,
    value: unmatchedPayment,
    handler: (ctx, { params, body }) => withTenant(ctx, (db) => approveMatch(db, ctx, requireId(params.payment), body)),
  });
  for (const [name, end] of [
    ['payments.reject', 'rejected'],
    ['payments.withdraw', 'withdrawn'],
  ] as const) {
    routes.route(name, {
      params: one,
      body: endMatchRequest,
      value: unmatchedPayment,
      handler: (ctx, { params, body }) =>
        withTenant(ctx, (db) => endMatch(db, ctx, requireId(params.payment), { end, ...body })),
    });
  }
}

/** Payments of no brand. The config service calls for staff who may see the money of all brands. */
function strayPaymentsRoutes(routes: InternalRoutes, query: Services['query']): void {
  routes.route('payments.strays', {
    body: strayPaymentsRequest,
    value: strayPaymentsValue,
    handler: (_ctx, { body }) => readStrayPayments(query, body),
  });
  routes.route('payments.settleStray', {
    params: one,
    body: settleStrayRequest,
    value: strayPayment,
    handler: (ctx, { params, body }) => settleStray(query, ctx, requireId(params.payment), body),
  });
}
