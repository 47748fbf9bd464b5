/**
 * The member's records (§2.9): betting record (`personalHistoryCopy`), account record (`transactionHistory`), profit and loss
 * (`personalProfit`). Amounts are decimal text in `currency`, times ISO 8601 UTC, days `YYYY-MM-DD` in `timezone`.
 */
import * as z from 'zod/mini';
import { GAME_TYPES } from '../constants.ts';
import { languageCodeSchema } from '../manifest.ts';
import { RECORD_DAYS_MAX, RECORD_YEAR_DAYS_MAX } from '../records.ts';
import { WHOLE_CHARACTERS } from '../text.ts';

const DAY_MS = 86_400_000;
const code = z.string().check(z.minLength(1), z.maxLength(64), z.regex(WHOLE_CHARACTERS));
/** A real date: `Date` reads 30 February as 2 March. */
export const daySchema = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\d$/),
  z.refine((text) => {
    const time = Date.parse(text);
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  }),
);

const range = {
  /** First day. */
  from: daySchema,
  /** The day after the last one. */
  to: daySchema,
  /** Allows a year; otherwise a range has at most three months. */
  year: z.optional(z.enum(['true', 'false'])),
};
/** Texts of games, and of a file, in this language. */
const language = z.optional(languageCodeSchema);
const pageNo = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1);

interface Range {
  readonly from: string;
  readonly to: string;
  readonly year?: 'true' | 'false' | undefined;
}
const isAllowed = ({ from, to, year }: Range): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 1 && days <= (year === 'true' ? RECORD_YEAR_DAYS_MAX : RECORD_DAYS_MAX);
};
/** Backwards, empty and too long ranges are refused. */
const allowedRange = z.refine<Range>(isAllowed, { path: ['to'] });

/** `settled`: with a result. `voided`: the whole stake was returned. */
export const ROUND_STATES = ['open', 'settled', 'voided'] as const;
export type RoundState = (typeof ROUND_STATES)[number];

const bets = {
  ...range,
  vendor: z.optional(code),
  category: z.optional(z.enum(GAME_TYPES)),
  state: z.optional(z.enum(ROUND_STATES)),
  language,
};
export const betRecordQuery = z.object({ ...bets, pageNo }).check(allowedRange);
export type BetRecordQuery = z.infer<typeof betRecordQuery>;
export const betFileQuery = z.object(bets).check(allowedRange);
export type BetFileQuery = z.infer<typeof betFileQuery>;

/** Parts of `stake` and `won` that were money of a bonus. */
const bonusPart = { bonusStake: z.string(), bonusWon: z.string() };

export const playedRoundSchema = z.object({
  provider: z.string(),
  /** Unique within its provider. */
  roundId: z.string(),
  /** The vendor's code at the time of play; empty for a game that the catalogue did not have. */
  vendor: z.string(),
  gameName: z.string(),
  /** The game in today's catalogue; null if it is no longer there. */
  nodeId: z.nullable(z.number()),
  category: z.nullable(z.enum(GAME_TYPES)),
  state: z.enum(ROUND_STATES),
  stake: z.string(),
  won: z.string(),
  /** The part of the stake that was returned. */
  voided: z.string(),
  /** Won − staked + returned. */
  result: z.string(),
  ...bonusPart,
  /** It had a free bet, whose worth is not part of the stake. */
  isFree: z.boolean(),
  /** Played with money in the vendor's own wallet: not part of the account record and of profit and loss. */
  isAtVendor: z.boolean(),
  openedAt: z.string(),
  settledAt: z.nullable(z.string()),
  /** The provider's pages about this round, in the reader's language; null where it has none. */
  detailUrl: z.nullable(z.string()),
  /** Proves that a settled round was fair. */
  proofUrl: z.nullable(z.string()),
});
export type PlayedRound = z.infer<typeof playedRoundSchema>;

const page = {
  currency: z.string(),
  timezone: z.string(),
  pageNo: z.number(),
  /** At least 1. */
  totalPages: z.number(),
  /** Rows of all pages. */
  total: z.number(),
};
/** The vendors and categories of the whole range, for filters. */
const choices = { vendors: z.array(z.string()), categories: z.array(z.enum(GAME_TYPES)) };
/** Of all pages, rounds at vendors included. */
const betTotals = z.object({
  stake: z.string(),
  won: z.string(),
  voided: z.string(),
  result: z.string(),
  ...bonusPart,
});

