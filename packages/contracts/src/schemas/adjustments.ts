/** Adjustments of players' accounts by staff: requested by one person, posted once a second one approves. Times are ISO 8601 UTC. */
import * as z from 'zod/mini';
import { currencyCode } from '../money.ts';
import { reasonText } from './reason.ts';
import { forReader, listedPlayer, requestHash, typedAmount, typedPlayer } from './staff-parts.ts';

export const ADJUSTMENTS_PER_PAGE = 20;
/** A request that waits for longer has lapsed. */
export const ADJUSTMENT_WAITS_HOURS = 72;

/** `correction`: of an error of ours or a provider's. `chargeback`: a deposit that its bank took back. */
export const ADJUSTMENT_REASONS = ['correction', 'compensation', 'goodwill', 'chargeback', 'other'] as const;

/** `lapsed`: not decided in time. `withdrawn`: by the person who requested it. */
export const ADJUSTMENT_STATES = ['waiting', 'approved', 'rejected', 'withdrawn', 'lapsed'] as const;

export const adjustmentRequest = z.strictObject({
  player: typedPlayer,
  /** `credit`: the player gets the money. */
  direction: z.enum(['credit', 'debit']),
  amount: typedAmount,
  /** The player's. */
  currency: currencyCode,
  reason: z.enum(ADJUSTMENT_REASONS),
  note: reasonText,
});
export type AdjustmentRequest = z.infer<typeof adjustmentRequest>;

export const adjustmentSchema = z.object({
  id: z.string(),
  player: listedPlayer,
  direction: z.enum(['credit', 'debit']),
  amount: z.string(),
  currency: z.string(),
  reason: z.enum(ADJUSTMENT_REASONS),
  note: z.string(),
  state: z.enum(ADJUSTMENT_STATES),
  hash: requestHash,
  /** Id of the staff account. */
  author: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** `reason`: of a rejection or withdrawal. */
  decided: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.nullable(z.string()) })),
});
export type Adjustment = z.infer<typeof adjustmentSchema>;

/** Newest first. `before`: `next` of the previous page. */
export const adjustmentsRequest = z.strictObject({
  show: z._default(z.enum(['waiting', 'all']), 'all'),
  before: z.optional(z.uuid()),
});
export type AdjustmentsRequest = z.infer<typeof adjustmentsRequest>;
export const adjustmentsValue = z.object({
  adjustments: z.array(adjustmentSchema),
  next: z.nullable(z.string()),
  currency: z.string(),
  /** The most of one adjustment. */
  max: z.string(),
});
export const listedAdjustmentsValue = z.extend(adjustmentsValue, forReader);
export type ListedAdjustmentsValue = z.infer<typeof listedAdjustmentsValue>;

export const approveAdjustmentRequest = z.strictObject({ hash: requestHash });
export const endAdjustmentRequest = z.strictObject({ reason: reasonText });
