/** A forgotten password: the link by e-mail, the code by SMS. */
import * as z from 'zod/mini';
import { VERIFICATION_CODE_MAX } from '../constants.ts';
import { languageCodeSchema } from '../manifest.ts';
import { WHOLE_CHARACTERS } from '../text.ts';
import { HUMAN_CHECK_ANSWER_MAX } from './human-check.ts';
import { line } from './line.ts';

const name = line(255);

/** §3, sent as a form. The brand's rules for both fields are checked separately (`contracts/registration`). */
export const passwordResetEmailRequest = z.strictObject({
  username: name,
  email: name,
  /** Language of the page and the mail; the brand's default if it is absent or not offered. */
  language: z.optional(languageCodeSchema),
  /** Answer to the human check, if the brand requires one, because the request sends a mail. */
  humanCheck: z.optional(z.string().check(z.maxLength(HUMAN_CHECK_ANSWER_MAX), z.regex(WHOLE_CHARACTERS))),
});
export type PasswordResetEmailRequest = z.infer<typeof passwordResetEmailRequest>;

/** Sent by the page of the link. `token` comes from the fragment of its address, which reaches no log and no referrer. */
export const resetPasswordRequest = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(64), z.regex(WHOLE_CHARACTERS)),
  newPassword: z.string().check(z.trim(), z.maxLength(1024)),
  confirmNewPassword: z.string().check(z.trim(), z.maxLength(1024)),
});
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

/** §3, with the number's calling code; the brand's first if it is left out. */
export const setPasswordByPhoneRequest = z.strictObject({
  newPassword: z.string().check(z.trim(), z.maxLength(1024)),
  mobileNum: z.string().check(z.trim(), z.maxLength(32), z.regex(WHOLE_CHARACTERS)),
  countryDialingCode: z.optional(z.string().check(z.trim(), z.maxLength(8), z.regex(WHOLE_CHARACTERS))),
  verificationCode: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(VERIFICATION_CODE_MAX), z.regex(WHOLE_CHARACTERS)),
});
/** The username to log in with: one that was derived from a number is hard to remember. */
export const setPasswordByPhoneValue = z.object({ username: z.string() });
export type SetPasswordByPhoneValue = z.infer<typeof setPasswordByPhoneValue>;
export type SetPasswordByPhoneRequest = z.infer<typeof setPasswordByPhoneRequest>;
