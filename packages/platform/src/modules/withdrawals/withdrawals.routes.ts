import { PICTURE_MAX_BYTES } from '@marquee/contracts/pictures';
import {
  withdrawalRow,
  withdrawalsQuery,
  withdrawalsValue,
  withdrawCancelRequest,
  withdrawOptionsValue,
  withdrawProofQuery,
  withdrawReceiptRequest,
  withdrawRequest,
} from '@marquee/contracts/schemas/cashier';
import { ProblemError } from '@marquee/server-kit';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import { idempotencyKeyOf } from '../../idempotency-key.ts';
import { answerPayout } from './answer-payout.ts';
import { cancelWithdrawal } from './end-withdrawal.ts';
import { type RequestDeps, requestWithdrawal } from './request-withdrawal.ts';
import { type ProofDeps, uploadProof } from './upload-proof.ts';
import { readWithdrawOptions } from './withdraw-options.ts';
import { readWithdrawals } from './withdrawal-view.ts';

/** `/wps/x/cashier/withdraw…` [W05]. */
export function withdrawalsRoutes(routes: PlayerRoutes, deps: ProofDeps & RequestDeps): void {
  const { withTenant } = deps;
  routes.route('withdrawOptions', {
    value: withdrawOptionsValue,
    handler: (ctx) => withTenant(ctx, (db) => readWithdrawOptions(db, requireMember(ctx), deps.providers)),
  });
  routes.route('withdrawRequest', {
    body: withdrawRequest,
    value: withdrawalRow,
    handler: (ctx, { body, request }) => {
      const key = idempotencyKeyOf(request);
      // Without a key, a repeat looks like a second withdrawal.
      if (key === null) throw new ProblemError('bad_request');
      return requestWithdrawal(deps, requireMember(ctx), { body, key });
    },
  });
  routes.route('withdrawCancel', {
    body: withdrawCancelRequest,
    value: withdrawalRow,
    handler: (ctx, { body }) => cancelWithdrawal(withTenant, requireMember(ctx), body.withdrawalId),
  });
  routes.route('withdrawals', {
    query: withdrawalsQuery,
    value: withdrawalsValue,
    handler: (ctx, { query }) => withTenant(ctx, (db) => readWithdrawals(db, requireMember(ctx), query)),
  });
  routes.route('withdrawReceipt', {
    body: withdrawReceiptRequest,
    value: withdrawalRow,
    handler: (ctx, { body }) => answerPayout(withTenant, requireMember(ctx), body),
  });
  routes.route('withdrawProof', {
    query: withdrawProofQuery,
    value: withdrawalRow,
    bodyLimitBytes: PICTURE_MAX_BYTES,
    handler: async (ctx, { query, request: { body, headers } }) => {
      if (!Buffer.isBuffer(body)) throw new ProblemError('unsupported_media_type');
      const picture = { bytes: body, declaredType: headers['content-type'] ?? '' };
      return uploadProof(deps, requireMember(ctx), query.payoutId, picture);
    },
  });
}
