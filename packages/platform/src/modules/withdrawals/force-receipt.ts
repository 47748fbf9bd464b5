import type { Clock, TimedScope } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { followPayouts } from './end-withdrawal.ts';
import { type LockedPayout, lockPayout } from './lock-payout.ts';
import { notifyWithdrawal } from './notify-withdrawal.ts';
import { putReceipt } from './payouts.repository.ts';
import { recordStep } from './steps.repository.ts';

interface ForceDeps {
  readonly withTenant: WithTenant;
  readonly clock: Clock;
}

/** A payout without an answer counts as received when its time is over. `now`: the time that the job was due, or later. */
export function forceReceipt(
  { withTenant, clock }: ForceDeps,
  merchant: string,
  payoutId: string,
  now: Date,
): Promise<void> {
  const ctx = { merchant, clock };
  return withTenant(ctx, async (db) => {
    const locked = await lockPayout(db, ctx, payoutId);
    if (locked === null) return;
    const { withdrawal, payout, receipt } = locked;
    if (receipt !== undefined || payout.state !== 'paid' || payout.forcedAt === null || payout.forcedAt > now) return;
    await countAsReceived(db, ctx, locked);
    await recordStep(db, ctx, { withdrawalId: withdrawal.id, payoutId, what: 'forced', actor: 'platform' });
  });
}

/** Without the member's answer. */
export async function countAsReceived(
  db: TenantDb,
  ctx: TimedScope,
  { withdrawal, payout }: Pick<LockedPayout, 'withdrawal' | 'payout'>,
): Promise<void> {
  const answeredAt = ctx.clock.now();
  const { id: payoutId, memberId } = payout;
  await putReceipt(db, ctx, { payoutId, memberId, answer: 'auto', answeredAt });
  await followPayouts(db, ctx, withdrawal);
  await notifyWithdrawal(db, ctx, withdrawal);
}
