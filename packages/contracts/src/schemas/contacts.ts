/** Changing the e-mail address and the mobile number: a proof, a code to the new one, and the code. */
import * as z from 'zod/mini';
import { VERIFICATION_CODE_MAX } from '../constants.ts';
import { languageCodeSchema } from '../manifest.ts';
import { WHOLE_CHARACTERS } from '../text.ts';
import { secondFactorProof, solvedCaptcha, typedPassword } from './session.ts';
import { smsRequest } from './verification.ts';

export const CONTACTS = ['email', 'mobile'] as const;
export type Contact = (typeof CONTACTS)[number];

/** The longest address that is read at all; the brand's rule decides. */
const EMAIL_MAX = 1024;

/** `password`: of `proof` in the member's contacts; absent if that is a log-in password the member never chose. */
export const contactProofRequest = z.strictObject({
  contact: z.enum(CONTACTS),
  password: z.optional(typedPassword),
  /** Language of a notice by mail. */
  language: z.optional(languageCodeSchema),
  ...secondFactorProof,
  ...solvedCaptcha,
});
export type ContactProofRequest = z.infer<typeof contactProofRequest>;
/** How long the change can be made from this session. */
export const contactProofValue = z.object({ expiresInSeconds: z.number() });

const verificationCode = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(VERIFICATION_CODE_MAX), z.regex(WHOLE_CHARACTERS));
/** Language of a mail or SMS. */
const language = z.optional(languageCodeSchema);

/** A code for a new e-mail address. */
export const emailCodeRequest = z.strictObject({ email: z.string().check(z.maxLength(EMAIL_MAX)), language });
export type EmailCodeRequest = z.infer<typeof emailCodeRequest>;
export const emailCodeValue = z.object({ expiredMinutes: z.number() });
/** `language`: of the notice to the old address. */
export const emailChangeRequest = z.strictObject({ verificationCode, language });
export type EmailChangeRequest = z.infer<typeof emailChangeRequest>;

const number = { mobileNum: smsRequest.mobileNum, countryDialingCode: smsRequest.countryDialingCode };
/** A code for a new number. */
export const mobileCodeRequest = z.strictObject(smsRequest);
export type MobileCodeRequest = z.infer<typeof mobileCodeRequest>;
/** `language`: of the notices to the old number and by mail. */
export const mobileChangeRequest = z.strictObject({ ...number, verificationCode, language });
export type MobileChangeRequest = z.infer<typeof mobileChangeRequest>;
