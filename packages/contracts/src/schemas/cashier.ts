/** Deposits and withdrawals [W04, W05]. Amounts are decimal text in the member's currency, times ISO 8601 UTC. */
import * as z from 'zod/mini';
import { PAYMENT_KINDS, PAYOUT_KINDS, RECEIPT_ANSWERS } from '../cashier.ts';
import { LIMIT_PERIODS } from '../constants.ts';
import { languageCodeSchema, localizedSchema } from '../manifest.ts';
import { amountAboveZero, currencyCode } from '../money.ts';
import { pageLimit } from '../page-limit.ts';
import { isReadable } from '../text.ts';
import { line } from './line.ts';

const methodCode = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/));
const page = {
  pageNo: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  pageSize: pageLimit(10),
};

const fee = { feeFixed: z.string(), feePercent: z.string() };
/** The page chooses its language. */
const name = localizedSchema;
const bounds = { min: z.string(), max: z.string(), ...fee };

export const depositMethodsValue = z.object({
  currency: z.string(),
  methods: z.array(
    z.object({ code: z.string(), kind: z.enum(PAYMENT_KINDS), name, ...bounds, expiresMinutes: z.number() }),
  ),
  /** The member's own deposit limits, and what each still allows. */
  limits: z.array(z.object({ period: z.enum(LIMIT_PERIODS), limit: z.string(), left: z.string() })),
  /** The member has to choose a deposit limit, or none, before a first deposit. */
  isLimitDue: z.boolean(),
  /** What refuses every deposit now; null: nothing does. */
  keptOutBy: z.nullable(z.enum(['excluded', 'timeOut', 'identity'])),
});
export type DepositMethodsValue = z.infer<typeof depositMethodsValue>;

/** Sent with an `Idempotency-Key`: a retry with the same key is the same deposit. */
export const depositStartRequest = z.strictObject({
  method: methodCode,
  amount: amountAboveZero,
  /** The member's currency, as a check against mistakes. */
  currency: currencyCode,
  language: z.optional(languageCodeSchema),
});
export type DepositStartRequest = z.infer<typeof depositStartRequest>;

/**
 * `pending`: not paid yet, or not known to be. `review`: another amount or currency was paid, or it may not be credited; staff look at it. `credited`: in the balance.
 * `failed`: refused or cancelled at the provider. `expired`: not paid in time. A failed or expired deposit that is paid after all is
 * credited. `returned`: refunded or charged back in full. `matched`: what was paid instead was credited by staff; `givenBack`: it goes back.
 */
export const DEPOSIT_STATES = [
  'pending',
  'review',
  'credited',
  'failed',
  'expired',
  'returned',
  'matched',
  'givenBack',
] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];
export const depositRow = z.object({
  depositId: z.string(),
  method: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  name,
  state: z.enum(DEPOSIT_STATES),
  amount: z.string(),
  fee: z.string(),
  /** Of a matched one: what was credited. */
  matched: z.nullable(z.string()),
  /** What went back of the payment by refunds and chargebacks. */
  returned: z.string(),
  currency: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** In `review`, why its payment is not credited and goes back: it is beyond a deposit limit, or the member is excluded or in a time-out. */
  heldFor: z.nullable(z.enum(['limit', 'keptOut'])),
  /** A failed one that was cancelled because the member was excluded, in a time-out or beyond a deposit limit. */
  isCancelled: z.boolean(),
  /** When it was credited, failed, or expired. */
  endedAt: z.nullable(z.string()),
  /** Page of the payment provider; null once the payment has ended, and for a member who is excluded or in a time-out. */
  url: z.nullable(z.string()),
});
export type DepositRow = z.infer<typeof depositRow>;

/** Newest first. */
export const depositsQuery = z.object(page);
export const depositsValue = z.object({ deposits: z.array(depositRow), total: z.number(), totalPages: z.number() });
export type DepositsValue = z.infer<typeof depositsValue>;
export const depositQuery = z.object({ depositId: z.uuid() });

export const payoutAccountRow = z.object({
  accountId: z.string(),
  kind: z.enum(PAYOUT_KINDS),
  holder: z.string(),
  /** All but the last four characters are dots. */
  number: z.string(),
  /** Bank, wallet or network. */
  bank: z.string(),
  addedAt: z.string(),
  /** Money can be sent to it from this time on. */
  usableAt: z.string(),
});
export type PayoutAccountRow = z.infer<typeof payoutAccountRow>;
export const payoutAccountsValue = z.object({ accounts: z.array(payoutAccountRow), holdHours: z.number() });
export type PayoutAccountsValue = z.infer<typeof payoutAccountsValue>;

