/** Items in a brand's ledger that staff should check. Amounts are minor units in decimal text, times ISO 8601 UTC. */
import * as z from 'zod/mini';
import { MERCHANT_CODE } from '../manifest.ts';
import { STORABLE } from '../text.ts';
import { reasonText } from './reason.ts';

/**
 * Why a win was refused: the bet is unknown or rolled back; the id is a duplicate; the round belongs to another game; the currency is
 * not the player's; the amount is invalid; the brand has no such player.
 */
export const UNPAID_REASONS = [
  'unknown',
  'tombstone',
  'mismatch',
  'other_game',
  'currency',
  'amount',
  'no_member',
] as const;
export type UnpaidReason = (typeof UNPAID_REASONS)[number];

export const unpaidWinSchema = z.object({
  provider: z.string(),
  /** The provider's transaction id. */
  ref: z.string(),
  round: z.string(),
  game: z.string(),
  /** A member's id. */
  player: z.string(),
  /** For an invalid amount, its whole minor units; 0 if it cannot be read. */
  amount: z.string(),
  currency: z.string(),
  reason: z.enum(UNPAID_REASONS),
  firstAt: z.string(),
  lastAt: z.string(),
  /** How often the provider sent it. */
  times: z.number(),
  /** When it was paid later, because the bet arrived after it. */
  paidAt: z.nullable(z.string()),
});
export type UnpaidWin = z.infer<typeof unpaidWinSchema>;

export const openRoundSchema = z.object({
  provider: z.string(),
  round: z.string(),
  game: z.string(),
  /** A member's id. */
  player: z.string(),
  /** Stake less what was rolled back. */
  stake: z.string(),
  currency: z.string(),
  openedAt: z.string(),
});
export type OpenRound = z.infer<typeof openRoundSchema>;

/** The platform's jobs. The console has a name for each. */
export const JOB_NAMES = [
  'catalogue.renew',
  'vendorRounds.take',
  'days.checkpoint',
  'days.reconcile',
  'rounds.watch',
  'guests.clear',
  'throttles.forget',
  'visits.clear',
  'messages.clear',
  'files.delete',
  'files.compare',
  'factor.remove',
  'paymentPassword.replace',
  'bonuses.lapse',
  'payout.receive',
  'identity.expire',
  'identity.submit',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** A job without a success for too long (`late`), or that failed and does not run again soon (`failed`). */
export const jobProblemSchema = z.object({
  /** A `JobName`, or that of another version. */
  job: z.string(),
  /** Null: of the whole installation, or of a provider. */
  merchant: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  problem: z.enum(['late', 'failed']),
  since: z.string(),
});
export type JobProblem = z.infer<typeof jobProblemSchema>;

/** The jobs of one kind that failed: those of one brand, of one provider, or (both null) of the installation. */
export const failedJobsSchema = z.strictObject({
  job: z.string().check(z.minLength(1), z.maxLength(64), z.regex(STORABLE)),
  merchant: z.nullable(z.string().check(z.regex(MERCHANT_CODE))),
  provider: z.nullable(z.string().check(z.minLength(1), z.maxLength(64), z.regex(STORABLE))),
});
export const failedJobsRequest = z.extend(failedJobsSchema, {
  reason: reasonText,
});
export type FailedJobsRequest = z.infer<typeof failedJobsRequest>;
/** How many jobs run again or were dropped: none after a repetition. */
export const failedJobsValue = z.object({ jobs: z.number() });

/** Rows listed of each kind. */
export const ATTENTION_LISTED = 50;
/** Upper limit of the count. */
export const ROUNDS_WATCHED = 10_000;

export const attentionValue = z.object({
  /** Unexplained differences of all days. */
  breaks: z.number(),
  /** Newest first. `total`: unpaid, of the last week. `beyond`: requests of that week that were not stored. */
  wins: z.object({ total: z.number(), beyond: z.number(), listed: z.array(unpaidWinSchema) }),
  /** Real-money rounds that are open for more than a day, oldest first. `total`: up to `ROUNDS_WATCHED`. */
  rounds: z.object({ total: z.number(), listed: z.array(openRoundSchema) }),
  /** Jobs of the brand, of providers and of the whole installation, the longest first. */
  jobs: z.array(jobProblemSchema),
});
export type AttentionValue = z.infer<typeof attentionValue>;

/** The brands of the request. */
export const attentionOfBrandsRequest = z.strictObject({
  merchants: z.array(z.string().check(z.regex(MERCHANT_CODE))),
});
/**
 * What waits for a person of the brand. `adjustments`: of players' accounts, for a second person. `identity`: checks of players' identity.
 * `exclusions`: players who may be excluded persons of another account, and requests to end such an exclusion.
 * `recalls`: wallets whose vendor keeps the money of a player who may not play. `withdrawals`: for a decision. `stuckWithdrawals`: on parts that failed or came back. `heldWithdrawals`: requested more than a day ago
 * and not paid, the others too. `payments`: that no deposit explains. `payoutCases`: payouts that were not received, or that the provider contradicts.
 * `debts`: refunds and chargebacks whose money the player no longer had.
 */
export const WAITING = [
  'withdrawals',
  'stuckWithdrawals',
  'heldWithdrawals',
  'payoutCases',
  'payments',
  'debts',
  'adjustments',
  'exclusions',
  'recalls',
  'identity',
] as const;
export type Waiting = (typeof WAITING)[number];

/**
 * `count`: number of differences, wins, rounds and own jobs of `attentionValue`. Jobs of providers and of the whole installation are
 * counted once, at `NO_BRAND`. `waiting`: of what there is any. A brand with neither is not listed.
 */
export const attentionOfBrandsValue = z.object({
  brands: z.array(
    z.object({ merchant: z.string(), count: z.number(), waiting: z.partialRecord(z.enum(WAITING), z.number()) }),
  ),
});
export type AttentionOfBrandsValue = z.infer<typeof attentionOfBrandsValue>;
