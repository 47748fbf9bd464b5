/** A provider's account of a day against ours, as the console shows it. Times are ISO 8601 UTC, days are UTC days. */
import * as z from 'zod/mini';
import { STORABLE } from '../text.ts';

/** Why there is no file of a day: nobody answered, it is not closed yet, the provider has none to give. */
export const MISSING_FAULTS = ['not_asked', 'unreachable', 'not_closed', 'not_offered'] as const;
/** Why a file that came is not believed. */
export const REFUSED_FAULTS = [
  'too_large',
  'truncated',
  'unsigned',
  'altered',
  'malformed',
  'wrong_day',
  'duplicate',
  'totals',
] as const;
export const FILE_FAULTS = [...MISSING_FAULTS, ...REFUSED_FAULTS] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/** What a day is made of: bets and wins over our wallet, or money moved to a vendor's own and back. */
export const DAY_ABOUTS = ['play', 'transfers'] as const;
export type DayAbout = (typeof DAY_ABOUTS)[number];

/** How a transaction differs. `bet`: a win is for another. `status`: it stands on one side and was taken back, or refused, on the other. */
export const BREAK_KINDS = [
  'missing_here',
  'missing_there',
  'amount',
  'currency',
  'kind',
  'status',
  'player',
  'round',
  'game',
  'bet',
] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

export const BREAK_STATES = ['open', 'explained', 'resolved'] as const;
export type BreakState = (typeof BREAK_STATES)[number];

const provider = z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,31}$/));
const day = z.iso.date().check(z.regex(/^(?!0000)/));
const ref = z.string().check(z.minLength(1), z.maxLength(128), z.regex(STORABLE));

/**
 * Minor units in decimal text; a provider's may have a fraction. Wins less what was staked is the player's, so GGR is stakes − wins. Of
 * transfers, stakes are what was moved there and wins what came back.
 */
const side = z.object({ count: z.number(), stakes: z.string(), wins: z.string() });
export const reconTotalSchema = z.object({
  /** Null: the catalogue knows no such game. */
  vendor: z.nullable(z.string()),
  currency: z.string(),
  here: side,
  there: side,
});
export type ReconTotal = z.infer<typeof reconTotalSchema>;

export const reconDaySchema = z.object({
  provider: z.string(),
  day: z.string(),
  about: z.enum(DAY_ABOUTS),
  state: z.enum(['missing', 'refused', 'taken']),
  /** Why the last attempt brought nothing; also of a day that was taken before. Null too while one is under way. */
  why: z.nullable(z.enum(FILE_FAULTS)),
  attempts: z.number(),
  /** When the file is asked for next; null: it is not. */
  dueAt: z.nullable(z.string()),
  askedAt: z.nullable(z.string()),
  takenAt: z.nullable(z.string()),
  transactions: z.nullable(z.number()),
  breaks: z.object({ open: z.number(), explained: z.number(), resolved: z.number() }),
  totals: z.array(reconTotalSchema),
  /** Whether its file may still be asked for again: its neighbours are kept. */
  mayRunAgain: z.boolean(),
});
export type ReconDay = z.infer<typeof reconDaySchema>;

/** Newest first. `before`: `next` of the page before. */
export const reconDaysRequest = z.strictObject({ before: z.optional(day) });
export const reconDaysValue = z.object({ days: z.array(reconDaySchema), next: z.nullable(z.string()) });

export const breakSideSchema = z.object({
  kind: z.enum(['bet', 'free_bet', 'win', 'rollback', 'tombstone', 'transfer_in', 'transfer_out']),
  /** A member's id; what a provider calls nobody of ours stands as it wrote it. */
  player: z.string(),
  round: z.nullable(z.string()),
  game: z.nullable(z.string()),
  /** What a win is for, where its side says it. */
  bet: z.optional(z.string()),
  amount: z.string(),
  currency: z.nullable(z.string()),
  at: z.string(),
  /** `pending`: a transfer that is still on its way with us. */
  state: z.enum(['standing', 'rolled_back', 'refused', 'tombstone', 'pending']),
});
export type BreakSide = z.infer<typeof breakSideSchema>;
export const reconBreakSchema = z.object({
  ref: z.string(),
  kinds: z.array(z.enum(BREAK_KINDS)),
  state: z.enum(BREAK_STATES),
  here: z.nullable(breakSideSchema),
  there: z.nullable(breakSideSchema),
  foundAt: z.string(),
  resolvedAt: z.nullable(z.string()),
  /** By whom of staff, by id: the audit has their name. */
  explained: z.nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
});
export type ReconBreak = z.infer<typeof reconBreakSchema>;

export const BREAKS_PER_PAGE = 50;
export const reconBreaksRequest = z.strictObject({
  kind: z.optional(z.enum(BREAK_KINDS)),
  state: z.optional(z.enum(BREAK_STATES)),
  /** `next` of the page before. */
  after: z.optional(ref),
});
export const reconBreaksValue = z.object({
  day: reconDaySchema,
  breaks: z.array(reconBreakSchema),
  next: z.nullable(z.string()),
});

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500), z.regex(STORABLE));
export const explainBreakRequest = z.strictObject({ ref, reason });
export const reconDayParams = { provider, day };
