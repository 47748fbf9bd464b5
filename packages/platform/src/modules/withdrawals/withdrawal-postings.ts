import type { Line, Posting } from '../wallet/index.ts';
import type { Payout } from './payouts.repository.ts';
import type { Withdrawal } from './withdrawals.repository.ts';

const posting = (withdrawal: Withdrawal, kind: string, step: string, lines: readonly Line[]): Posting => ({
  kind,
  source: 'withdrawal',
  ref: `${withdrawal.id}:${step}`,
  member: withdrawal.memberId,
  currency: withdrawal.currency,
  subject: withdrawal.id,
  lines,
});

const cash = ({ memberId, currency }: Withdrawal, amount: bigint): Line => ({
  account: 'cash',
  owner: memberId,
  currency,
  amount,
});
const held = ({ memberId, currency }: Withdrawal, amount: bigint): Line => ({
  account: 'withdraw_pending',
  owner: memberId,
  currency,
  amount,
});
const clearing = ({ provider, currency }: Withdrawal, amount: bigint): Line => ({
  account: 'psp_clearing',
  owner: provider,
  currency,
  amount,
});

const kept = ({ currency }: Withdrawal, amount: bigint): Line => ({
  account: 'adjustment',
  owner: '',
  currency,
  amount,
});

/** The money leaves the balance when it is requested. A refusal for lack of money is not stored. */
export const holdPosting = (withdrawal: Withdrawal): Posting => ({
  ...posting(withdrawal, 'withdrawal_hold', 'held', [
    cash(withdrawal, -withdrawal.amount),
    held(withdrawal, withdrawal.amount),
  ]),
  keepRefusal: false,
});

/** The first payout takes the fee, too: in one posting, whose accounts are locked in one order. */
export function payoutPosting(withdrawal: Withdrawal, { id, amount }: Payout): Posting {
  const fee = withdrawal.chargedAt === null ? withdrawal.fee : 0n;
  return posting(withdrawal, 'payout', `payout:${id}`, [
    held(withdrawal, -amount - fee),
    clearing(withdrawal, amount),
    ...(fee > 0n ? [kept(withdrawal, fee)] : []),
  ]);
}

/** The provider gave a payout back: it is held again. */
export const payoutBackPosting = (withdrawal: Withdrawal, { id, amount }: Payout): Posting =>
  posting(withdrawal, 'payout_back', `back:${id}`, [clearing(withdrawal, -amount), held(withdrawal, amount)]);

/** What was not paid goes back into the balance, once. */
export const restPosting = (withdrawal: Withdrawal, rest: bigint): Posting =>
  posting(withdrawal, 'withdrawal_back', 'back', [held(withdrawal, -rest), cash(withdrawal, rest)]);

/** A payout that came back after the rest was given back goes into the balance, too. */
export const lateRestPosting = (withdrawal: Withdrawal, { id, amount }: Payout): Posting =>
  posting(withdrawal, 'withdrawal_back', `rest:${id}`, [held(withdrawal, -amount), cash(withdrawal, amount)]);
