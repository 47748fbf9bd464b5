import {
  approveMatchRequest,
  closeDebtRequest,
  depositDebtsValue,
  endMatchRequest,
  listedUnmatchedValue,
  matchRequest,
  staffDeposit,
  staffDepositsRequest,
  staffDepositsValue,
  unmatchedPayment,
  unmatchedRequest,
} from '@marquee/contracts/schemas/staff-deposits';
import {
  listedStrayPaymentsValue,
  settleStrayRequest,
  strayPayment,
  strayPaymentsRequest,
} from '@marquee/contracts/schemas/stray-payments';
import * as z from 'zod/mini';
import { oneBrand } from '../players/one-player.ts';
import type { WaitingDeps } from '../reconciliation/attention-watch.ts';
import type { StaffRoutes } from '../staff/staff-kit.ts';
import { idempotencyKeyOf } from '../staff/write-headers.ts';
import {
  approveMatch,
  closeDebt,
  closePaymentDebt,
  endMatch,
  listDebts,
  listDeposits,
  listUnmatched,
  openDeposit,
  requestMatch,
} from './deposits.service.ts';
import { listStrayPayments, settleStrayPayment } from './stray-payments.ts';

const id = z.string().check(z.maxLength(64));
const oneDeposit = z.extend(oneBrand, { deposit: id });
const onePayment = z.extend(oneBrand, { payment: id });
const oneStray = z.object({ payment: id });

/** Deposits, and payments that no deposit explains, for the console. */
export function depositsRoutes(routes: StaffRoutes, deps: WaitingDeps): void {
  routes.route('deposits', {
    params: oneBrand,
    query: staffDepositsRequest,
    value: staffDepositsValue,
    handler: (who, { params, query }) => listDeposits(deps, who, params.merchant, query),
  });
  routes.route('openDeposit', {
    params: oneDeposit,
    value: staffDeposit,
    handler: (who, { params }) => openDeposit(deps, who, params.merchant, params.deposit),
  });
  routes.route('strayPayments', {
    query: strayPaymentsRequest,
    value: listedStrayPaymentsValue,
    handler: (who, { query }) => listStrayPayments(deps, who, query),
  });
  routes.route('settleStrayPayment', {
    params: oneStray,
    body: settleStrayRequest,
    value: strayPayment,
    handler: (who, { params, body, request }) =>
      settleStrayPayment(deps, who, { ...params, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
  });
  routes.route('depositDebts', {
    params: oneBrand,
    value: depositDebtsValue,
    handler: (who, { params }) => listDebts(deps, who, params.merchant),
  });
  routes.route('closeDebt', {
    params: oneDeposit,
    body: closeDebtRequest,
    value: staffDeposit,
    handler: (who, { params, body, request }) =>
      closeDebt(deps, who, { ...params, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
  });
  routes.route('unmatchedPayments', {
    params: oneBrand,
    query: unmatchedRequest,
    value: listedUnmatchedValue,
    handler: (who, { params, query }) => listUnmatched(deps, who, params.merchant, query),
  });
  routes.route('closePaymentDebt', {
    params: onePayment,
    body: closeDebtRequest,
    value: unmatchedPayment,
    handler: (who, { params, body, request }) =>
      closePaymentDebt(deps, who, { ...params, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
  });
  routes.route('requestMatch', {
    params: onePayment,
    body: matchRequest,
    value: unmatchedPayment,
    handler: (who, { params, body, request }) =>
      requestMatch(deps, who, { ...params, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
  });
  routes.route('approveMatch', {
    params: onePayment,
    body: approveMatchRequest,
    value: unmatchedPayment,
    handler: (who, { params, body, request }) =>
      approveMatch(deps, who, { ...params, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
  });
  for (const [name, action] of [
    ['rejectMatch', 'reject'],
    ['withdrawMatch', 'withdraw'],
  ] as const) {
    routes.route(name, {
      params: onePayment,
      body: endMatchRequest,
      value: unmatchedPayment,
      handler: (who, { params, body, request }) =>
        endMatch(deps, who, { ...params, action, body, idempotencyKey: idempotencyKeyOf(request) }, request.log),
    });
  }
}
