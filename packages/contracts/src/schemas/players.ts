/** Players as support staff find and see them. Times are ISO 8601 UTC. */
import * as z from 'zod/mini';
import { SOCIAL_PROVIDERS } from '../social.ts';
import { STORABLE, WHOLE_CHARACTERS } from '../text.ts';

/** Shorter beginnings of a name find everybody, and so nobody. */
export const PLAYER_SEARCH_MIN_CHARS = 2;
export const PLAYERS_PER_PAGE = 20;
/** How many logins of each kind, those that succeeded and those that failed, are kept of a player, and for how long. */
export const LOGINS_KEPT = 50;
export const LOGINS_KEPT_DAYS = 90;

const one = (max: number) => z.string().check(z.maxLength(max), z.regex(WHOLE_CHARACTERS));

/** The beginning of a username, or a whole e-mail address, mobile number or id. In a body: addresses end in logs and histories. */
export const playerSearchRequest = z.strictObject({
  text: one(255).check(z.trim(), z.minLength(PLAYER_SEARCH_MIN_CHARS)),
  /** `next` of the page before. */
  after: z.optional(one(512)),
});
export type PlayerSearch = z.infer<typeof playerSearchRequest>;

const state = z.enum(['active', 'locked']);

/** What a list shows: enough to tell two apart, addresses and numbers only in part. */
export const playerRowSchema = z.object({
  id: z.string(),
  username: z.string(),
  /** As the log-in value's: 0 member, 1/2/41/42 agents, 4 trial. */
  type: z.number(),
  state,
  /** `s***@example.com` */
  email: z.nullable(z.string()),
  /** `***678` */
  mobile: z.nullable(z.string()),
  lastLoginAt: z.nullable(z.string()),
});
export type PlayerRow = z.infer<typeof playerRowSchema>;
export const playersValue = z.object({ players: z.array(playerRowSchema), next: z.nullable(z.string()) });

/** Names such as `Chrome` and `Windows` (null: not recognised) and the network without what tells its computers apart. */
const device = { browser: z.nullable(z.string()), system: z.nullable(z.string()), network: z.string() };

/** How a log-in went, or which change was made to the ways of logging in. */
export const LOGIN_OUTCOMES = [
  'opened',
  'wrong_password',
  'locked',
  'not_agent',
  'no_entry',
  'linked',
  'unlinked',
] as const;
export type LoginOutcome = (typeof LOGIN_OUTCOMES)[number];

/** A player who was opened: everything that helps them, and nothing of money or play. */
export const playerValue = z.object({
  id: z.string(),
  username: z.string(),
  nickname: z.string(),
  type: z.number(),
  currency: z.string(),
  state,
  /** Null where nobody locked them. */
  lock: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  email: z.nullable(z.string()),
  /** Digits with the dialling code. */
  mobile: z.nullable(z.string()),
  /** By a code that was sent to it: only then is it a way in. */
  isMobileProven: z.boolean(),
  registeredAt: z.string(),
  lastLogin: z.nullable(z.object({ at: z.string(), network: z.string() })),
  passwordChangeRequired: z.boolean(),
  /** Null: the one of the registration. */
  passwordChangedAt: z.nullable(z.string()),
  /** Where they are signed in, the last used first. */
  sessions: z.array(z.object({ id: z.string(), ...device, createdAt: z.string(), seenAt: z.string() })),
  /** Newest first: `LOGINS_KEPT` of those that succeeded and of all others, for `LOGINS_KEPT_DAYS`. `provider`: what was linked. */
  logins: z.array(
    z.object({
      at: z.string(),
      ...device,
      outcome: z.enum(LOGIN_OUTCOMES),
      provider: z.nullable(z.enum(SOCIAL_PROVIDERS)),
    }),
  ),
});
export type PlayerValue = z.infer<typeof playerValue>;

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500), z.regex(STORABLE));
export const supportActionRequest = z.strictObject({ reason });
/** One session, or (null) all. */
export const playerSessionsRequest = z.strictObject({
  reason,
  session: z.nullable(one(64).check(z.minLength(1))),
});

/** Shown once, good for one login until then, after which the player chooses their own. */
export const temporaryPasswordSchema = z.object({ text: z.string(), validUntil: z.string() });

/** The player as they are after it. */
export const playerChangedValue = z.object({
  player: playerValue,
  ended: z.number(),
  password: z.nullable(temporaryPasswordSchema),
});
export type PlayerChanged = z.infer<typeof playerChangedValue>;
