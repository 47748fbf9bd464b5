/** One-time codes by SMS: requests (§3 SMS request), purposes, answers. */
import * as z from 'zod/mini';
import { VERIFICATION_CODE_MAX } from '../constants.ts';
import { languageCodeSchema } from '../manifest.ts';
import { WHOLE_CHARACTERS } from '../text.ts';
import { HUMAN_CHECK_ANSWER_MAX } from './human-check.ts';
import { solvedCaptcha } from './session.ts';

/** Purposes; a code is valid for one alone. */
export const CODE_PURPOSES = ['login', 'register', 'recover', 'prove', 'change'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

const shortText = (maxLength: number) => z.string().check(z.trim(), z.maxLength(maxLength), z.regex(WHOLE_CHARACTERS));

const asking = {
  /** Language of the message; the brand's default if it is left out or not offered. */
  language: z.optional(languageCodeSchema),
  /** Answer to a human check, if the brand requires one. */
  humanCheck: z.optional(z.string().check(z.maxLength(HUMAN_CHECK_ANSWER_MAX), z.regex(WHOLE_CHARACTERS))),
  ...solvedCaptcha,
};
const common = {
  /** Calling code with or without `+`; the brand's first if it is left out. */
  countryDialingCode: z.optional(shortText(8)),
  ...asking,
};

/** For an existing account: to log in, or to set a new password. */
export const smsLoginCodeRequest = z.strictObject({
  mobileNum: shortText(32),
  purpose: z._default(z.enum(['login', 'recover']), 'login'),
  ...common,
});
/** For a registration, where §3 names the number differently. */
export const smsRegisterRequest = z.strictObject({ mobileNo: shortText(32), ...common });
/** For a signed-in member's new number: as typed, by the brand's rule. */
export const smsRequest = { mobileNum: shortText(32), ...common };
/** For a signed-in member's own number; then the received code. */
export const smsOwnRequest = z.strictObject(asking);
export const mobileProofRequest = z.strictObject({
  verificationCode: shortText(VERIFICATION_CODE_MAX).check(z.minLength(1)),
});

/** Lifetime of the code. The answer is the same for a number without an account, which receives no code (SEC-A08). */
export const smsCodeValue = z.object({ expiredMinutes: z.number() });
export type SmsCodeValue = z.infer<typeof smsCodeValue>;
