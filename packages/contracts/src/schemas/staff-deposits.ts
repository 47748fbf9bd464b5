/** Deposits, and payments that no deposit explains, as staff see them [W04]. Amounts are decimal text, times ISO 8601 UTC. */
import * as z from 'zod/mini';
import { PAYMENT_KINDS } from '../cashier.ts';
import { localizedSchema } from '../manifest.ts';
import { WHOLE_CHARACTERS } from '../text.ts';
import { DEPOSIT_STATES } from './cashier.ts';
import { reasonText } from './reason.ts';
import { forReader, listedPlayer, requestHash, typedPlayer } from './staff-parts.ts';

export const DEPOSITS_PER_PAGE = 50;
/** A decision on a payment that waits for longer has lapsed. */
export const MATCH_WAITS_HOURS = 72;

const code = z.string().check(z.minLength(1), z.maxLength(64), z.regex(WHOLE_CHARACTERS));

/** Newest first. `from` and `to`: began at or after, and before. `after`: `next` of the page before. */
export const staffDepositsRequest = z.strictObject({
  state: z.optional(z.enum(DEPOSIT_STATES)),
  method: z.optional(code),
  provider: z.optional(code),
  player: z.optional(typedPlayer),
  from: z.optional(z.iso.datetime()),
  to: z.optional(z.iso.datetime()),
  after: z.optional(z.uuid()),
});
export type StaffDepositsRequest = z.infer<typeof staffDepositsRequest>;

const returnKind = z.enum(['refund', 'chargeback']);

export const staffDepositRow = z.object({
  depositId: z.string(),
  player: listedPlayer,
  method: z.string(),
  /** The brand's name for the method, by language; empty if it no longer has the method. */
  methodName: localizedSchema,
  provider: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  state: z.enum(DEPOSIT_STATES),
  reason: z.nullable(z.string()),
  amount: z.string(),
  fee: z.string(),
  currency: z.string(),
  /** Refunded and charged back. */
  returned: z.string(),
  createdAt: z.string(),
});
export type StaffDepositRow = z.infer<typeof staffDepositRow>;
export const staffDepositsValue = z.object({ deposits: z.array(staffDepositRow), next: z.nullable(z.string()) });
export type StaffDepositsValue = z.infer<typeof staffDepositsValue>;

/** When staff closed a debt, and why. */
const closed = z.nullable(z.object({ at: z.string(), reason: z.string() }));

/** A refund or chargeback that the provider reported. `reversedAt`: the dispute was won, or the refund failed: the provider has the money again. */
const returnedPayment = z.object({
  id: z.string(),
  kind: returnKind,
  amount: z.string(),
  currency: z.string(),
  at: z.string(),
  reversedAt: z.nullable(z.string()),
});
/** `debt`: what the player no longer had, which the brand bears; `excess`: the part of it that was never the player's. */
const postedReturn = z.object({ debt: z.string(), excess: z.string(), closed });
const staffReturn = z.extend(returnedPayment, { posted: postedReturn });
export type StaffReturn = z.infer<typeof staffReturn>;

export const staffDeposit = z.extend(staffDepositRow, {
  /** The provider's name for it. */
  reference: z.nullable(z.string()),
  expiresAt: z.string(),
  creditedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** Callbacks of the provider, the first one first. */
  events: z.array(
    z.object({ id: z.string(), state: z.string(), amount: z.string(), currency: z.string(), receivedAt: z.string() }),
  ),
  /** Of a matched deposit those of the payment. */
  returns: z.array(staffReturn),
});
export type StaffDeposit = z.infer<typeof staffDeposit>;

/** Rows listed; the oldest first. */
export const DEBTS_LISTED = 50;
/** Debts of refunds and chargebacks that staff have not closed. `total`: of all. One of a matched payment may have no deposit. */
export const depositDebtsValue = z.object({
  total: z.number(),
  debts: z.array(
    z.object({
      /** The provider's id of the refund or chargeback. */
      id: z.string(),
      depositId: z.nullable(z.string()),
      paymentId: z.nullable(z.string()),
      player: listedPlayer,
      kind: returnKind,
      amount: z.string(),
      debt: z.string(),
      /** The part of the debt that is beyond what was left of the payment, or in another currency. */
      excess: z.string(),
      currency: z.string(),
      at: z.string(),
    }),
  ),
});
export type DepositDebtsValue = z.infer<typeof depositDebtsValue>;
/** `return`: the provider's id of the refund or chargeback. It moves no money. */
export const closeDebtRequest = z.strictObject({
  return: z.string().check(z.minLength(1), z.maxLength(128), z.regex(WHOLE_CHARACTERS)),
  reason: reasonText,
});
export type CloseDebtRequest = z.infer<typeof closeDebtRequest>;

