/** Players as support staff see them. Times are ISO 8601 UTC. */
import * as z from 'zod/mini';
import { SOCIAL_PROVIDERS } from '../social.ts';
import { WHOLE_CHARACTERS } from '../text.ts';
import { reasonText } from './reason.ts';
import { secondFactorState } from './second-factor-state.ts';

/** Minimum length of a search: a shorter one finds too many players. */
export const PLAYER_SEARCH_MIN_CHARS = 2;
export const PLAYERS_PER_PAGE = 20;
/** How many log-ins are kept for each player, successful and failed each, and for how long. */
export const LOGINS_KEPT = 50;
export const LOGINS_KEPT_DAYS = 90;

const one = (max: number) => z.string().check(z.maxLength(max), z.regex(WHOLE_CHARACTERS));

/** The beginning of a username, or a whole e-mail address, mobile number or id. Sent in the body, because addresses appear in logs. */
export const playerSearchRequest = z.strictObject({
  text: one(255).check(z.trim(), z.minLength(PLAYER_SEARCH_MIN_CHARS)),
  /** `next` of the previous page. */
  after: z.optional(one(512)),
});
export type PlayerSearch = z.infer<typeof playerSearchRequest>;

const state = z.enum(['active', 'locked']);

/** A row of the list. E-mail addresses and numbers are masked. */
export const playerRowSchema = z.object({
  id: z.string(),
  username: z.string(),
  /** Account type: 0 member, 1/2/41/42 agents, 4 trial. */
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

/** Names such as `Chrome` and `Windows` (null: not recognised), and the network with the host part masked. */
const device = { browser: z.nullable(z.string()), system: z.nullable(z.string()), network: z.string() };

/** The outcome of a log-in, or a change of the ways to log in. */
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

/** A player's details for support; nothing about money or play. */
export const playerValue = z.object({
  id: z.string(),
  username: z.string(),
  nickname: z.string(),
  type: z.number(),
  currency: z.string(),
  state,
  /** Null: not locked. */
  lock: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  email: z.nullable(z.string()),
  /** Digits with the calling code. */
  mobile: z.nullable(z.string()),
  /** Proven by an SMS code; only a proven number can log in. */
  isMobileProven: z.boolean(),
  registeredAt: z.string(),
  lastLogin: z.nullable(z.object({ at: z.string(), network: z.string() })),
  /** The avatar is a picture of the player's own. */
  hasOwnAvatar: z.boolean(),
  /** Whether the brand asks for it or not. */
  secondFactor: secondFactorState,
  passwordChangeRequired: z.boolean(),
  /** Null: still the password of the registration. */
  passwordChangedAt: z.nullable(z.string()),
  /** Sessions, last used first. */
  sessions: z.array(z.object({ id: z.string(), ...device, createdAt: z.string(), seenAt: z.string() })),
  /** Newest first: `LOGINS_KEPT` successful ones and as many others, for `LOGINS_KEPT_DAYS`. `provider`: the linked provider. */
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

export const supportActionRequest = z.strictObject({ reason: reasonText });
/** One session, or (null) all. */
export const playerSessionsRequest = z.strictObject({
  reason: reasonText,
  session: z.nullable(one(64).check(z.minLength(1))),
});

/** Shown once. Valid for one log-in until this time; the player then chooses a new password. */
export const temporaryPasswordSchema = z.object({ text: z.string(), validUntil: z.string() });

/** The player after the action. */
export const playerChangedValue = z.object({
  player: playerValue,
  ended: z.number(),
  password: z.nullable(temporaryPasswordSchema),
});
export type PlayerChanged = z.infer<typeof playerChangedValue>;

/** A player's own picture, for staff who are allowed to see it. */
export const playerAvatarValue = z.object({ type: z.string(), base64: z.string() });
export type PlayerAvatar = z.infer<typeof playerAvatarValue>;
