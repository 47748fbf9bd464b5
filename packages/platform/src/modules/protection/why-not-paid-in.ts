import { LIMIT_PERIODS } from '@marquee/contracts/constants';
import type { HeldReason } from '@marquee/contracts/schemas/staff-deposits';
import type { TimedScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { lockMember } from '../member/index.ts';
import { sumDeposits } from './deposits.repository.ts';
import { type Protection, readProtectionRow } from './protection.repository.ts';

/** An amount in minor units. `depositId`: the order that ends by it, and does not count besides it; null: none does. */
export interface PaidIn {
  readonly amount: bigint;
  readonly depositId: string | null;
}

/**
 * Why a payment must not be credited to a member now: the member is excluded, in a time-out, or would have paid in more than a deposit limit allows;
 * null: it may be. Locks the member, so that two credits at once cannot pass a limit: the caller posts in the same transaction.
 */
export async function whyNotPaidIn(
  db: TenantDb,
  scope: TimedScope,
  memberId: string,
  paid: PaidIn,
): Promise<HeldReason | null> {
  await lockMember(db, scope, memberId);
  const { keptOutBy, limits } = await readProtectionRow(db, scope, memberId, scope.clock.now());
  if (keptOutBy !== null) return keptOutBy;
  return (await exceedsLimit(db, scope, memberId, { limits: limits.deposit, ...paid })) ? 'limit' : null;
}

/** Whether an amount is more than the member's deposit limits still allow. The caller has locked the member. */
export async function exceedsLimit(
  db: TenantDb,
  scope: TimedScope,
  memberId: string,
  { limits, amount, depositId }: PaidIn & { readonly limits: Protection['limits']['deposit'] },
): Promise<boolean> {
  if (LIMIT_PERIODS.every((period) => limits[period] === null)) return false;
  const sums = await sumDeposits(db, scope, memberId, depositId);
  return LIMIT_PERIODS.some((period) => {
    const limit = limits[period];
    return limit !== null && sums[period] + amount > limit;
  });
}
