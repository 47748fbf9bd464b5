import type { Payout } from './payouts.repository.ts';
import type { Withdrawal } from './withdrawals.repository.ts';

const sumOf = (payouts: readonly Payout[], states: readonly Payout['state'][]): bigint =>
  payouts.filter(({ state }) => states.includes(state)).reduce((sum, { amount }) => sum + amount, 0n);

export const paidOf = (payouts: readonly Payout[]): bigint => sumOf(payouts, ['paid']);

/** What is still to be paid, whether it is on its way or not. */
export const unpaidOf = ({ amount, fee }: Withdrawal, payouts: readonly Payout[]): bigint =>
  amount - fee - paidOf(payouts);

/** What is to be paid and not on its way. */
export const stuckOf = (withdrawal: Withdrawal, payouts: readonly Payout[]): bigint =>
  withdrawal.state === 'approved' ? unpaidOf(withdrawal, payouts) - sumOf(payouts, ['waiting', 'sent']) : 0n;

/** What is held: the fee is given back with the rest unless something was paid. */
export const heldOf = ({ amount, fee, chargedAt }: Withdrawal, payouts: readonly Payout[]): bigint =>
  amount - (chargedAt === null ? 0n : fee) - paidOf(payouts);
