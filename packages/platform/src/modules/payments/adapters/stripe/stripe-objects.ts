/** Objects of Stripe's API as far as they are read here (docs.stripe.com/api). */
import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1), z.maxLength(2_000));
const currency = z.string().check(z.regex(/^[a-z]{3}$/));

export const session = z.object({
  id: text,
  /** The id that we gave it. */
  client_reference_id: z.nullable(text),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  payment_intent: z.nullable(text),
  amount_total: z.number(),
  currency,
  url: z.nullable(text),
});
export type Session = z.infer<typeof session>;

export const refund = z.object({
  id: text,
  amount: z.number(),
  currency,
  payment_intent: z.nullable(text),
  status: z.nullable(z.string()),
  /** The balance transaction with which the money of a failed refund came back. */
  failure_balance_transaction: z.optional(z.nullable(text)),
});

/** Whether it failed after it had taken the money. */
export const isBack = ({ status, failure_balance_transaction: back }: z.infer<typeof refund>): boolean =>
  status === 'failed' && typeof back === 'string';

export const dispute = z.object({
  id: text,
  amount: z.number(),
  currency,
  payment_intent: z.nullable(text),
  status: z.string(),
});

export const intent = z.object({ id: text });
export const event = z.object({ id: text, type: z.string(), data: z.object({ object: z.unknown() }) });
export const failure = z.object({ error: z.object({ type: text, code: z.optional(text) }) });

/** What moved: the amount that the payer sees, unlike that of the balance transaction, which is in the account's currency. */
const moved = z.object({
  object: z.enum(['charge', 'refund', 'dispute']),
  id: text,
  amount: z.number(),
  currency,
  payment_intent: z.nullable(text),
});
/** A change of the account's balance. Amount and fee have signs. */
export const balanceTransaction = z.object({
  id: text,
  created: z.int(),
  amount: z.number(),
  fee: z.int(),
  currency,
  /** Payouts to the account's owner, Stripe's own fees and the like move no payer's money. */
  source: z.nullable(z.union([moved, z.object({ object: z.string() })])),
});
export type BalanceTransaction = z.infer<typeof balanceTransaction>;
export const balancePage = z.object({ data: z.array(balanceTransaction), has_more: z.boolean() });

const list = <T extends z.ZodMiniType>(entry: T) => z.object({ data: z.array(entry) });
export const sessions = list(session);
export const refunds = list(refund);
export const disputes = list(dispute);
export const intents = list(intent);
