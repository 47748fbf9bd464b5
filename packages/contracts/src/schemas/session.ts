/** Log-in, captcha, registration, log-out. */
import * as z from 'zod/mini';
import { WHOLE_CHARACTERS } from '../text.ts';
import { HUMAN_CHECK_ANSWER_MAX } from './human-check.ts';

/** Trimmed as at registration (§5), so that what could be registered can log in. */
export const typedPassword = z.string().check(z.trim(), z.minLength(1), z.maxLength(255));
/** A captcha and its answer, where one was demanded (§4). */
export const solvedCaptcha = {
  captcha: z.optional(z.string().check(z.maxLength(16), z.regex(WHOLE_CHARACTERS))),
  captchaId: z.optional(z.string().check(z.maxLength(64), z.regex(WHOLE_CHARACTERS))),
  /** The answer to a human check, for who cannot read the picture. */
  captchaCheck: z.optional(z.string().check(z.maxLength(HUMAN_CHECK_ANSWER_MAX), z.regex(WHOLE_CHARACTERS))),
};

export const loginRequest = z.strictObject({
  /** `sms`: the mobile number stands in `username`, the code in `password` (§3). */
  type: z._default(z.enum(['username', 'sms']), 'username'),
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(255), z.regex(WHOLE_CHARACTERS)),
  password: typedPassword,
  /** Of the number, for `sms`; the brand's first where it is left out. */
  countryDialingCode: z.optional(z.string().check(z.maxLength(8))),
  ...solvedCaptcha,
  remember: z.optional(z.boolean()),
  /** Where the person wants to go: the account type decides whether they may (§6). */
  area: z.optional(z.enum(['member', 'agent'])),
});
export type LoginRequest = z.infer<typeof loginRequest>;

/** §3 log-in response value; `type` is the numeric account type kept as `isAgent`. */
export const loginValue = z.object({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  username: z.string(),
  type: z.number(),
});
export type LoginValue = z.infer<typeof loginValue>;

/** The session that a remembered login opens; null: none, or no longer. */
export const resumeValue = z.object({ session: z.nullable(loginValue) });
export type ResumeValue = z.infer<typeof resumeValue>;
/** What matters is the cookie. */
export const emptyRequest = z.strictObject({});

/** A guest has nothing to say but that they are a person, where the brand asks for it (A15). */
export const freePlayRequest = z.strictObject({
  humanCheck: z.optional(z.string().check(z.maxLength(HUMAN_CHECK_ANSWER_MAX), z.regex(WHOLE_CHARACTERS))),
});
export type FreePlayRequest = z.infer<typeof freePlayRequest>;

/** §3. The brand's password rule is looked at apart (`contracts/registration`). */
export const changePasswordRequest = z.strictObject({
  /** Left out by who has none that they know. */
  oldPassword: z.optional(typedPassword),
  newPassword: z.string().check(z.trim(), z.maxLength(1024)),
  confirmNewPassword: z.string().check(z.trim(), z.maxLength(1024)),
  ...solvedCaptcha,
});
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

/**
 * The password that money asks for, set or changed. `by`: which password proves who asks. It is left out by who has no log-in password
 * that they know.
 */
export const paymentPasswordRequest = z.strictObject({
  by: z.enum(['login', 'payment']),
  password: z.optional(typedPassword),
  newPassword: z.string().check(z.trim(), z.maxLength(1024)),
  confirmNewPassword: z.string().check(z.trim(), z.maxLength(1024)),
  ...solvedCaptcha,
});
export type PaymentPasswordRequest = z.infer<typeof paymentPasswordRequest>;

/** `welcomed`: it was the first time; asked again it is not. */
export const firstLoginValue = z.object({ welcomed: z.boolean() });
export type FirstLoginValue = z.infer<typeof firstLoginValue>;

/** Where the member is signed in, the last used first. */
export const sessionsValue = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** Names such as `Chrome` and `Windows`; null: not recognised. */
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      /** The network the session was opened from, without what tells its computers apart: `203.0.113.*`. */
      network: z.string(),
      createdAt: z.string(),
      seenAt: z.string(),
      /** The one that asks. */
      isCurrent: z.boolean(),
    }),
  ),
});
export type SessionsValue = z.infer<typeof sessionsValue>;
export const sessionEndRequest = z.strictObject({
  sessionId: z.string().check(z.minLength(1), z.maxLength(64), z.regex(WHOLE_CHARACTERS)),
});
export const sessionsEndedValue = z.object({ ended: z.number() });

/** What a captcha is asked for; an answer is good for that alone. */
export const CAPTCHA_PURPOSES = ['login', 'register', 'sms'] as const;
export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number];
export const captchaQuery = z.object({ purpose: z._default(z.enum(CAPTCHA_PURPOSES), 'login') });

/** Base64 PNG and the id that goes back beside the answer; single use, two minutes. */
export const captchaValue = z.object({ captchaId: z.string(), image: z.string(), expiresInSeconds: z.number() });
export type CaptchaValue = z.infer<typeof captchaValue>;

/** Coarse shape only: the brand's rules give the exact schema (`contracts/registration`). */
export const registerRequest = z.record(
  z.string().check(z.maxLength(64)),
  z.union([z.string().check(z.maxLength(4096)), z.boolean()]),
);
