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
/** Wrong codes; the next one finds nothing. */
export const CODE_TRIES_MAX = 5;

/** §9: one request a second, whoever it is for. */
export const REQUESTS = { action: 'sms', times: 1, periodMs: SMS_SEND_THROTTLE_MS };
/** Codes tried from one address, whatever the numbers: five tries of a family's codes, too few to guess one of ten million. */
export const GUESSES = { action: 'smsCode', times: 60, periodMs: HOUR_MS };

/** §9: how long the button rests after a first message. After any further one it is the back-off for resend. */
export const FIRST_WAIT_MS: Readonly<Record<CodePurpose, number>> = {
  login: CODE_TTL_MS,
  register: SMS_REGISTER_COUNTDOWN_S * 1000,
  recover: CODE_TTL_MS,
  prove: PHONE_AUTH_COUNTDOWN_S * 1000,
};
export const NEXT_WAIT_MS = RESET_BACKOFF_MS;
/** What a caller waits who met any of the limits below, which are nobody's business. */
export const REFUSED_WAIT_MS = RESET_BACKOFF_MS;

/** Messages to one number, for whatever purpose. */
export const NUMBER = { max: 3, periodMs: 10 * MINUTE_MS };
/** Messages asked for by one network before a captcha is wanted with each, and before none is sent. */
export const NETWORK = { withoutCaptcha: 3, max: 20, periodMs: HOUR_MS };
/** Messages to ten thousand neighbouring numbers: hardly two of them are players of one brand. */
export const PREFIX = { max: 20, periodMs: HOUR_MS };
/** The day of the brand's own cap, and how long rows are kept. */
export const BRAND_PERIOD_MS = 24 * HOUR_MS;
/** Codes that nobody uses are messages that somebody is paid for: below this share of used ones no more are sent. */
export const CONVERSION = { sample: 50, least: 0.02, periodMs: HOUR_MS, settleMs: MINUTE_MS };
/** A message still under way after this long lost the process that was sending it. */
export const LOST_AFTER_MS = MINUTE_MS;
