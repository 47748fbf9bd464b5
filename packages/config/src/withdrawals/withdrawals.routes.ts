import {
  endCaseRequest,
  listedPayoutCasesValue,
  listedWithdrawalsValue,
  openedWithdrawalValue,
  payoutCaseRequest,
  payoutCasesRequest,
  payoutProofValue,
  payoutsRequest,
  payoutsValue,
  staffWithdrawal,
  withdrawalMarkRequest,
  withdrawalQueueRequest,
  withdrawalRejectRequest,
} from '@marquee/contracts/schemas/staff-withdrawals';
import * as z from 'zod/mini';
import { oneBrand } from '../players/one-player.ts';
import type { WaitingDeps } from '../reconciliation/attention-watch.ts';
import type { StaffRoutes } from '../staff/staff-kit.ts';
import { idempotencyKeyOf } from '../staff/write-headers.ts';
import {
  actOnWithdrawal,
  closePayoutCase,
  endCaseFailed,
  endCasePaid,
  listPayoutCases,
  listPayouts,
  listWithdrawals,
  openPayoutProof,
  openWithdrawal,
  payCaseAgain,
} from './withdrawals.service.ts';

const id = z.string().check(z.maxLength(64));
const one = z.extend(oneBrand, { withdrawal: id });
const oneCase = z.extend(oneBrand, { case: id });
const onePayout = z.extend(oneBrand, { payout: id });
const nothing = z.strictObject({});

/** Withdrawals, payouts and their cases, for the console. */
export function withdrawalsRoutes(routes: StaffRoutes, deps: WaitingDeps): void {
  routes.route('withdrawalQueue', {
    params: oneBrand,
    query: withdrawalQueueRequest,
    value: listedWithdrawalsValue,
    handler: (who, { params, query }) => listWithdrawals(deps, who, params.merchant, query),
  });
  routes.route('openWithdrawal', {
    params: one,
    value: openedWithdrawalValue,
    handler: (who, { params }) => openWithdrawal(deps, who, params.merchant, params.withdrawal),
  });
  for (const [name, action, body] of [
    ['claimWithdrawal', 'claim', nothing],
    ['releaseWithdrawal', 'release', nothing],
    ['approveWithdrawal', 'approve', nothing],
    ['rejectWithdrawal', 'reject', withdrawalRejectRequest],
    ['markWithdrawal', 'mark', withdrawalMarkRequest],
  ] as const) {
    routes.route(name, {
      params: one,
      body,
      value: staffWithdrawal,
      handler: (who, { params, body: sent, request }) => {
        const input = { ...params, action, body: { ...sent }, idempotencyKey: idempotencyKeyOf(request) };
        return actOnWithdrawal(deps, who, input, request.log);
      },
    });
  }
  routes.route('payoutCases', {
    params: oneBrand,
    query: payoutCasesRequest,
    value: listedPayoutCasesValue,
    handler: (who, { params, query }) => listPayoutCases(deps, who, params.merchant, query),
  });
  routes.route('payouts', {
    params: oneBrand,
    query: payoutsRequest,
    value: payoutsValue,
    handler: (who, { params, query }) => listPayouts(deps, who, params.merchant, query),
  });
  for (const [name, act] of [
    ['closePayoutCase', closePayoutCase],
    ['payCaseAgain', payCaseAgain],
  ] as const) {
    routes.route(name, {
      params: oneCase,
      body: payoutCaseRequest,
      value: staffWithdrawal,
      handler: (who, { params, body, request }) => act(deps, who, { ...caseInput(params, request), body }, request.log),
    });
  }
  for (const [name, end] of [
    ['endCasePaid', endCasePaid],
    ['endCaseFailed', endCaseFailed],
  ] as const) {
    routes.route(name, {
      params: oneCase,
      body: endCaseRequest,
      value: staffWithdrawal,
      handler: (who, { params, body, request }) => end(deps, who, { ...caseInput(params, request), body }, request.log),
    });
  }
  routes.route('payoutProof', {
    params: onePayout,
    value: payoutProofValue,
    handler: (who, { params }) => openPayoutProof(deps, who, params.merchant, params.payout),
  });
}

const caseInput = (params: z.output<typeof oneCase>, request: Parameters<typeof idempotencyKeyOf>[0]) => ({
  merchant: params.merchant,
  payoutCase: params.case,
  idempotencyKey: idempotencyKeyOf(request),
});
