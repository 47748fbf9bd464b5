/** A forgotten password: the link by e-mail, the code by SMS. */
import * as z from 'zod/mini';
import { VERIFICATION_CODE_MAX } from '../constants.ts';
import { languageCodeSchema } from '../manifest.ts';
import { WHOLE_CHARACTERS } from '../text.ts';
import { HUMAN_CHECK_ANSWER_MAX } from './human-check.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(255), z.regex(WHOLE_CHARACTERS));

/** §3, sent as a form. The brand's rules for both are looked at apart (`contracts/registration`). */
export const passwordResetEmailRequest = z.strictObject({
  username: name,
  email: name,
  /** Of the page, and so of the mail; the brand's own where it is absent or none of the brand's. */
  language: z.optional(languageCodeSchema),
  /** Where the brand asks for one: what a person writes is a mail that somebody else may get. */
  humanCheck: z.optional(z.string().check(z.maxLength(HUMAN_CHECK_ANSWER_MAX), z.regex(WHOLE_CHARACTERS))),
});
export type PasswordResetEmailRequest = z.infer<typeof passwordResetEmailRequest>;

/** What the page behind the link sends: `token` stood in its address behind the `#`, where no log and no referrer has it. */
export const resetPasswordRequest = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(64), z.regex(WHOLE_CHARACTERS)),
  newPassword: z.string().check(z.trim(), z.maxLength(1024)),
  confirmNewPassword: z.string().check(z.trim(), z.maxLength(1024)),
});
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

/** §3, with the country that the number is of: the brand's first where it is left out. */
export const setPasswordByPhoneRequest = z.strictObject({
  newPassword: z.string().check(z.trim(), z.maxLength(1024)),
  mobileNum: z.string().check(z.trim(), z.maxLength(32), z.regex(WHOLE_CHARACTERS)),
  countryDialingCode: z.optional(z.string().check(z.trim(), z.maxLength(8), z.regex(WHOLE_CHARACTERS))),
  verificationCode: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(VERIFICATION_CODE_MAX), z.regex(WHOLE_CHARACTERS)),
});
/** By which name to log in with it: a name that was made of a number is nobody's to remember. */
export const setPasswordByPhoneValue = z.object({ username: z.string() });
export type SetPasswordByPhoneValue = z.infer<typeof setPasswordByPhoneValue>;
export type SetPasswordByPhoneRequest = z.infer<typeof setPasswordByPhoneRequest>;
