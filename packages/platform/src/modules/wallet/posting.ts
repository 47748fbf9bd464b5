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
/** The house accounts, which balance the others. */
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

/** A request to the ledger. The lines sum to zero per currency and name no account twice. */
export interface Posting {
  /** The kind of posting: `bet`, `win`, `registration_bonus` … */
  readonly kind: string;
  /** The caller: `provider:arcade`, `registration`, … Together with `ref` the idempotency key, stored for ever. */
  readonly source: string;
  readonly ref: string;
  /** The member of the posting, null where it is the operator's alone; and the currency of the returned balance. */
  readonly member: string | null;
  readonly currency: string;
  readonly lines: readonly Line[];
  /** The round, draw or order of the posting. */
  readonly subject?: string;
  /** Further fields of the request, such as the game: part of the hash. */
  readonly data?: Readonly<Record<string, string>>;
  /** False: a refusal for lack of money is not stored, so the same key may be tried again. Default true. */
  readonly keepRefusal?: boolean;
}

/**
 * - `posted`: the lines are in the ledger, now or since an earlier call (`replayed`).
 * - `refused`: not enough money.
 * - `tombstone`: this reference was rolled back before it arrived.
 * - `mismatch`: this reference was used with other data.
 */
export type PostOutcome = 'posted' | 'refused' | 'tombstone' | 'mismatch';

export interface PostResult {
  readonly outcome: PostOutcome;
  /** Null only where a refusal was not stored. */
  readonly tx: string | null;
  readonly replayed: boolean;
  /** What the member can spend afterwards, in minor units. */
  readonly balance: bigint;
}

/**
 * SHA-256 of a request's fields in a fixed order: defines "same data" for an idempotency key. A field may be a bigint, but must
 * not contain one: JSON has none.
 */
export function hashRequest(fields: Readonly<Record<string, unknown>>): Buffer {
  const ordered = Object.keys(fields)
    .sort()
    .map((name) => [name, plain(fields[name])]);
  return hash('sha256', JSON.stringify(ordered), 'buffer');
}

const plain = (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

/** A guest's demo money. The house account that pays it holds demo money too. Once per guest by its key. */
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

/** Opening cash of a demo member: a player who registers gets a bonus instead (ADR 91). Once per member by its key. */
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
