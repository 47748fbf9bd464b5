/**
 * Exclusions of other accounts, at the brand and the licensee's others, that staff decide on [W13]: players who only may be the excluded person, and requests to end one that
 * was taken over from another person; and money of players who may not play that a vendor keeps. Times are ISO 8601 UTC.
 */
import * as z from 'zod/mini';
import { line } from './line.ts';
import { reasonText } from './reason.ts';
import { forReader, listedPlayer, requestHash } from './staff-parts.ts';

/** A request that waits for longer has lapsed. */
export const EXCLUSION_END_WAITS_HOURS = 72;

/** The other, excluded account. */
const excludedAccount = z.object({ merchant: z.string(), player: z.string() });

export const possibleExclusion = z.object({
  id: z.string(),
  player: listedPlayer,
  source: excludedAccount,
  /** What both accounts have. `person`: name and date of birth. */
  matchedBy: z.array(z.enum(['email', 'mobile', 'person'])),
  foundAt: z.string(),
  /** Of the exclusion; null: for good. */
  until: z.nullable(z.string()),
});
export type PossibleExclusion = z.infer<typeof possibleExclusion>;

/** What a person who is no member yet has, as it is compared: the name's parts in order with the date of birth. Null: not named. */
const newcomer = z.object({
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  person: z.nullable(z.string()),
});

export const exclusionEnd = z.object({
  id: z.string(),
  /** Null: it releases the registration of `newcomer`. */
  player: z.nullable(listedPlayer),
  /** An older platform does not know them. */
  newcomer: z._default(z.nullable(newcomer), null),
  reason: z.string(),
  /** The exclusions that never reach the player again. */
  sources: z.array(excludedAccount),
  /** `lapsed`: not decided in time. `withdrawn`: by the person who requested it. */
  state: z.enum(['waiting', 'approved', 'rejected', 'withdrawn', 'lapsed']),
  hash: requestHash,
  /** Id of the staff account. */
  author: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type ExclusionEnd = z.infer<typeof exclusionEnd>;

/** A vendor's wallet that still has money of a player who is excluded, in a time-out or locked. The job queries it until the money is back or the player may play. */
export const lateRecall = z.object({
  player: listedPlayer,
  provider: z.string(),
  /** Last known; null: never. */
  balance: z.nullable(z.string()),
  currency: z.string(),
  /** Since when the vendor has not given it. */
  since: z.string(),
});
export type LateRecall = z.infer<typeof lateRecall>;

/** What waits, the oldest first. */
export const exclusionsValue = z.object({
  matches: z.array(possibleExclusion),
  ends: z.array(exclusionEnd),
  /** An older platform does not know them. */
  recalls: z._default(z.array(lateRecall), []),
});
export const listedExclusionsValue = z.extend(exclusionsValue, forReader);
export type ListedExclusionsValue = z.infer<typeof listedExclusionsValue>;

export const decideExclusionRequest = z.strictObject({ reason: reasonText });
export type DecideExclusionRequest = z.infer<typeof decideExclusionRequest>;
/** What the refused person has: an address or a number at least, and a name only with the date of birth. The mobile number with its country's code. */
export const releaseRegistrationRequest = z
  .strictObject({
    email: z.nullable(line(254)),
    mobile: z.nullable(line(32)),
    realName: z.nullable(line(80)),
    birthday: z.nullable(z.iso.date()),
    reason: reasonText,
  })
  .check(
    z.refine(
      ({ email, mobile, realName, birthday }) =>
        (realName === null) === (birthday === null) && (email ?? mobile) !== null,
    ),
  );
export type ReleaseRegistrationRequest = z.infer<typeof releaseRegistrationRequest>;
export const approveExclusionEndRequest = z.strictObject({ hash: requestHash });
/** `player`: whom the decision was about. */
export const decidedMatch = z.object({ player: z.string(), again: z.boolean() });
export type DecidedMatch = z.infer<typeof decidedMatch>;
