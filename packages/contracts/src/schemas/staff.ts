/** Staff of the console: signing in, the second factor, accounts and their roles. */
import * as z from 'zod/mini';
import { MERCHANT_CODE } from '../manifest.ts';
import { WHOLE_CHARACTERS } from '../text.ts';

export const ROLES = ['viewer', 'support', 'operator', 'cashier', 'compliance', 'approver', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** Idle lifetime of a session. */
export const STAFF_IDLE_MS = 30 * 60_000;

/** Brands of a role or permission: codes, or `*` for all, including future ones. */
const brandsSchema = z.union([
  z.literal('*'),
  z.array(z.string().check(z.regex(MERCHANT_CODE))).check(z.maxLength(1000)),
]);
export const grantSchema = z.strictObject({ role: z.enum(ROLES), brands: brandsSchema });

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(WHOLE_CHARACTERS));
/**
 * Plain ASCII after NFKC, so that no two names look alike: the audit identifies staff by it. The display name may have any
 * characters.
 */
const loginName = z
  .string()
  .check(z.trim(), z.normalize('NFKC'), z.minLength(2), z.maxLength(64), z.regex(/^[A-Za-z0-9][A-Za-z0-9._@-]*$/));
const displayName = text(64);
/** An entered password, of any length within bounds. */
const password = z.string().check(z.minLength(1), z.maxLength(255));
/** NIST SP 800-63B §3.1.1.2 requires fifteen characters without a second factor; staff always have one. */
const newPassword = z.string().check(z.minLength(12), z.maxLength(128), z.regex(WHOLE_CHARACTERS));
const code = text(32);
const token = z.string().check(z.maxLength(64));

export const staffSignInRequest = z.strictObject({ name: text(255), password });
/** Six digits of the authenticator app, or a recovery code. */
export const staffCodeRequest = z.strictObject({ code });
/** `code` if a second factor is enrolled. */
export const staffTotpRequest = z.strictObject({ code: z.optional(code) });
export const staffPasswordRequest = z.strictObject({ currentPassword: password, password: newPassword });

export const staffLinkRequest = z.strictObject({ token });
/** Purpose of a one-time link, and the account's names if the account exists. */
export const staffLinkValue = z.object({
  purpose: z.enum(['first', 'invitation', 'password']),
  name: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
});
/** Only the first administrator chooses the names. */
export const staffSetupRequest = z.strictObject({
  token,
  password: newPassword,
  name: z.optional(loginName),
  displayName: z.optional(displayName),
});

/**
 * `code`: the second factor's code is missing. `enrolment`: there is no second factor yet. Only `full` is signed in and has
 * permissions. Times are ISO 8601 UTC.
 */
export const staffSessionValue = z.object({
  stage: z.enum(['code', 'enrolment', 'full']),
  /** Sent as `x-csrf-token` with every change. */
  csrfToken: z.string(),
  name: z.string(),
  displayName: z.string(),
  grants: z.array(grantSchema),
  /** Permission → brands; a missing permission holds nowhere. */
  permissions: z.record(z.string(), brandsSchema),
  /** Absolute end. */
  endsAt: z.string(),
  /** Until then this account approves nothing and nothing that it wrote is approved; null: it does not wait. */
  waitsUntil: z.nullable(z.string()),
});
export type StaffSessionValue = z.infer<typeof staffSessionValue>;

/** Shown once: base32 to type, and the URI of the QR code. */
export const staffTotpValue = z.object({ secret: z.string(), uri: z.string() });
export const staffRecoveryCodesValue = z.object({ recoveryCodes: z.array(z.string()) });
export const staffEnrolledValue = z.extend(staffSessionValue, { recoveryCodes: z.array(z.string()) });

/** An account as other staff see it, without grants on brands that they may not see. */
export const staffAccountSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  state: z.enum(['active', 'disabled']),
  grants: z.array(grantSchema),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** `If-Match` of a change. */
  version: z.number(),
  createdAt: z.string(),
  signedInAt: z.nullable(z.string()),
  /** As in the session's value. */
  waitsUntil: z.nullable(z.string()),
});
export type StaffAccountValue = z.infer<typeof staffAccountSchema>;

export const staffListValue = z.object({ staff: z.array(staffAccountSchema) });
export const staffCreateRequest = z.strictObject({
  name: loginName,
  displayName,
  grants: z.array(grantSchema).check(z.minLength(1), z.maxLength(50)),
});
export const staffChangeRequest = z.strictObject({
  displayName: z.optional(displayName),
  grants: z.optional(z.array(grantSchema).check(z.maxLength(50))),
  state: z.optional(z.enum(['active', 'disabled'])),
  resetPassword: z.optional(z.literal(true)),
  resetTotp: z.optional(z.literal(true)),
});
/** `link`: path of a one-time link, if one was made. It is shown once. */
export const staffChangedValue = z.object({ staff: staffAccountSchema, link: z.nullable(z.string()) });

export const staffSessionsValue = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      ip: z.string(),
      userAgent: z.string(),
      createdAt: z.string(),
      seenAt: z.string(),
      /** The session of this request. */
      isCurrent: z.boolean(),
    }),
  ),
});
export const staffEndedValue = z.object({ ended: z.number() });
