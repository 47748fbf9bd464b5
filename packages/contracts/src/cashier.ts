import { parseMinor } from './amounts.ts';

/** Kinds of ways to pay, for the tenant files, the calls and the pages. No schema: it is in the browser's chunks. */

/** How a player pays. `crypto`: an address; the payment is confirmed some time after it was made. */
export const PAYMENT_KINDS = ['card', 'bank', 'ewallet', 'qr', 'crypto'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
/** Where a player is paid to. */
export const PAYOUT_KINDS = ['bank', 'ewallet', 'crypto'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** Adapters of payment providers. One that does not pay out cannot serve withdrawals. */
export const PAYMENT_ADAPTERS = { till: { paysOut: true }, stripe: { paysOut: false } } as const;

/** A member's answers to a payout (§4 withdrawal confirmation). */
export const RECEIPT_ANSWERS = ['received', 'notReceived', 'alreadyReceived', 'fullyPaid', 'remainder'] as const;

/** Levels of verification, each with those before it. */
export const IDENTITY_LEVELS = ['none', 'identity', 'address'] as const;

/** Rules that send a withdrawal to staff. */
export const WITHDRAWAL_RISKS = [
  'firstPayout',
  'aboveReview',
  'accountNew',
  'contactChanged',
  'passwordChanged',
  'manyRequests',
  'sumOfDay',
  'sharedAccount',
  'sharedDevice',
  'depositNotPlayed',
  'openDebt',
] as const;
export type WithdrawalRisk = (typeof WITHDRAWAL_RISKS)[number];

/** Why staff reject a withdrawal or give it back, as the player reads it. The note beside it is internal. */
export const WITHDRAWAL_REASONS = [
  'accountName',
  'accountDetails',
  'identityMissing',
  'securityCheck',
  'termsBroken',
  'payoutFailed',
  'other',
] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** Decimal text in the currency; the percentage as decimal text. */
export interface Fee {
  readonly feeFixed: string;
  readonly feePercent: string;
}

export const hasFee = ({ feeFixed, feePercent }: Fee): boolean =>
  (parseMinor(feeFixed) ?? 0n) > 0n || (parseMinor(feePercent) ?? 0n) > 0n;

/** The fee of an amount, in minor units: parts of a unit are not charged. */
export const feeOf = (amount: bigint, { feeFixed, feePercent }: Fee): bigint =>
  (parseMinor(feeFixed) ?? 0n) + (amount * (parseMinor(feePercent) ?? 0n)) / 10_000n;
