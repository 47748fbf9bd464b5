import type { Clock, TimedScope } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import type { Jobs } from '../../services.ts';
import { followPayouts } from './end-withdrawal.ts';
import { type LockedPayout, lockPayout } from './lock-payout.ts';
import { notifyWithdrawal } from './notify-withdrawal.ts';
import { changePayout, putReceipt } from './payouts.repository.ts';
import { recordStep } from './steps.repository.ts';

const MINUTE_MS = 60_000;

interface ForceDeps {
  readonly withTenant: WithTenant;
  readonly clock: Clock;
}

/** A payout without an answer counts as received when its time is over, unless a case of it is open. `now`: the time that the job was due, or later. */
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
    const { withdrawal, payout, receipt, isDisputed } = locked;
    if (
      isDisputed ||
      receipt !== undefined ||
      payout.state !== 'paid' ||
      payout.forcedAt === null ||
      payout.forcedAt > now
    )
      return;
    await countAsReceived(db, ctx, locked);
    await recordStep(db, ctx, { withdrawalId: withdrawal.id, payoutId, what: 'forced', actor: 'platform' });
  });
}

/** The time to answer begins again where it ended while a case of the payout was open. */
export async function resumeReceipt(
  jobs: Pick<Jobs, 'enqueue'>,
  db: TenantDb,
  ctx: TimedScope,
  payoutId: string,
): Promise<void> {
  const locked = await lockPayout(db, ctx, payoutId);
  if (locked === null || locked.isDisputed || locked.receipt !== undefined) return;
  const { withdrawal, payout } = locked;
  const now = ctx.clock.now();
  if (payout.state !== 'paid' || payout.forcedAt === null || payout.forcedAt > now) return;
  const forcedAt = new Date(now.getTime() + withdrawal.receiptMinutes * MINUTE_MS);
  await changePayout(db, ctx, payoutId, { forcedAt });
  // Without a key: the job of the former time may still be there.
  await jobs.enqueue(db, ctx, 'payout.receive', { payoutId }, { at: forcedAt });
  await notifyWithdrawal(db, ctx, withdrawal);
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