/** `credit`: the amount is posted to the player. `giveBack`: staff ask the provider, outside of this system, to pay it back; nothing is posted. */
export const MATCH_ENDS = ['credit', 'giveBack'] as const;
export const MATCH_STATES = ['waiting', 'approved', 'rejected', 'withdrawn', 'lapsed'] as const;

export const paymentMatch = z.object({
  id: z.string(),
  end: z.enum(MATCH_ENDS),
  player: z.nullable(listedPlayer),
  /** The player's deposit that the payment was meant for. */
  depositId: z.nullable(z.string()),
  note: z.string(),
  state: z.enum(MATCH_STATES),
  hash: requestHash,
  /** Id of the staff account. */
  author: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** `reason`: of a rejection or withdrawal. */
  decided: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.nullable(z.string()) })),
});
export type PaymentMatch = z.infer<typeof paymentMatch>;

/** Its player was at a deposit limit, excluded or in a time-out when a payment came, which goes back. */
export const HELD_REASONS = ['limit', 'excluded', 'timeOut'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];
/** Why a payment is not credited by itself: no such order, another amount, currency or provider, a second payment (`again`), or it is held. */
export const UNMATCHED_REASONS = ['order', 'amount', 'currency', 'provider', 'again', ...HELD_REASONS] as const;
export const unmatchedPayment = z.object({
  paymentId: z.string(),
  provider: z.string(),
  /** The order as the provider names it. */
  order: z.string(),
  reference: z.nullable(z.string()),
  amount: z.string(),
  currency: z.string(),
  reason: z.enum(UNMATCHED_REASONS),
  deposit: z.nullable(
    z.object({ depositId: z.string(), amount: z.string(), currency: z.string(), player: listedPlayer }),
  ),
  foundAt: z.string(),
  resolvedAt: z.nullable(z.string()),
  /** The last decision that was requested. */
  match: z.nullable(paymentMatch),
  /** Its refunds and chargebacks that the provider reported. `posted`: what they took of the player to whom it was credited. */
  returns: z.array(z.extend(returnedPayment, { posted: z.nullable(postedReturn) })),
});
export type UnmatchedPayment = z.infer<typeof unmatchedPayment>;

/** The oldest first in `open`, the newest first in `all`. */
export const unmatchedRequest = z.strictObject({
  show: z._default(z.enum(['open', 'all']), 'open'),
  after: z.optional(z.uuid()),
});
export type UnmatchedRequest = z.infer<typeof unmatchedRequest>;
export const unmatchedValue = z.object({
  payments: z.array(unmatchedPayment),
  next: z.nullable(z.string()),
  /** Of all that are open. */
  open: z.object({
    count: z.number(),
    oldestAt: z.nullable(z.string()),
    sums: z.array(z.object({ currency: z.string(), amount: z.string() })),
  }),
});
export const listedUnmatchedValue = z.extend(unmatchedValue, forReader);
export type ListedUnmatchedValue = z.infer<typeof listedUnmatchedValue>;

export const matchRequest = z.discriminatedUnion('end', [
  z.strictObject({
    end: z.literal('credit'),
    /** Username or id. Empty: the player of `deposit`. */
    player: z.string().check(z.trim(), z.maxLength(255), z.regex(WHOLE_CHARACTERS)),
    deposit: z.nullable(z.uuid()),
    note: reasonText,
  }),
  z.strictObject({ end: z.literal('giveBack'), note: reasonText }),
]);
export type MatchRequest = z.infer<typeof matchRequest>;
export const approveMatchRequest = z.strictObject({ hash: requestHash });
export const endMatchRequest = z.strictObject({ reason: reasonText });
