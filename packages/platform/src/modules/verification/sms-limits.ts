import {
  PHONE_AUTH_COUNTDOWN_S,
  RESET_BACKOFF_MS,
  SMS_CODE_MINUTES,
  SMS_REGISTER_COUNTDOWN_S,
  SMS_SEND_THROTTLE_MS,
} from '@marquee/contracts/constants';
import type { CodePurpose } from '@marquee/contracts/schemas/verification';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const CODE_TTL_MS = SMS_CODE_MINUTES * MINUTE_MS;
/** Wrong codes; the next try finds no code. */
export const CODE_TRIES_MAX = 5;

/** §9: one request a second, for any number. */
export const REQUESTS = { action: 'sms', times: 1, periodMs: SMS_SEND_THROTTLE_MS };
/** Codes tried from one address, for all numbers: five tries for each code of a family, too few to guess one of ten million. */
export const GUESSES = { action: 'smsCode', times: 60, periodMs: HOUR_MS };

/** §9: how long the button is disabled after a first message. After later ones the back-off for resend applies. */
export const FIRST_WAIT_MS: Readonly<Record<CodePurpose, number>> = {
  login: CODE_TTL_MS,
  register: SMS_REGISTER_COUNTDOWN_S * 1000,
  recover: CODE_TTL_MS,
  prove: PHONE_AUTH_COUNTDOWN_S * 1000,
  change: PHONE_AUTH_COUNTDOWN_S * 1000,
};
export const NEXT_WAIT_MS = RESET_BACKOFF_MS;
/** The wait after any limit below; the caller does not learn which limit it was. */
export const REFUSED_WAIT_MS = RESET_BACKOFF_MS;

/** Messages to one number, for all purposes. */
export const NUMBER = { max: 3, periodMs: 10 * MINUTE_MS };
/** Messages requested by one network before each needs a captcha, and before no more are sent. */
export const NETWORK = { withoutCaptcha: 3, max: 20, periodMs: HOUR_MS };
/** Messages to ten thousand neighbouring numbers: rarely do two of them belong to players of one brand. */
export const PREFIX = { max: 20, periodMs: HOUR_MS };
/** The day of the brand's limit, and how long rows are stored. */
export const BRAND_PERIOD_MS = 24 * HOUR_MS;
/** Unused codes suggest fraud paid per message: below this share of used codes no more are sent. */
export const CONVERSION = { sample: 50, least: 0.02, periodMs: HOUR_MS, settleMs: MINUTE_MS };
/** A message still under way after this time lost its sending process. */
export const LOST_AFTER_MS = MINUTE_MS;
