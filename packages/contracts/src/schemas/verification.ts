/** One-time codes by SMS: what is asked for (§3 SMS request), what they are for, what is answered. */
import * as z from 'zod/mini';
import { VERIFICATION_CODE_MAX } from '../constants.ts';
import { languageCodeSchema } from '../manifest.ts';
import { WHOLE_CHARACTERS } from '../text.ts';
import { HUMAN_CHECK_ANSWER_MAX } from './human-check.ts';
import { solvedCaptcha } from './session.ts';

/** A code is good for one of these alone. */
export const CODE_PURPOSES = ['login', 'register', 'recover', 'prove'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

const shortText = (maxLength: number) => z.string().check(z.trim(), z.maxLength(maxLength), z.regex(WHOLE_CHARACTERS));

const asking = {
  /** The language of the message; the brand's own where it is left out or not offered. */
  language: z.optional(languageCodeSchema),
  /** The answer to a human check, where the brand asks for one. */
  humanCheck: z.optional(z.string().check(z.maxLength(HUMAN_CHECK_ANSWER_MAX), z.regex(WHOLE_CHARACTERS))),
  ...solvedCaptcha,
};
const common = {
  /** With or without `+`; the brand's first where it is left out. */
  countryDialingCode: z.optional(shortText(8)),
  ...asking,
};

/** Of somebody who has an account: to log in, or to set a new password. */
export const smsLoginCodeRequest = z.strictObject({
  mobileNum: shortText(32),
  purpose: z._default(z.enum(['login', 'recover']), 'login'),
  ...common,
});
/** Of somebody who registers; the specification's name of the number is another here (§3). */
export const smsRegisterRequest = z.strictObject({ mobileNo: shortText(32), ...common });
/** Of a member, for the number written down at the registration; and the code that then came. */
export const smsOwnRequest = z.strictObject(asking);
export const mobileProofRequest = z.strictObject({
  verificationCode: shortText(VERIFICATION_CODE_MAX).check(z.minLength(1)),
});

/** How long the code is good. The same for a number that has no account, which no code is sent to. */
export const smsCodeValue = z.object({ expiredMinutes: z.number() });
export type SmsCodeValue = z.infer<typeof smsCodeValue>;
