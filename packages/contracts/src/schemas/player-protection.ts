/** What protects a player, as the console's staff see and tighten it [W13]. Times are ISO 8601 UTC. */
import * as z from 'zod/mini';
import { TIME_OUT_HOURS } from '../protection.ts';
import { limitName, limitValue, protectionValue } from './protection.ts';
import { reasonText } from './reason.ts';

/** What was done about a member's protection. */
export const PROTECTION_ACTIONS = [
  'limit',
  'rise_requested',
  'rise_confirmed',
  'rise_cancelled',
  'reality_check',
  'time_out',
  'excluded',
  'end_requested',
  'match_dismissed',
  'exclusion_ended',
] as const;
export type ProtectionAction = (typeof PROTECTION_ACTIONS)[number];

/** `licensee`: taken over from another account, of any brand of the licensee. */
const by = z.enum(['player', 'staff', 'licensee']);

const change = z.object({
  id: z.string(),
  at: z.string(),
  action: z.enum(PROTECTION_ACTIONS),
  by,
  /** Id of the staff account. */
  staff: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Of a limit. */
  name: z.nullable(z.object(limitName)),
  /** The limit, as decimal text or minutes; null: none. */
  limit: z.nullable(z.string()),
  /** Days of an exclusion (null: for good, or until the time of another account), hours of a time-out, minutes of a reality check (null: none). */
  length: z.nullable(z.number()),
});

export const playerProtection = z.object({
  state: protectionValue,
  /** Whose exclusion is in force. */
  excludedBy: z.nullable(by),
  /** Other brands, by code, that an exclusion reaches: those of the licensee. */
  reach: z.array(z.string()),
  /** The latest first. */
  history: z.array(change),
});
export type PlayerProtection = z.infer<typeof playerProtection>;
/** For the console: with the names of staff by id. */
export const listedProtection = z.extend(playerProtection, { people: z.record(z.string(), z.string()) });
export type ListedProtection = z.infer<typeof listedProtection>;
/** `again`: the same request was performed before. */
export const playerProtected = z.object({ protection: playerProtection, again: z.boolean() });
export type PlayerProtected = z.infer<typeof playerProtected>;

/** A first limit, or a lower one. */
export const limitPlayerRequest = z.strictObject({ ...limitName, limit: limitValue, reason: reasonText });
export const timeOutPlayerRequest = z.strictObject({ hours: z.literal([...TIME_OUT_HOURS]), reason: reasonText });
/** Null: for good. */
export const excludePlayerRequest = z.strictObject({
  days: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(3650))),
  reason: reasonText,
});
export type LimitPlayerRequest = z.infer<typeof limitPlayerRequest>;
export type TimeOutPlayerRequest = z.infer<typeof timeOutPlayerRequest>;
export type ExcludePlayerRequest = z.infer<typeof excludePlayerRequest>;
