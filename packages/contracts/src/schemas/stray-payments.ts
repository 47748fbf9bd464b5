/** Payments whose order names no brand of this installation [W04]. Amounts are decimal text, times ISO 8601 UTC. */
import * as z from 'zod/mini';
import { line } from './line.ts';
import { reasonText } from './reason.ts';
import { forReader } from './staff-parts.ts';

export const STRAY_PAYMENTS_PER_PAGE = 50;
/** It went back at the provider; it belongs to an order, which staff name; anything else, as the note says. */
export const STRAY_OUTCOMES = ['returned', 'order', 'other'] as const;
export type StrayOutcome = (typeof STRAY_OUTCOMES)[number];

export const strayPayment = z.object({
  paymentId: z.string(),
  provider: z.string(),
  /** The order as the provider names it. */
  order: z.string(),
  /** The provider's name for the payment. */
  reference: z.nullable(z.string()),
  amount: z.string(),
  currency: z.string(),
  receivedAt: z.string(),
  /** All that the provider reported of the same order, the first one first. */
  events: z.array(
    z.object({ id: z.string(), state: z.string(), amount: z.string(), currency: z.string(), receivedAt: z.string() }),
  ),
  resolvedAt: z.nullable(z.string()),
  /** Null: it is open, or the database's owner resolved it. `by`: id of the staff account. `order`: of `order`. */
  decision: z.nullable(
    z.object({ by: z.string(), outcome: z.enum(STRAY_OUTCOMES), order: z.nullable(z.string()), note: z.string() }),
  ),
});
export type StrayPayment = z.infer<typeof strayPayment>;

/** Newest first. `after`: `next` of the page before. */
export const strayPaymentsRequest = z.strictObject({
  show: z._default(z.enum(['open', 'all']), 'open'),
  after: z.optional(z.uuid()),
});
export type StrayPaymentsRequest = z.infer<typeof strayPaymentsRequest>;
export const strayPaymentsValue = z.object({
  payments: z.array(strayPayment),
  next: z.nullable(z.string()),
  /** Number of all that are open. */
  open: z.number(),
});
export type StrayPaymentsValue = z.infer<typeof strayPaymentsValue>;
export const listedStrayPaymentsValue = z.extend(strayPaymentsValue, forReader);
export type ListedStrayPaymentsValue = z.infer<typeof listedStrayPaymentsValue>;

/** It moves no money. */
export const settleStrayRequest = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('order'), order: line(128), note: reasonText }),
  z.strictObject({ outcome: z.enum(['returned', 'other']), note: reasonText }),
]);
export type SettleStrayRequest = z.infer<typeof settleStrayRequest>;
