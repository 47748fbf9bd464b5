/** A member's profile: reading and changing it, and how staff see and verify it. */
import * as z from 'zod/mini';
import { VERIFICATION_CODE_MAX } from '../constants.ts';
import { languageCodeSchema } from '../manifest.ts';
import { PROFILE_FIELDS, type ProfileField } from '../registration-fields.ts';
import { WHOLE_CHARACTERS } from '../text.ts';
import { reasonText } from './reason.ts';
import { secondFactorProof, solvedCaptcha, typedPassword } from './session.ts';

/** The longest text of a field that is read at all; the field's rule decides. */
const FIELD_MAX = 1024;
const version = z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647));

export const profileValue = z.object({
  /** Grows with each change. A change names the version it was made from. */
  version: z.number(),
  /** The fields that the brand shows, in order. Their rules are in the manifest (`profileRule`). */
  fields: z.array(
    z.object({
      field: z.enum(PROFILE_FIELDS),
      /** Empty: not given. A masked field (`formField`) shows its last characters. */
      value: z.string(),
      /** Staff have compared it with a document: the member can no longer change it. */
      isVerified: z.boolean(),
    }),
  ),
});
export type ProfileValue = z.infer<typeof profileValue>;

const text = z.optional(z.string().check(z.maxLength(FIELD_MAX)));
/** Only the changed fields; an empty text clears one. */
export const profileChangeRequest = z.strictObject({
  version,
  fields: z.strictObject(
    Object.fromEntries(PROFILE_FIELDS.map((field) => [field, text])) as Record<ProfileField, typeof text>,
  ),
});
export type ProfileChangeRequest = z.infer<typeof profileChangeRequest>;

/** A code for a new e-mail address. `password`: the payment password; without one the log-in password, if the member chose one. */
export const emailCodeRequest = z.strictObject({
  email: z.string().check(z.maxLength(FIELD_MAX)),
  password: z.optional(typedPassword),
  /** Language of the mail. */
  language: z.optional(languageCodeSchema),
  ...secondFactorProof,
  ...solvedCaptcha,
});
export type EmailCodeRequest = z.infer<typeof emailCodeRequest>;
export const emailCodeValue = z.object({ expiredMinutes: z.number() });
export const emailChangeRequest = z.strictObject({
  verificationCode: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(VERIFICATION_CODE_MAX), z.regex(WHOLE_CHARACTERS)),
  /** Language of the notice to the old address. */
  language: z.optional(languageCodeSchema),
});
export type EmailChangeRequest = z.infer<typeof emailChangeRequest>;

/** A nickname is chosen, not a fact. */
export const VERIFIABLE_FIELDS = PROFILE_FIELDS.filter((field) => field !== 'nickname') as [
  Exclude<ProfileField, 'nickname'>,
  ...Exclude<ProfileField, 'nickname'>[],
];

export const PROFILE_CHANGES = ['changed', 'verified', 'unverified'] as const;

/** The whole profile for staff, unmasked, with its latest changes. */
export const playerProfileValue = z.object({
  version: z.number(),
  fields: z.array(z.object({ field: z.enum(PROFILE_FIELDS), value: z.string(), verifiedAt: z.nullable(z.string()) })),
  /** Newest first. `reason`: of a verification by staff; null: the member changed it. */
  history: z.array(
    z.object({
      at: z.string(),
      field: z.string(),
      kind: z.enum(PROFILE_CHANGES),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type PlayerProfile = z.infer<typeof playerProfileValue>;

/** `version`: the one that staff saw, so that they verify no other text. */
export const profileVerificationRequest = z.strictObject({
  version,
  field: z.enum(VERIFIABLE_FIELDS),
  isVerified: z.boolean(),
  reason: reasonText,
});
export type ProfileVerification = z.infer<typeof profileVerificationRequest>;

/** `again`: the same request was performed before. */
export const profileVerifiedValue = z.object({ profile: playerProfileValue, again: z.boolean() });
