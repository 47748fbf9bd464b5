import type { WithdrawalRow } from '@marquee/contracts/schemas/cashier';
import { ProblemError } from '@marquee/server-kit';
import { NO_CLAIM } from '../../claim.ts';
import type { MemberCtx, TimedScope } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { sendPaymentMessage } from '../messages/index.ts';
import { postWithin } from '../wallet/index.ts';
import { notifyWithdrawal } from './notify-withdrawal.ts';
import { listUnreceived, payoutsOf } from './payouts.repository.ts';
import { approversOf, recordStep } from './steps.repository.ts';
import { restPosting } from './withdrawal-postings.ts';
import { heldOf, paidOf } from './withdrawal-sums.ts';
import { isCancellable, viewWithdrawal } from './withdrawal-view.ts';
import { changeWithdrawal, findWithdrawal, lockWithdrawal, type Withdrawal } from './withdrawals.repository.ts';

/**
 * Takes the member's withdrawal back. A cancelled one stays so.
 * @throws ProblemError `not_found`, `withdrawal_ended`: it was approved or has ended, or the brand does not allow it.
 */
export function cancelWithdrawal(withTenant: WithTenant, ctx: MemberCtx, id: string): Promise<WithdrawalRow> {
  return withTenant(ctx, async (db) => {
    const withdrawal = await lockWithdrawal(db, ctx, id);
    if (withdrawal === null || withdrawal.memberId !== ctx.actor.memberId) throw new ProblemError('not_found');
    if (withdrawal.state === 'cancelled') return viewWithdrawal(db, ctx, withdrawal);
    const approvers = (await approversOf(db, ctx, [id])).get(id) ?? [];
    if (!isCancellable(ctx, withdrawal, approvers)) throw new ProblemError('withdrawal_ended');
    await giveBackRest(db, ctx, withdrawal, { state: 'cancelled', reason: null });
    await recordStep(db, ctx, { withdrawalId: id, what: 'cancelled', actor: 'player' });
    return viewWithdrawal(db, ctx, await requireWithdrawal(db, ctx, id));
  });
}

/** Ends a locked withdrawal: what is held goes back into the balance. A rejected one has a reason, which its member gets by message. */
export async function giveBackRest(
  db: TenantDb,
  ctx: TimedScope,
  withdrawal: Withdrawal,
  end: { readonly state: 'rejected' | 'cancelled'; readonly reason: string | null },
): Promise<void> {
  const { id, memberId, currency } = withdrawal;
  const rest = heldOf(withdrawal, await payoutsOf(db, ctx, [id]));
  const { outcome } = await postWithin(db, ctx, restPosting(withdrawal, rest));
  if (outcome !== 'posted') throw new Error(`The ledger answered "${outcome}" to the end of a withdrawal`);
  await changeWithdrawal(db, ctx, id, { ...end, ...NO_CLAIM, endedAt: ctx.clock.now() });
  if (end.state === 'rejected') {
    const payment = { memberId, minor: rest, currency, reason: end.reason, ref: id };
    await sendPaymentMessage(db, ctx, { type: 'withdrawal_rejected', ...payment });
  }
  await notifyWithdrawal(db, ctx, withdrawal);
}

/** A locked withdrawal is paid once all its payouts are, and closed once they were received. */
export async function followPayouts(db: TenantDb, ctx: TimedScope, withdrawal: Withdrawal): Promise<void> {
  const { id, state, amount, fee } = withdrawal;
  if (state !== 'approved' && state !== 'paid') return;
  if (paidOf(await payoutsOf(db, ctx, [id])) !== amount - fee) return;
  if (state === 'approved') await changeWithdrawal(db, ctx, id, { state: 'paid' });
  const unreceived = await listUnreceived(db, ctx, id);
  if (unreceived.length === 0) await changeWithdrawal(db, ctx, id, { state: 'closed', endedAt: ctx.clock.now() });
}

export async function requireWithdrawal(db: TenantDb, ctx: TimedScope, id: string): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(db, ctx, id);
  if (withdrawal === null) throw new ProblemError('not_found');
  return withdrawal;
}
