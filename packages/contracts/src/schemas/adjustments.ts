/** Adjustments of players' accounts by staff: requested by one person, posted once a second one approves. Times are ISO 8601 UTC. */
import * as z from 'zod/mini';
import { WHOLE_CHARACTERS } from '../text.ts';
import { reasonText } from './reason.ts';

export const ADJUSTMENTS_PER_PAGE = 20;
/** A request that waits for longer has lapsed. */
export const ADJUSTMENT_WAITS_HOURS = 72;

/** `correction`: of an error of ours or a provider's. `chargeback`: a deposit that its bank took back. */
export const ADJUSTMENT_REASONS = ['correction', 'compensation', 'goodwill', 'chargeback', 'other'] as const;

/** `lapsed`: not decided in time. `withdrawn`: by the person who requested it. */
export const ADJUSTMENT_STATES = ['waiting', 'approved', 'rejected', 'withdrawn', 'lapsed'] as const;

const currency = z.string().check(z.regex(/^[A-Z]{3,5}$/));

export const adjustmentRequest = z.strictObject({
  /** Username or id. */
  player: z.string().check(z.trim(), z.minLength(1), z.maxLength(255), z.regex(WHOLE_CHARACTERS)),
  /** `credit`: the player gets the money. */
  direction: z.enum(['credit', 'debit']),
  /** Positive, at most two decimals. */
  amount: z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/)),
  /** The player's. */
  currency,
  reason: z.enum(ADJUSTMENT_REASONS),
  note: reasonText,
});
export type AdjustmentRequest = z.infer<typeof adjustmentRequest>;

/** SHA-256 of what was requested, in hex: an approval is for what was shown. */
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const adjustmentSchema = z.object({
  id: z.string(),
  player: z.object({ id: z.string(), username: z.string() }),
  direction: z.enum(['credit', 'debit']),
  amount: z.string(),
  currency: z.string(),
  reason: z.enum(ADJUSTMENT_REASONS),
  note: z.string(),
  state: z.enum(ADJUSTMENT_STATES),
  hash,
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
/** For the console: also the names of the staff accounts, by id, and the id of the one that asks. */
export const listedAdjustmentsValue = z.extend(adjustmentsValue, {
  people: z.record(z.string(), z.string()),
  you: z.string(),
});
export type ListedAdjustmentsValue = z.infer<typeof listedAdjustmentsValue>;

export const approveAdjustmentRequest = z.strictObject({ hash });
export const endAdjustmentRequest = z.strictObject({ reason: reasonText });
