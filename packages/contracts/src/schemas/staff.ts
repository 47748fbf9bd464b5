/** Staff of the console: signing in, the second factor, accounts and their roles. */
import * as z from 'zod/mini';
import { MERCHANT_CODE } from '../manifest.ts';
import { WHOLE_CHARACTERS } from '../text.ts';

export const ROLES = ['viewer', 'support', 'operator', 'approver', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** A session in which nobody does anything is over after this. */
export const STAFF_IDLE_MS = 30 * 60_000;

/** Brands of a role or a permission: their codes, or `*` for all of them, those to come included. */
const brandsSchema = z.union([
  z.literal('*'),
  z.array(z.string().check(z.regex(MERCHANT_CODE))).check(z.maxLength(1000)),
]);
export const grantSchema = z.strictObject({ role: z.enum(ROLES), brands: brandsSchema });

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(WHOLE_CHARACTERS));
/**
 * Plain ASCII after NFKC, so that no two names look alike: the audit knows people by them. What else people want to be
 * called is their display name.
 */
const loginName = z
  .string()
  .check(z.trim(), z.normalize('NFKC'), z.minLength(2), z.maxLength(64), z.regex(/^[A-Za-z0-9][A-Za-z0-9._@-]*$/));
const displayName = text(64);
/** Any password for comparing. */
const password = z.string().check(z.minLength(1), z.maxLength(255));
/** NIST SP 800-63B §3.1.1.2 asks for fifteen where nothing else stands beside it; here a second factor always does. */
const newPassword = z.string().check(z.minLength(12), z.maxLength(128), z.regex(WHOLE_CHARACTERS));
const code = text(32);
const token = z.string().check(z.maxLength(64));

export const staffSignInRequest = z.strictObject({ name: text(255), password });
/** Six digits of the authenticator app, or a recovery code. */
export const staffCodeRequest = z.strictObject({ code });
/** `code` where there is a second factor already. */
export const staffTotpRequest = z.strictObject({ code: z.optional(code) });
export const staffPasswordRequest = z.strictObject({ currentPassword: password, password: newPassword });

export const staffLinkRequest = z.strictObject({ token });
/** What a one-time link is for; names of the account, where there is one already. */
export const staffLinkValue = z.object({
  purpose: z.enum(['first', 'invitation', 'password']),
  name: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
});
/** Names are the first administrator's to choose, and nobody else's. */
export const staffSetupRequest = z.strictObject({
  token,
  password: newPassword,
  name: z.optional(loginName),
  displayName: z.optional(displayName),
});

/**
 * `code`: the second factor's code is missing. `enrolment`: there is no second factor yet. Only `full` is signed in; before
 * that nobody has a permission. Times are ISO 8601 UTC.
 */
export const staffSessionValue = z.object({
  stage: z.enum(['code', 'enrolment', 'full']),
  /** Goes back as `x-csrf-token` with everything that changes something. */
  csrfToken: z.string(),
  name: z.string(),
  displayName: z.string(),
  grants: z.array(grantSchema),
  /** Permission → brands it holds on; what isn't there is on none. */
  permissions: z.record(z.string(), brandsSchema),
  /** Over then, whatever happens. */
  endsAt: z.string(),
});
export type StaffSessionValue = z.infer<typeof staffSessionValue>;

/** Shown once: base32 to type, and what the QR code says. */
export const staffTotpValue = z.object({ secret: z.string(), uri: z.string() });
export const staffRecoveryCodesValue = z.object({ recoveryCodes: z.array(z.string()) });
export const staffEnrolledValue = z.extend(staffSessionValue, { recoveryCodes: z.array(z.string()) });

/** An account as other staff see it: grants on brands that they may not see are left out. */
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
/** `link`: path of a one-time link to hand over, where one was made. It is not shown again. */
export const staffChangedValue = z.object({ staff: staffAccountSchema, link: z.nullable(z.string()) });

export const staffSessionsValue = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      ip: z.string(),
      userAgent: z.string(),
      createdAt: z.string(),
      seenAt: z.string(),
      /** The one that asks. */
      isCurrent: z.boolean(),
    }),
  ),
});
export const staffEndedValue = z.object({ ended: z.number() });
