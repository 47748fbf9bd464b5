import type { RECEIPT_ANSWERS } from '@marquee/contracts/cashier';
import type { WithdrawalRow } from '@marquee/contracts/schemas/cashier';
import { ProblemError } from '@marquee/server-kit';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { followPayouts, requireWithdrawal } from './end-withdrawal.ts';
import { type LockedPayout, lockOwnPayout } from './lock-payout.ts';
import { notifyWithdrawal } from './notify-withdrawal.ts';
import { listUnreceived, type Payout, putReceipt } from './payouts.repository.ts';
import { closeCase, openCase, recordStep } from './steps.repository.ts';
import { viewWithdrawal } from './withdrawal-view.ts';

type Answer = (typeof RECEIPT_ANSWERS)[number];

/**
 * The member's answer to a payout (§4 withdrawal confirmation). `notReceived` opens a case for staff, and may become any other; all others
 * are final. `fullyPaid` is for all payouts of a withdrawal that is paid, `remainder` for one of which more is to come.
 * @throws ProblemError `not_found`, `conflict` (not paid yet, or the answer contradicts what was paid), `withdrawal_ended` (answered, or
 * counted as received).
 */
export function answerPayout(
  withTenant: WithTenant,
  ctx: MemberCtx,
  { payoutId, answer }: { readonly payoutId: string; readonly answer: Answer },
): Promise<WithdrawalRow> {
  return withTenant(ctx, async (db) => {
    const locked = await lockOwnPayout(db, ctx, payoutId);
    const { withdrawal, payout, receipt } = locked;
    if (receipt?.answer !== answer) {
      refuseAnswer(ctx, locked, answer);
      const answered = answer === 'fullyPaid' ? await listUnreceived(db, ctx, withdrawal.id) : [payout];
      for (const one of answered) await keepAnswer(db, ctx, one, answer);
      await followPayouts(db, ctx, withdrawal);
      await notifyWithdrawal(db, ctx, withdrawal);
    }
    return viewWithdrawal(db, ctx, await requireWithdrawal(db, ctx, withdrawal.id));
  });
}

function refuseAnswer(
  { clock }: MemberCtx,
  { withdrawal, payout, receipt, isDisputed }: LockedPayout,
  answer: Answer,
): void {
  if (payout.state !== 'paid') throw new ProblemError('conflict');
  const isAnswered = receipt !== undefined && receipt.answer !== 'notReceived';
  const isForced = !isDisputed && receipt === undefined && payout.forcedAt !== null && payout.forcedAt <= clock.now();
  if (isAnswered || isForced) throw new ProblemError('withdrawal_ended');
  if (answer === 'fullyPaid' && withdrawal.state !== 'paid') throw new ProblemError('conflict');
  if (answer === 'remainder' && withdrawal.state !== 'approved') throw new ProblemError('conflict');
}

async function keepAnswer(db: TenantDb, ctx: MemberCtx, payout: Payout, answer: Answer): Promise<void> {
  const { id: payoutId, memberId, withdrawalId } = payout;
  await putReceipt(db, ctx, { payoutId, memberId, answer, answeredAt: ctx.clock.now() });
  const about = { payoutId, kind: 'notReceived' } as const;
  await (answer === 'notReceived' ? openCase(db, ctx, about) : closeCase(db, ctx, about));
  await recordStep(db, ctx, { withdrawalId, payoutId, what: 'answered', actor: 'player', note: answer });
}
