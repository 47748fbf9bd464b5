import { decimalsOf, parseMinor } from '@marquee/contracts/money';
import { v7 as uuidv7 } from 'uuid';
import type { BrandScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { sendPaymentMessage } from '../messages/index.ts';
import { insertPayouts, type Payout } from './payouts.repository.ts';
import type { Withdrawal } from './withdrawals.repository.ts';

/** An approved withdrawal is paid, and its member gets a message. */
export async function startPaying(db: TenantDb, ctx: BrandScope, withdrawal: Withdrawal): Promise<void> {
  const { id, memberId, amount, fee, currency } = withdrawal;
  await beginPayouts(db, ctx, withdrawal, amount - fee);
  const payment = { memberId, minor: amount, currency, reason: null, ref: id };
  await sendPaymentMessage(db, ctx, { type: 'withdrawal_approved', ...payment });
}

/** Makes payouts of this sum, none above the brand's bound. They are sent after the commit. */
export async function beginPayouts(
  db: TenantDb,
  { merchant, manifest, clock }: BrandScope,
  { id, memberId, currency }: Withdrawal,
  sum: bigint,
): Promise<void> {
  const now = clock.now();
  const max = parseMinor(manifest.private.cashier.payoutMax, decimalsOf(currency)) ?? 0n;
  const payout = (amount: bigint): Payout => ({
    id: uuidv7({ msecs: now.getTime() }),
    withdrawalId: id,
    memberId,
    amount,
    state: 'waiting',
    reference: null,
    reason: null,
    createdAt: now,
    sentAt: null,
    paidAt: null,
    endedAt: null,
    forcedAt: null,
    paidAmount: null,
    attempts: 0,
    dueAt: now,
  });
  await insertPayouts(db, { merchant }, partsOf(sum, max).map(payout));
}

/** A bound of zero is none. */
export function partsOf(sum: bigint, max: bigint): bigint[] {
  if (max <= 0n || sum <= max) return [sum];
  return [max, ...partsOf(sum - max, max)];
}