/** Latest first, `RECORD_PAGE_SIZE` a page. A page after the last is empty. */
export const betRecordValue = z.object({ ...page, ...choices, list: z.array(playedRoundSchema), totals: betTotals });
export type BetRecordValue = z.infer<typeof betRecordValue>;

/**
 * Kinds of lines of the account record. `betReturned`, `winTaken`: a bet or a win was undone. `transferHold`: on its way to a vendor's
 * wallet; `transferReturned`: it did not arrive. `transferOut`: back from there. `bonusReleased`: a bonus was wagered. `depositReturned`: a
 * refund or chargeback; `depositRestored`: the dispute was won, or the refund failed. `withdrawalHold`: requested; `withdrawalReturned`: what was not paid. `adjustment`: by staff.
 */
export const LINE_KINDS = [
  'bet',
  'win',
  'betReturned',
  'winTaken',
  'registrationBonus',
  'transferHold',
  'transferReturned',
  'transferOut',
  'bonusReleased',
  'depositCredited',
  'depositReturned',
  'depositRestored',
  'withdrawalHold',
  'withdrawalReturned',
  'adjustment',
  'other',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** What stopped the player's play when money was brought back from a vendor's wallet. */
export const RECALL_REASONS = ['excluded', 'timeOut', 'locked', 'limit'] as const;
export type RecallReason = (typeof RECALL_REASONS)[number];

const lines = { ...range, kind: z.optional(z.enum(LINE_KINDS)), language };
export const accountRecordQuery = z.object({ ...lines, pageNo }).check(allowedRange);
export type AccountRecordQuery = z.infer<typeof accountRecordQuery>;
export const accountFileQuery = z.object(lines).check(allowedRange);
export type AccountFileQuery = z.infer<typeof accountFileQuery>;

export const accountLineSchema = z.object({
  /** Number of the account's change: unique, rising. */
  line: z.string(),
  at: z.string(),
  kind: z.enum(LINE_KINDS),
  /** Credits positive. */
  amount: z.string(),
  /** After this line. */
  balance: z.string(),
  /** Of a round or transfer; null for other lines. */
  vendor: z.nullable(z.string()),
  gameName: z.nullable(z.string()),
  /** The round or the transfer. */
  reference: z.nullable(z.string()),
  /** Why money came back from a vendor's wallet without the player's order; null for all other lines, and of an older platform. */
  recalledFor: z._default(z.nullable(z.enum(RECALL_REASONS)), null),
});
export type AccountLine = z.infer<typeof accountLineSchema>;

/** Latest first. */
export const accountRecordValue = z.object({
  ...page,
  list: z.array(accountLineSchema),
  /** Of all lines with the chosen kind. */
  totals: z.object({ credited: z.string(), debited: z.string() }),
  /** Balances before the first and after the last line of the range, over all kinds. */
  opening: z.string(),
  closing: z.string(),
});
export type AccountRecordValue = z.infer<typeof accountRecordValue>;

const PROFIT_GROUPS = ['day', 'vendor', 'category'] as const;

const profit = {
  ...range,
  by: z._default(z.enum(PROFIT_GROUPS), 'day'),
  vendor: z.optional(code),
  category: z.optional(z.enum(GAME_TYPES)),
};
export const profitQuery = z.object({ ...profit, pageNo }).check(allowedRange);
export type ProfitQuery = z.infer<typeof profitQuery>;
export const profitFileQuery = z.object({ ...profit, language }).check(allowedRange);
export type ProfitFileQuery = z.infer<typeof profitFileQuery>;

const result = {
  rounds: z.number(),
  stake: z.string(),
  won: z.string(),
  voided: z.string(),
  /** Settled stake less voids. */
  validBet: z.string(),
  /** Won − staked + returned: negative when the player lost. */
  profit: z.string(),
  ...bonusPart,
};
/** Without rounds at vendors. Days latest first; vendors and categories by name. */
export const profitValue = z.object({
  ...page,
  ...choices,
  list: z.array(z.object({ group: z.string(), ...result })),
  /** By day, for a chart: every day of the range that has rounds, oldest first. Otherwise empty. */
  days: z.array(z.object({ day: z.string(), profit: z.string() })),
  totals: z.object(result),
});
export type ProfitValue = z.infer<typeof profitValue>;
