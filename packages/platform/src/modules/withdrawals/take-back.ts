import type { TimedScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { type Posting, postWithin } from '../wallet/index.ts';
import { requireWithdrawal } from './end-withdrawal.ts';
import { notifyWithdrawal } from './notify-withdrawal.ts';
import { changePayout, type Payout } from './payouts.repository.ts';
import { closeCase, type NewStep, recordStep } from './steps.repository.ts';
import { lateRestPosting, payoutBackPosting } from './withdrawal-postings.ts';
import { changeWithdrawal, type Withdrawal } from './withdrawals.repository.ts';

interface Back {
  /** Kept with the payout. */
  readonly reason: string | null;
  readonly step: Omit<NewStep, 'withdrawalId' | 'payoutId'>;
}

/**
 * A paid payout of a locked withdrawal came back: the money is held again, or goes into the balance where the rest was given back before.
 * Returns the withdrawal as it was read under the lock.
 */
export async function takeBack(
  db: TenantDb,
  scope: TimedScope,
  { withdrawal: locked, payout }: { readonly withdrawal: Pick<Withdrawal, 'id'>; readonly payout: Payout },
  { reason, step }: Back,
): Promise<Withdrawal> {
  const withdrawal = await requireWithdrawal(db, scope, locked.id);
  const post = async (posting: Posting) => {
    const { outcome } = await postWithin(db, scope, posting);
    if (outcome !== 'posted') throw new Error(`The ledger answered "${outcome}" to a payout that came back`);
  };
  await post(payoutBackPosting(withdrawal, payout));
  await changePayout(db, scope, payout.id, {
    state: 'returned',
    endedAt: scope.clock.now(),
    reason,
    dueAt: null,
  });
  await recordStep(db, scope, { ...step, withdrawalId: withdrawal.id, payoutId: payout.id });
  if (withdrawal.state === 'rejected') await post(lateRestPosting(withdrawal, payout));
  else if (withdrawal.state !== 'approved')
    await changeWithdrawal(db, scope, withdrawal.id, { state: 'approved', endedAt: null });
  for (const kind of ['notReceived', 'failedAfterPayment'] as const)
    await closeCase(db, scope, { payoutId: payout.id, kind });
  await notifyWithdrawal(db, scope, withdrawal);
  return withdrawal;
}
