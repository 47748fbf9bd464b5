/** What of a brand's books staff have to look at, as the console shows it. Amounts are minor units in decimal text, times ISO 8601 UTC. */
import * as z from 'zod/mini';
import { MERCHANT_CODE } from '../manifest.ts';

/**
 * Why a win was refused: its bet is not known, or was taken back; its id was another's already; its round is of another game; its currency
 * is not the player's; its amount can't be paid; the brand has no such player.
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
  /** The provider's own id of it. */
  ref: z.string(),
  round: z.string(),
  game: z.string(),
  /** A member's id. */
  player: z.string(),
  /** Of one that can't be paid, the whole minor units in it; nought where it can't be read. */
  amount: z.string(),
  currency: z.string(),
  reason: z.enum(UNPAID_REASONS),
  firstAt: z.string(),
  lastAt: z.string(),
  /** How often the provider asked for it. */
  times: z.number(),
  /** When it was paid after all: its bet had been late. */
  paidAt: z.nullable(z.string()),
});
export type UnpaidWin = z.infer<typeof unpaidWinSchema>;

export const openRoundSchema = z.object({
  provider: z.string(),
  round: z.string(),
  game: z.string(),
  /** A member's id. */
  player: z.string(),
  /** What of it was not given back. */
  stake: z.string(),
  currency: z.string(),
  openedAt: z.string(),
});
export type OpenRound = z.infer<typeof openRoundSchema>;

/** So many are listed of each. */
export const ATTENTION_LISTED = 50;
/** Further than this nobody counts. */
export const ROUNDS_WATCHED = 10_000;

export const attentionValue = z.object({
  /** Differences of any day that nobody has explained. */
  breaks: z.number(),
  /** Newest first. `total`: of the last week, not paid since. `beyond`: how often a provider asked in it for what was not kept. */
  wins: z.object({ total: z.number(), beyond: z.number(), listed: z.array(unpaidWinSchema) }),
  /** Open for more than a day, for real money; oldest first. `total`: up to `ROUNDS_WATCHED`. */
  rounds: z.object({ total: z.number(), listed: z.array(openRoundSchema) }),
});
export type AttentionValue = z.infer<typeof attentionValue>;

/** About which brands the config service asks. */
export const attentionOfBrandsRequest = z.strictObject({
  merchants: z.array(z.string().check(z.regex(MERCHANT_CODE))),
});
/** Of each brand how many things somebody has to look at: the differences, wins and rounds of `attentionValue`. None: it is not listed. */
export const attentionOfBrandsValue = z.object({
  brands: z.array(z.object({ merchant: z.string(), count: z.number() })),
});
export type AttentionOfBrandsValue = z.infer<typeof attentionOfBrandsValue>;
