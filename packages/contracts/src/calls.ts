/**
 * The call table of players: every call of §7 and our own, as plain data; the rows of a module are in `calls/`. The platform's routes,
 * the browser's client, the OpenAPI document, the authorization tests and the fuzz run are derived from it. It imports no zod, because
 * it is in the browser's first chunk.
 */
import type { Call } from './call-row.ts';
import { AVATAR_CALLS } from './calls/avatar-calls.ts';
import { CASHIER_CALLS } from './calls/cashier-calls.ts';
import { GAMES_CALLS } from './calls/games-calls.ts';
import { IDENTITY_CALLS } from './calls/identity-calls.ts';
import { MEMBER_CALLS } from './calls/member-calls.ts';
import { MESSAGES_CALLS } from './calls/messages-calls.ts';
import { PASSWORD_CALLS } from './calls/password-calls.ts';
import { PROTECTION_CALLS } from './calls/protection-calls.ts';
import { RECORDS_CALLS } from './calls/records-calls.ts';
import { REGISTRATION_CALLS } from './calls/registration-calls.ts';
import { REWARDS_CALLS } from './calls/rewards-calls.ts';
import { SECOND_FACTOR_CALLS } from './calls/second-factor-calls.ts';
import { SESSION_CALLS } from './calls/session-calls.ts';
import { SOCIAL_CALLS } from './calls/social-calls.ts';
import { SYSTEM_CALLS } from './calls/system-calls.ts';
import { VERIFICATION_CALLS } from './calls/verification-calls.ts';
import { WALLET_CALLS } from './calls/wallet-calls.ts';

export type { Call, RateClass } from './call-row.ts';
export { EVENTS_PATH } from './calls/system-calls.ts';

export const CALLS = {
  ...REGISTRATION_CALLS,
  ...PASSWORD_CALLS,
  ...SECOND_FACTOR_CALLS,
  ...SESSION_CALLS,
  ...VERIFICATION_CALLS,
  ...SOCIAL_CALLS,
  ...MEMBER_CALLS,
  ...AVATAR_CALLS,
  ...WALLET_CALLS,
  ...CASHIER_CALLS,
  ...PROTECTION_CALLS,
  ...IDENTITY_CALLS,
  ...GAMES_CALLS,
  ...REWARDS_CALLS,
  ...MESSAGES_CALLS,
  ...RECORDS_CALLS,
  ...SYSTEM_CALLS,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
export const CALL_NAMES = Object.keys(CALLS) as CallName[];
/** Calls that need a recent proof of the payment password. */
export const STEP_UP_CALLS = CALL_NAMES.filter((name) => CALLS[name].stepUp);
/** Carries the proof that `stepUp` answered with. */
export const STEP_UP_HEADER = 'x-step-up';
