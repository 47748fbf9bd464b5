import type { WithdrawalRow } from '@marquee/contracts/schemas/cashier';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { WithTenant } from '../../db/with-tenant.ts';
import type { Files } from '../files/index.ts';
import { throttle } from '../verification/index.ts';
import { type LockedPayout, lockOwnPayout } from './lock-payout.ts';
import { notifyWithdrawal } from './notify-withdrawal.ts';
import { putReceipt, type Receipt } from './payouts.repository.ts';
import { viewWithdrawal } from './withdrawal-view.ts';

const UPLOADS = { action: 'payout-proof', times: 20, periodMs: 60 * 60_000 };
/** Texts of a photographed screen are readable. */
const SHAPE = { minPx: 64, maxPx: 2_048, isSquare: false };

export interface ProofDeps {
  readonly withTenant: WithTenant;
  readonly files: Files;
}

/**
 * Keeps a picture that shows that a payout was not received; a former one is deleted.
 * @throws ProblemError `not_found`, `conflict` (the answer is another one), `too_many_requests`, and the refusals of a picture.
 */
export async function uploadProof(
  { withTenant, files }: ProofDeps,
  ctx: MemberCtx,
  payoutId: string,
  picture: { readonly bytes: Buffer; readonly declaredType: string },
): Promise<WithdrawalRow> {
  const { memberId } = ctx.actor;
  const retryAfterSeconds = await withTenant(ctx, async (db) => {
    requireOpen(await lockOwnPayout(db, ctx, payoutId));
    return throttle(db, ctx, memberId, UPLOADS);
  });
  if (retryAfterSeconds !== null) throw new ProblemError('too_many_requests', { retryAfterSeconds });
  const proof = { owner: memberId, purpose: 'proof', ...picture, shape: SHAPE, expiresAt: null };
  await files.keepPicture(ctx, proof, async (db, file) => {
    const locked = await lockOwnPayout(db, ctx, payoutId);
    const receipt = requireOpen(locked);
    await putReceipt(db, ctx, { ...receipt, file });
    if (receipt.file !== null) await files.remove(db, ctx, [receipt.file]);
    await notifyWithdrawal(db, ctx, locked.withdrawal);
  });
  return withTenant(ctx, async (db) => {
    const { withdrawal } = await lockOwnPayout(db, ctx, payoutId);
    return viewWithdrawal(db, ctx, withdrawal);
  });
}

function requireOpen({ receipt }: LockedPayout): Receipt {
  if (receipt?.answer !== 'notReceived') throw new ProblemError('conflict');
  return receipt;
}