/** Staff and the payment provider read it. */
const readableLine = (max: number) => line(max).check(z.refine(isReadable));
export const payoutAccountAddRequest = z.strictObject({
  kind: z.enum(PAYOUT_KINDS),
  holder: readableLine(80),
  number: readableLine(128),
  bank: readableLine(80),
});
export type PayoutAccountAddRequest = z.infer<typeof payoutAccountAddRequest>;
export const payoutAccountRemoveRequest = z.strictObject({ accountId: z.uuid() });

/** What the member has to know before a withdrawal. */
export const withdrawOptionsValue = z.object({
  currency: z.string(),
  methods: z.array(z.object({ code: z.string(), kind: z.enum(PAYOUT_KINDS), name, ...bounds })),
  /** Cash that can be withdrawn now. */
  available: z.string(),
  /** What may still be requested within 24 hours. */
  leftToday: z.string(),
  /** An open bonus is lost by a withdrawal. */
  bonus: z.nullable(
    z.object({ amount: z.string(), wagering: z.string(), progress: z.string(), expiresAt: z.string() }),
  ),
  /** The level of verification that is missing; null: none. Withdrawals that together exceed `above` need it: `left` is what remains of it. */
  identity: z.nullable(z.object({ level: z.enum(['identity', 'address']), above: z.string(), left: z.string() })),
  isCancellable: z.boolean(),
  /** A payout that is not confirmed within this time counts as received. */
  receiptMinutes: z.number(),
});
export type WithdrawOptionsValue = z.infer<typeof withdrawOptionsValue>;

/** Sent with an `Idempotency-Key`: a retry with the same key is the same withdrawal. */
export const withdrawRequest = z.strictObject({
  method: methodCode,
  accountId: z.uuid(),
  amount: amountAboveZero,
  currency: currencyCode,
  /** The member has read that the open bonus is lost. Without it such a withdrawal is refused. */
  forfeitBonus: z._default(z.boolean(), false),
});

/**
 * `review`: waits for staff. `approved`: its payouts are being made. `paid`: all payouts are made; some may wait for the member's
 * confirmation. `closed`: all are confirmed. `rejected`, `cancelled`: what was not paid is back in the balance.
 */
export const WITHDRAWAL_STATES = ['review', 'approved', 'paid', 'closed', 'rejected', 'cancelled'] as const;
/** `returned`: the provider gave it back afterwards. */
export const PAYOUT_STATES = ['waiting', 'sent', 'paid', 'failed', 'returned'] as const;

export const payoutRow = z.object({
  payoutId: z.string(),
  amount: z.string(),
  state: z.enum(PAYOUT_STATES),
  paidAt: z.nullable(z.string()),
  /** The member's answer; `auto`: none came in time, or staff decided that it was received. */
  receipt: z.nullable(z.enum([...RECEIPT_ANSWERS, 'auto'])),
  /** When it counts as received without an answer; null where none is awaited. */
  forcedAt: z.nullable(z.string()),
  /** The picture of `notReceived` is there. */
  hasProof: z.boolean(),
  /** The provider reports that it failed after it was paid, and staff look at it. */
  isRefused: z._default(z.boolean(), false),
});
export const withdrawalRow = z.object({
  withdrawalId: z.string(),
  method: z.string(),
  name,
  state: z.enum(WITHDRAWAL_STATES),
  amount: z.string(),
  fee: z.string(),
  currency: z.string(),
  account: z.object({ kind: z.enum(PAYOUT_KINDS), holder: z.string(), number: z.string(), bank: z.string() }),
  createdAt: z.string(),
  /** Why it was rejected: one of `WITHDRAWAL_REASONS`, or a text of staff from before there were any. */
  reason: z.nullable(z.string()),
  /** Paid so far, and what is still to come. */
  paid: z.string(),
  remainder: z.string(),
  isCancellable: z.boolean(),
  payouts: z.array(payoutRow),
});
export type WithdrawalRow = z.infer<typeof withdrawalRow>;
/** Newest first. */
export const withdrawalsQuery = z.object(page);
export const withdrawalsValue = z.object({
  withdrawals: z.array(withdrawalRow),
  total: z.number(),
  /** Of all pages: those that have not ended. */
  running: z.number(),
  totalPages: z.number(),
});
export type WithdrawalsValue = z.infer<typeof withdrawalsValue>;
export const withdrawCancelRequest = z.strictObject({ withdrawalId: z.uuid() });
export const withdrawReceiptRequest = z.strictObject({ payoutId: z.uuid(), answer: z.enum(RECEIPT_ANSWERS) });
/** Parameters of the upload; the body is the picture. */
export const withdrawProofQuery = z.object({ payoutId: z.uuid() });
