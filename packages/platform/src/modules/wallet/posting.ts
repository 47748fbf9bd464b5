import { hash } from 'node:crypto';
import { DEMO_CURRENCY } from '@marquee/contracts/constants';

/** Accounts that can't go below zero: a member's or an agent's own. */
export type MemberAccount =
  | 'cash'
  | 'bonus'
  | 'withdraw_pending'
  | 'transfer_pending'
  | 'points'
  | 'commission_payable';
/** The house's accounts, which balance the others. */
export type HouseAccount =
  | 'psp_clearing'
  | 'provider_payable'
  | 'house_ggr'
  | 'bonus_expense'
  | 'commission_expense'
  | 'points_exchange'
  | 'adjustment'
  | 'rounding';

/** One line of a posting: minor units, credit positive, never zero. */
export interface Line {
  readonly account: MemberAccount | HouseAccount;
  /** Member id, provider or payment service code; '' is the brand itself. */
  readonly owner: string;
  readonly currency: string;
  readonly amount: bigint;
}

/** What is asked of the ledger. The lines sum to zero per currency and name no account twice. */
export interface Posting {
  /** What happened, in the ledger's words: `bet`, `win`, `registration_bonus` … */
  readonly kind: string;
  /** Who asks: `provider:arcade`, `registration`, … With `ref` the idempotency key, kept for ever. */
  readonly source: string;
  readonly ref: string;
  /** Whose posting this is, and the currency whose balance is answered. */
  readonly member: string;
  readonly currency: string;
  readonly lines: readonly Line[];
  /** The round, draw or order it belongs to. */
  readonly subject?: string;
  /** What else makes a repeat the same request, such as the game: part of the hash. */
  readonly data?: Readonly<Record<string, string>>;
  /** False: a refusal for lack of money is forgotten and may be tried again under the same key. Default true. */
  readonly keepRefusal?: boolean;
}

/**
 * - `posted`: the lines stand, now or since an earlier call (`replayed`).
 * - `refused`: not enough money.
 * - `tombstone`: this reference was rolled back before it came.
 * - `mismatch`: this reference was used with other data.
 */
export type PostOutcome = 'posted' | 'refused' | 'tombstone' | 'mismatch';

export interface PostResult {
  readonly outcome: PostOutcome;
  /** Null only where a refusal was not kept. */
  readonly tx: string | null;
  readonly replayed: boolean;
  /** What the member can spend after it, in minor units. */
  readonly balance: bigint;
}

/**
 * SHA-256 of a request's fields in a fixed order: what "same data" means for an idempotency key. A bigint may be a field, not lie inside
 * one: JSON has none.
 */
export function hashRequest(fields: Readonly<Record<string, unknown>>): Buffer {
  const ordered = Object.keys(fields)
    .sort()
    .map((name) => [name, plain(fields[name])]);
  return hash('sha256', JSON.stringify(ordered), 'buffer');
}

const plain = (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

/** What a guest plays with, from nowhere: the house's side of it is demo money too. One per guest by its key. */
export const freePlayMoney = (guest: string, amount: bigint): Posting => ({
  kind: 'free_play',
  source: 'free-play',
  ref: guest,
  member: guest,
  currency: DEMO_CURRENCY,
  lines: [
    { account: 'bonus_expense', owner: '', currency: DEMO_CURRENCY, amount: -amount },
    { account: 'cash', owner: guest, currency: DEMO_CURRENCY, amount },
  ],
});

/** Opening money of a new member, bonus expense → cash (docs/decisions.md). One per member by its key. */
export const registrationBonus = (member: string, currency: string, amount: bigint): Posting => ({
  kind: 'registration_bonus',
  source: 'registration',
  ref: member,
  member,
  currency,
  lines: [
    { account: 'bonus_expense', owner: '', currency, amount: -amount },
    { account: 'cash', owner: member, currency, amount },
  ],
});
