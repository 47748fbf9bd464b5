/** Log-in, captcha, registration, log-out. */
import * as z from 'zod/mini';
import { languageCodeSchema } from '../manifest.ts';
import { SOCIAL_PROVIDERS } from '../social.ts';
import { WHOLE_CHARACTERS } from '../text.ts';
import { HUMAN_CHECK_ANSWER_MAX } from './human-check.ts';
import { line } from './line.ts';
import { contactsValue } from './member.ts';
import { LOGIN_OUTCOMES } from './players.ts';
import { secondFactorState } from './second-factor-state.ts';

/** Trimmed as at registration (§5), so every registered name can log in. */
export const typedPassword = z.string().check(z.trim(), z.minLength(1), z.maxLength(255));
/** A captcha and its answer, when one is required (§4). */
export const solvedCaptcha = {
  captcha: z.optional(z.string().check(z.maxLength(16), z.regex(WHOLE_CHARACTERS))),
  captchaId: z.optional(z.string().check(z.maxLength(64), z.regex(WHOLE_CHARACTERS))),
  /** Answer to a human check, instead of the picture. */
  captchaCheck: z.optional(z.string().check(z.maxLength(HUMAN_CHECK_ANSWER_MAX), z.regex(WHOLE_CHARACTERS))),
};

/** A code of the authenticator app or a recovery code, for members with a second factor. */
export const typedFactorCode = line(64);
/** Beside the proof of a call that changes what protects the account. */
export const secondFactorProof = { secondFactorCode: z.optional(typedFactorCode) };

export const loginRequest = z.strictObject({
  /** `sms`: `username` is the mobile number and `password` the code (§3). */
  type: z._default(z.enum(['username', 'sms']), 'username'),
  username: line(255),
  password: typedPassword,
  /** The number's calling code, for `sms`; the brand's first if it is left out. */
  countryDialingCode: z.optional(z.string().check(z.maxLength(8))),
  ...solvedCaptcha,
  remember: z.optional(z.boolean()),
  /** The requested destination; the account type decides whether it is allowed (§6). */
  area: z.optional(z.enum(['member', 'agent'])),
});
export type LoginRequest = z.infer<typeof loginRequest>;

/** §3 log-in response value. The page stores the account type `type` as `isAgent`. */
export const loginValue = z.object({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  username: z.string(),
  type: z.number(),
});
export type LoginValue = z.infer<typeof loginValue>;

/** The session of a remembered log-in; null: there is none, or it has ended. */
export const resumeValue = z.object({ session: z.nullable(loginValue) });
export type ResumeValue = z.infer<typeof resumeValue>;
/** Empty: the cookie is all that is needed. */
export const emptyRequest = z.strictObject({});

/** A guest sends only the human check, if the brand requires it [A15]. */
export const freePlayRequest = z.strictObject({
  humanCheck: z.optional(z.string().check(z.maxLength(HUMAN_CHECK_ANSWER_MAX), z.regex(WHOLE_CHARACTERS))),
});
export type FreePlayRequest = z.infer<typeof freePlayRequest>;

/** §3. The brand's password rule is checked separately (`contracts/registration`). */
export const changePasswordRequest = z.strictObject({
  /** Absent if the member never chose a password. */
  oldPassword: z.optional(typedPassword),
  newPassword: z.string().check(z.trim(), z.maxLength(1024)),
  confirmNewPassword: z.string().check(z.trim(), z.maxLength(1024)),
  ...solvedCaptcha,
});
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

/**
 * Sets the payment password, proved by the log-in password (absent if the member never chose one), or changes it, proved by the
 * old one.
 */
export const paymentPasswordRequest = z.strictObject({
  by: z.enum(['login', 'payment']),
  password: z.optional(typedPassword),
  newPassword: z.string().check(z.trim(), z.maxLength(1024)),
  confirmNewPassword: z.string().check(z.trim(), z.maxLength(1024)),
  /** Language of a notice by mail. */
  language: z.optional(languageCodeSchema),
  ...secondFactorProof,
  ...solvedCaptcha,
});
/** `effectiveAt`: not before then, because staff have just reset the log-in password; null: from now on. */
export const paymentPasswordValue = z.object({ effectiveAt: z.nullable(z.string()) });
export type PaymentPasswordValue = z.infer<typeof paymentPasswordValue>;

/** A new payment password without the old one. `password`: the log-in password; absent if the member never chose one. */
export const paymentForgottenRequest = z.omit(paymentPasswordRequest, { by: true });
export type PaymentForgottenRequest = z.infer<typeof paymentForgottenRequest>;
export const paymentForgottenValue = z.object({ effectiveAt: z.string() });

/** What protects the account. */
export const accountSecurityValue = z.object({
  /** A payment password that waits, and when it becomes valid; null: none waits. */
  paymentReset: z.nullable(z.object({ requestedAt: z.string(), effectiveAt: z.string() })),
  /** Null: the brand has no second factor for players. */
  secondFactor: z.nullable(secondFactorState),
  contacts: contactsValue,
});
export type AccountSecurityValue = z.infer<typeof accountSecurityValue>;

export type PaymentPasswordRequest = z.infer<typeof paymentPasswordRequest>;

/** `welcomed`: true in the first call only. */
export const firstLoginValue = z.object({ welcomed: z.boolean() });
export type FirstLoginValue = z.infer<typeof firstLoginValue>;

/** Log-ins on a page of the history. */
export const LOGINS_PER_PAGE = 10;
export const loginsQuery = z.object({
  pageNo: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1),
});
/** Log-ins and changes of the ways to log in, newest first, as long as they are kept. */
export const loginsValue = z.object({
  logins: z.array(
    z.object({
      at: z.string(),
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      network: z.string(),
      outcome: z.enum(LOGIN_OUTCOMES),
      /** The provider that was linked or unlinked. */
      provider: z.nullable(z.enum(SOCIAL_PROVIDERS)),
    }),
  ),
  totalPages: z.number(),
});
export type LoginsValue = z.infer<typeof loginsValue>;

/** The member's sessions, last used first. */
export const sessionsValue = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** Names such as `Chrome` and `Windows`; null: not recognised. */
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      /** Network of the log-in with the host part masked: `203.0.113.*`. */
      network: z.string(),
      createdAt: z.string(),
      seenAt: z.string(),
      /** The session of this request. */
      isCurrent: z.boolean(),
    }),
  ),
});
export type SessionsValue = z.infer<typeof sessionsValue>;
export const sessionEndRequest = z.strictObject({
  sessionId: z.string().check(z.minLength(1), z.maxLength(64), z.regex(WHOLE_CHARACTERS)),
});
export const sessionsEndedValue = z.object({ ended: z.number() });

/** Purposes of captchas; an answer is valid for one alone. */
export const CAPTCHA_PURPOSES = ['login', 'register', 'sms'] as const;
export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number];
export const captchaQuery = z.object({ purpose: z._default(z.enum(CAPTCHA_PURPOSES), 'login') });

/** Base64 PNG, and the id to send with the answer. Valid once, for two minutes. */
export const captchaValue = z.object({ captchaId: z.string(), image: z.string(), expiresInSeconds: z.number() });
export type CaptchaValue = z.infer<typeof captchaValue>;

/** Outer shape only; the brand's rules give the exact schema (`contracts/registration`). */
export const registerRequest = z.record(
  z.string().check(z.maxLength(64)),
  z.union([z.string().check(z.maxLength(4096)), z.boolean()]),
);
