/** Protection of players [W13]: limits, time-out, self-exclusion, reality check. Amounts are decimal text, times ISO 8601 UTC. */
import * as z from 'zod/mini';
import { localizedSchema } from '../manifest.ts';
import { LIMIT_KINDS, LIMIT_SPANS, PLAY_STOPS, TIME_OUT_HOURS } from '../protection.ts';
import { typedPassword } from './session.ts';

export const limitName = { kind: z.enum(LIMIT_KINDS), period: z.enum(LIMIT_SPANS) };
const limitRow = z.object({
  ...limitName,
  /** Decimal text, or minutes of a session limit; null: none. */
  limit: z.nullable(z.string()),
  used: z.nullable(z.string()),
  /**
   * When the window ends. Of a session: when its count ends if no bet is placed until then. Null for deposits, whose windows move, and where nothing
   * is counted.
   */
  resetsAt: z.nullable(z.string()),
  /** A higher limit, or none, that waits: it can be confirmed from `confirmableAt` on and lapses at `lapsesAt`. */
  pending: z.nullable(z.object({ limit: z.nullable(z.string()), confirmableAt: z.string(), lapsesAt: z.string() })),
});

export const protectionValue = z.object({
  currency: z.string(),
  /** The rows that the brand offers; limits that the member has are listed in any case. */
  limits: z.array(limitRow),
  /** What the brand requires, and what the member chose; null: none. The shorter one applies. */
  realityCheck: z.object({ brandMinutes: z.nullable(z.number()), ownMinutes: z.nullable(z.number()) }),
  timeOutUntil: z.nullable(z.string()),
  exclusion: z.nullable(
    z.object({
      from: z.string(),
      /** Null: for good. */
      until: z.nullable(z.string()),
      /** It ends only on request after `until`, and a day later. */
      endRequestedAt: z.nullable(z.string()),
      /** False: taken over from another account, of any brand of the licensee. */
      isOwn: z.boolean(),
    }),
  ),
  /** Shortest self-exclusion that the brand offers, in days; 0: none. */
  exclusionMinDays: z.number(),
  /** Names of the licensee's other brands, at which an exclusion holds too. An older platform does not name them. */
  sites: z.optional(z.array(localizedSchema)),
});
export type ProtectionValue = z.infer<typeof protectionValue>;

export const limitValue = z.string().check(z.regex(/^\d{1,15}(?:\.\d{1,2})?$/));
/** Lower at once. Higher, or none (`null`), waits a day and is then confirmed. */
export const limitSetRequest = z.strictObject({ ...limitName, limit: z.nullable(limitValue) });
export type LimitSetRequest = z.infer<typeof limitSetRequest>;
export const limitNameRequest = z.strictObject(limitName);
export const realityCheckSetRequest = z.strictObject({
  minutes: z.nullable(z.number().check(z.int(), z.gte(5), z.lte(240))),
});

export const timeOutRequest = z.strictObject({ hours: z.literal([...TIME_OUT_HOURS]) });
/** The log-in password proves that it is the member. One who has none leaves it out, and has to have logged in just before. */
export const selfExcludeRequest = z.strictObject({
  /** Null: for good. */
  days: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(3650))),
  password: z.optional(typedPassword),
});
export type SelfExcludeRequest = z.infer<typeof selfExcludeRequest>;

/** State of play of this session. */
export const realityCheckValue = z.object({
  /** A check is due: bets are refused until it is acknowledged. */
  isDue: z.boolean(),
  /** Minutes between checks; null: none. */
  minutes: z.nullable(z.number()),
  /** Since the session's first bet; null: none yet. */
  since: z.nullable(z.string()),
  elapsedSeconds: z.number(),
  /** Wins less stakes since then; a loss is negative. */
  net: z.string(),
  currency: z.string(),
  stop: z.nullable(
    z.object({
      reason: z.enum(PLAY_STOPS),
      limit: z.nullable(z.object(limitName)),
      until: z.nullable(z.string()),
    }),
  ),
});
export type RealityCheckValue = z.infer<typeof realityCheckValue>;
