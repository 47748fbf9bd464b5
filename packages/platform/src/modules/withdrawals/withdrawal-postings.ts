import type { Line, Posting } from '../wallet/index.ts';
import { type Payout, realAmountOf } from './payouts.repository.ts';
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

/** Fees, and what a provider paid too little, or too much. */
const kept = ({ currency }: Withdrawal, amount: bigint): Line[] =>
  amount === 0n ? [] : [{ account: 'adjustment', owner: '', currency, amount }];

/** The money leaves the balance when it is requested. A refusal for lack of money is not stored. */
export const holdPosting = (withdrawal: Withdrawal): Posting => ({
  ...posting(withdrawal, 'withdrawal_hold', 'held', [
    cash(withdrawal, -withdrawal.amount),
    held(withdrawal, withdrawal.amount),
  ]),
  keepRefusal: false,
});

/** The first payout takes the fee, too: in one posting, whose accounts are locked in one order. */
export function payoutPosting(withdrawal: Withdrawal, payout: Payout): Posting {
  const { id, amount } = payout;
  const paid = realAmountOf(payout);
  const fee = withdrawal.chargedAt === null ? withdrawal.fee : 0n;
  return posting(withdrawal, 'payout', `payout:${id}`, [
    held(withdrawal, -amount - fee),
    clearing(withdrawal, paid),
    ...kept(withdrawal, fee + amount - paid),
  ]);
}

/** The provider gave a payout back: it is held again. */
export const payoutBackPosting = (withdrawal: Withdrawal, payout: Payout): Posting =>
  posting(withdrawal, 'payout_back', `back:${payout.id}`, [
    clearing(withdrawal, -realAmountOf(payout)),
    held(withdrawal, payout.amount),
    ...kept(withdrawal, realAmountOf(payout) - payout.amount),
  ]);

/** What was not paid goes back into the balance, once. */
export const restPosting = (withdrawal: Withdrawal, rest: bigint): Posting =>
  posting(withdrawal, 'withdrawal_back', 'back', [held(withdrawal, -rest), cash(withdrawal, rest)]);

/** A payout that came back after the rest was given back goes into the balance, too. */
export const lateRestPosting = (withdrawal: Withdrawal, { id, amount }: Payout): Posting =>
  posting(withdrawal, 'withdrawal_back', `rest:${id}`, [held(withdrawal, -amount), cash(withdrawal, amount)]);
