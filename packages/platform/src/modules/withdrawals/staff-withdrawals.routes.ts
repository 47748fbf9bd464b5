import {
  payoutCaseCloseRequest,
  payoutCasesRequest,
  payoutCasesValue,
  payoutProofValue,
  staffWithdrawal,
  withdrawalMarkRequest,
  withdrawalQueueRequest,
  withdrawalQueueValue,
  withdrawalRejectRequest,
} from '@marquee/contracts/schemas/staff-withdrawals';
import { ProblemError } from '@marquee/server-kit';
import * as z from 'zod/mini';
import type { InternalRoutes } from '../../internal-calls.ts';
import type { ProofDeps } from './receipts.ts';
import {
  approveWithdrawal,
  claimWithdrawal,
  closePayoutCase,
  markStuck,
  rejectWithdrawal,
  releaseWithdrawal,
} from './staff-decisions.ts';
import { openWithdrawal, readCases, readProof, readQueue } from './staff-view.ts';

const text = z.string().check(z.maxLength(64));
const one = z.object({ withdrawal: text });
const oneCase = z.object({ case: text });
const onePayout = z.object({ payout: text });
const nothing = z.strictObject({});

/** `/internal/withdrawals/…`, `/internal/payouts/…`: withdrawals for the console's staff. */
export function staffWithdrawalsRoutes(routes: InternalRoutes, { withTenant, files }: ProofDeps): void {
  routes.route('withdrawals.queue', {
    body: withdrawalQueueRequest,
    value: withdrawalQueueValue,
    handler: (ctx, { body }) => withTenant(ctx, (db) => readQueue(db, ctx, body)),
  });
  routes.route('withdrawals.open', {
    params: one,
    body: nothing,
    value: staffWithdrawal,
    handler: (ctx, { params }) => withTenant(ctx, (db) => openWithdrawal(db, ctx, idOf(params.withdrawal))),
  });
  for (const [name, act] of [
    ['withdrawals.claim', claimWithdrawal],
    ['withdrawals.release', releaseWithdrawal],
    ['withdrawals.approve', approveWithdrawal],
  ] as const) {
    routes.route(name, {
      params: one,
      body: nothing,
      value: staffWithdrawal,
      handler: (ctx, { params }) => act(withTenant, ctx, idOf(params.withdrawal)),
    });
  }
  routes.route('withdrawals.reject', {
    params: one,
    body: withdrawalRejectRequest,
    value: staffWithdrawal,
    handler: (ctx, { params, body }) => rejectWithdrawal(withTenant, ctx, idOf(params.withdrawal), body.reason),
  });
  routes.route('withdrawals.mark', {
    params: one,
    body: withdrawalMarkRequest,
    value: staffWithdrawal,
    handler: (ctx, { params, body }) => markStuck(withTenant, ctx, idOf(params.withdrawal), body),
  });
  routes.route('withdrawals.cases', {
    body: payoutCasesRequest,
    value: payoutCasesValue,
    handler: (ctx, { body }) => withTenant(ctx, (db) => readCases(db, ctx, body.after)),
  });
  routes.route('withdrawals.closeCase', {
    params: oneCase,
    body: payoutCaseCloseRequest,
    value: staffWithdrawal,
    handler: (ctx, { params, body }) => closePayoutCase(withTenant, ctx, idOf(params.case), body.reason),
  });
  routes.route('withdrawals.proof', {
    params: onePayout,
    body: nothing,
    value: payoutProofValue,
    handler: async (ctx, { params }) => readProof(withTenant, ctx, files, idOf(params.payout)),
  });
}

/** @throws ProblemError `not_found` for a text that is no id. */
function idOf(id: string): string {
  if (!z.uuid().safeParse(id).success) throw new ProblemError('not_found');
  return id;
}
