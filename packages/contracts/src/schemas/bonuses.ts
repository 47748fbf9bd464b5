/** Bonuses that staff give to a player, and take back. Above the brand's sum a second person approves. Times are ISO 8601 UTC. */
import * as z from 'zod/mini';
import { currencyCode } from '../money.ts';
import { reasonText } from './reason.ts';
import { forReader, listedPlayer, requestHash, typedAmount } from './staff-parts.ts';

/** A request that waits for longer has lapsed. */
export const BONUS_WAITS_HOURS = 72;
/** The newest that a list has. */
export const BONUSES_LISTED = 50;
/** The most that a stake has to be of a bonus, as a multiple of it. */
export const BONUS_WAGERING_MAX = 100;

const BONUS_STATES = ['waiting', 'active', 'released', 'forfeited', 'lapsed', 'spent'] as const;

export const giveBonusRequest = z.strictObject({
  amount: typedAmount,
  /** The player's. */
  currency: currencyCode,
  /** Turnover before it is cash, as a multiple of the amount; 0: at once. */
  wagering: z.number().check(z.int(), z.gte(0), z.lte(BONUS_WAGERING_MAX)),
  /** Days from its beginning until it lapses. */
  days: z.number().check(z.int(), z.gte(1), z.lte(365)),
  note: reasonText,
});
export type GiveBonusRequest = z.infer<typeof giveBonusRequest>;

export const bonusRequestSchema = z.object({
  /** Also of the bonus, once it is given. */
  id: z.string(),
  player: listedPlayer,
  amount: z.string(),
  currency: z.string(),
  /** Turnover before it is cash, in money. */
  required: z.string(),
  days: z.number(),
  note: z.string(),
  /** `given`: the player has it. `lapsed`: not decided in time. `withdrawn`: by the person who requested it. */
  state: z.enum(['waiting', 'given', 'rejected', 'withdrawn', 'lapsed']),
  hash: requestHash,
  /** Id of the staff account. */
  author: z.string(),
  createdAt: z.string(),
});
export type BonusRequest = z.infer<typeof bonusRequestSchema>;

/** The brand's requests that wait for a second person, newest first. */
export const bonusRequestsValue = z.object({ requests: z.array(bonusRequestSchema) });

const bonusSchema = z.object({
  id: z.string(),
  origin: z.enum(['registration', 'staff']),
  state: z.enum(BONUS_STATES),
  amount: z.string(),
  required: z.string(),
  progress: z.string(),
  grantedAt: z.string(),
  /** Null while it waits. */
  expiresAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** The member of staff who gave it, with the note; null for a registration bonus. */
  given: z.nullable(z.object({ by: z.string(), note: z.string() })),
  /** The member of staff who took it back, with the reason; null if none did. */
  taken: z.nullable(z.object({ by: z.string(), reason: z.string() })),
});
export type PlayerBonus = z.infer<typeof bonusSchema>;

/** Newest first. */
export const playerBonusesValue = z.object({
  currency: z.string(),
  /** What the caller can still give alone within 24 hours: a larger bonus waits for a second person. */
  twoPersonsAbove: z.string(),
  bonuses: z.array(bonusSchema),
  /** Those that wait for a second person. */
  requests: z.array(bonusRequestSchema),
});
export const listedPlayerBonusesValue = z.extend(playerBonusesValue, forReader);
export type ListedPlayerBonusesValue = z.infer<typeof listedPlayerBonusesValue>;
export const listedBonusRequestsValue = z.extend(bonusRequestsValue, forReader);
export type ListedBonusRequestsValue = z.infer<typeof listedBonusRequestsValue>;

export const approveBonusRequest = z.strictObject({ hash: requestHash });
export const endBonusRequest = z.strictObject({ reason: reasonText });
/** `lost`: what the player had of it. */
export const forfeitBonusValue = z.object({ lost: z.string(), currency: z.string() });
export type ForfeitBonusValue = z.infer<typeof forfeitBonusValue>;
