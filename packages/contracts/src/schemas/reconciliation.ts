/** A provider's day file compared with the ledger, as the console shows it. Times are ISO 8601 UTC, days are UTC days. */
import * as z from 'zod/mini';
import { STORABLE } from '../text.ts';
import { reasonText } from './reason.ts';

/** Why a day has no file: no answer, not closed yet, or not offered by the provider. */
export const MISSING_FAULTS = ['not_asked', 'unreachable', 'not_closed', 'not_offered'] as const;
/** Why a received file is refused. */
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

/** Contents of a day: bets and wins through our wallet, transfers to and from a vendor's wallet, or a payment provider's movements. */
export const DAY_ABOUTS = ['play', 'transfers', 'payments'] as const;
export type DayAbout = (typeof DAY_ABOUTS)[number];

/** How a transaction differs. `bet`: the win belongs to another bet. `status`: one side has it, the other rolled back or refused it. */
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

/** What changed our side of a payment after the difference was found: the provider's answer to a query, its callback, or staff. */
export const BREAK_REPAIRS = ['query', 'callback', 'staff'] as const;
export type BreakRepair = (typeof BREAK_REPAIRS)[number];

const provider = z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,31}$/));
const day = z.iso.date().check(z.regex(/^(?!0000)/));
const ref = z.string().check(z.minLength(1), z.maxLength(128), z.regex(STORABLE));

/**
 * Minor units in decimal text; a provider's may have a fraction. GGR is stakes − wins. For transfers, `stakes` is the amount moved to
 * the vendor and `wins` the amount moved back; for payments, what came in and what went out.
 */
const side = z.object({ count: z.number(), stakes: z.string(), wins: z.string() });
export const reconTotalSchema = z.object({
  /** Null: not in the catalogue. */
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
  /** Why the last attempt failed, also for a day with an earlier file. Null while an attempt runs. */
  why: z.nullable(z.enum(FILE_FAULTS)),
  attempts: z.number(),
  /** Time of the next attempt; null: none. */
  dueAt: z.nullable(z.string()),
  askedAt: z.nullable(z.string()),
  takenAt: z.nullable(z.string()),
  transactions: z.nullable(z.number()),
  breaks: z.object({ open: z.number(), explained: z.number(), resolved: z.number() }),
  totals: z.array(reconTotalSchema),
  /** Whether the file can still be fetched again: the ledger days around it are kept. */
  mayRunAgain: z.boolean(),
});
export type ReconDay = z.infer<typeof reconDaySchema>;

/** Newest first. `before`: `next` of the previous page. */
export const reconDaysRequest = z.strictObject({ before: z.optional(day) });
export const reconDaysValue = z.object({ days: z.array(reconDaySchema), next: z.nullable(z.string()) });

export const breakSideSchema = z.object({
  kind: z.enum([
    ...(['bet', 'free_bet', 'win', 'rollback', 'tombstone', 'transfer_in', 'transfer_out'] as const),
    ...(['payment', 'refund', 'chargeback', 'return_reversal', 'payout', 'payout_return', 'fee'] as const),
  ]),
  /** A member's id; an unknown player is shown as the provider wrote it. Payment providers name none. */
  player: z.nullable(z.string()),
  /** Of a payment or payout its order, without the brand. */
  round: z.nullable(z.string()),
  game: z.nullable(z.string()),
  /** The bet of a win, if that side has it. */
  bet: z.optional(z.string()),
  amount: z.string(),
  currency: z.nullable(z.string()),
  at: z.string(),
  /** `pending`: our transfer, deposit or payout is not finished. `unmatched`: kept for staff, no deposit explains it. */
  state: z.enum(['standing', 'rolled_back', 'refused', 'tombstone', 'pending', 'unmatched']),
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
  /** Null: nothing did, or what did changed the provider's side. */
  repairedBy: z.nullable(z.enum(BREAK_REPAIRS)),
  /** Id of the staff account; the audit has the name. */
  explained: z.nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
});
export type ReconBreak = z.infer<typeof reconBreakSchema>;

export const BREAKS_PER_PAGE = 50;
export const reconBreaksRequest = z.strictObject({
  kind: z.optional(z.enum(BREAK_KINDS)),
  state: z.optional(z.enum(BREAK_STATES)),
  /** `next` of the previous page. */
  after: z.optional(ref),
});
export const reconBreaksValue = z.object({
  day: reconDaySchema,
  breaks: z.array(reconBreakSchema),
  next: z.nullable(z.string()),
});

export const explainBreakRequest = z.strictObject({ ref, reason: reasonText });
export const reconDayParams = { provider, day };
