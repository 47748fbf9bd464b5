import {
  approveAsNextRequest,
  endCaseAsNextRequest,
  payAgainAsNextRequest,
  payoutCase,
  payoutCaseRequest,
  payoutCasesRequest,
  payoutCasesValue,
  payoutProofValue,
  payoutsRequest,
  payoutsValue,
  staffWithdrawal,
  withdrawalMarkRequest,
  withdrawalQueueRequest,
  withdrawalQueueValue,
  withdrawalRejectRequest,
} from '@marquee/contracts/schemas/staff-withdrawals';
import * as z from 'zod/mini';
import { type InternalRoutes, requireId } from '../../internal-calls.ts';
import { endCaseFailed, endCasePaid } from './end-case.ts';
import { type CaseDeps, closePayoutCase, payAgain } from './payout-case-decisions.ts';
import {
  approveWithdrawal,
  claimWithdrawal,
  markStuck,
  rejectWithdrawal,
  releaseWithdrawal,
} from './staff-decisions.ts';
import { openCase, openWithdrawal, readCases, readPayouts, readProof, readQueue } from './staff-view.ts';
import type { ProofDeps } from './upload-proof.ts';

type StaffWithdrawalsDeps = ProofDeps & CaseDeps;

const text = z.string().check(z.maxLength(64));
const one = z.object({ withdrawal: text });
const oneCase = z.object({ case: text });
const onePayout = z.object({ payout: text });
const nothing = z.strictObject({});

/** `/internal/withdrawals/…`, `/internal/payouts/…`: withdrawals for the console's staff. */
export function staffWithdrawalsRoutes(routes: InternalRoutes, deps: StaffWithdrawalsDeps): void {
  const { withTenant, files } = deps;
  routes.route('withdrawals.queue', {
    body: withdrawalQueueRequest,
    value: withdrawalQueueValue,
    handler: (ctx, { body }) => withTenant(ctx, (db) => readQueue(db, ctx, body)),
  });
  routes.route('withdrawals.open', {
    params: one,
    body: nothing,
    value: staffWithdrawal,
    handler: (ctx, { params }) => withTenant(ctx, (db) => openWithdrawal(db, ctx, requireId(params.withdrawal))),
  });
  for (const [name, act] of [
    ['withdrawals.claim', claimWithdrawal],
    ['withdrawals.release', releaseWithdrawal],
  ] as const) {
    routes.route(name, {
      params: one,
      body: nothing,
      value: staffWithdrawal,
      handler: (ctx, { params }) => act(withTenant, ctx, requireId(params.withdrawal)),
    });
  }
  routes.route('withdrawals.approve', {
    params: one,
    body: approveAsNextRequest,
    value: staffWithdrawal,
    handler: (ctx, { params, body }) => approveWithdrawal(withTenant, ctx, requireId(params.withdrawal), body.disabled),
  });
  routes.route('withdrawals.reject', {
    params: one,
    body: withdrawalRejectRequest,
    value: staffWithdrawal,
    handler: (ctx, { params, body }) => rejectWithdrawal(withTenant, ctx, requireId(params.withdrawal), body),
  });
  routes.route('withdrawals.mark', {
    params: one,
    body: withdrawalMarkRequest,
    value: staffWithdrawal,
    handler: (ctx, { params, body }) => markStuck(withTenant, ctx, requireId(params.withdrawal), body),
  });
  routes.route('withdrawals.cases', {
    body: payoutCasesRequest,
    value: payoutCasesValue,
    handler: (ctx, { body }) => withTenant(ctx, (db) => readCases(db, ctx, body.after)),
  });
  routes.route('withdrawals.openCase', {
    params: oneCase,
    body: nothing,
    value: payoutCase,
    handler: (ctx, { params }) => withTenant(ctx, (db) => openCase(db, ctx, requireId(params.case))),
  });
  routes.route('withdrawals.closeCase', {
    params: oneCase,
    body: payoutCaseRequest,
    value: staffWithdrawal,
    handler: (ctx, { params, body }) => closePayoutCase(deps, ctx, requireId(params.case), body.reason),
  });
  routes.route('withdrawals.payAgain', {
    params: oneCase,
    body: payAgainAsNextRequest,
    value: staffWithdrawal,
    handler: (ctx, { params, body }) => payAgain(deps, ctx, requireId(params.case), body),
  });
  for (const [name, end] of [
    ['withdrawals.casePaid', endCasePaid],
    ['withdrawals.caseFailed', endCaseFailed],
  ] as const) {
    routes.route(name, {
      params: oneCase,
      body: endCaseAsNextRequest,
      value: staffWithdrawal,
      handler: (ctx, { params, body }) => end(deps, ctx, requireId(params.case), body),
    });
  }
  routes.route('withdrawals.payouts', {
    body: payoutsRequest,
    value: payoutsValue,
    handler: (ctx, { body }) => withTenant(ctx, (db) => readPayouts(db, ctx, body)),
  });
  routes.route('withdrawals.proof', {
    params: onePayout,
    body: nothing,
    value: payoutProofValue,
    handler: async (ctx, { params }) => readProof(withTenant, ctx, files, requireId(params.payout)),
  });
}
