/** A member's profile: reading and changing it, and how staff see and verify it. */
import * as z from 'zod/mini';
import { PROFILE_FIELDS, type ProfileField } from '../registration-fields.ts';
import { reasonText } from './reason.ts';

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

/** The fields that staff see: those of the profile, and the contact data that members change with a code. */
export const STAFF_FIELDS = [...PROFILE_FIELDS, 'email', 'mobileNum'] as const;
export type StaffField = (typeof STAFF_FIELDS)[number];

/** A nickname is chosen, not a fact. */
export const VERIFIABLE_FIELDS = STAFF_FIELDS.filter((field) => field !== 'nickname') as [
  Exclude<StaffField, 'nickname'>,
  ...Exclude<StaffField, 'nickname'>[],
];

export const PROFILE_CHANGES = ['changed', 'verified', 'unverified'] as const;

/** The whole profile for staff, unmasked, with its latest changes. */
export const playerProfileValue = z.object({
  version: z.number(),
  fields: z.array(z.object({ field: z.enum(STAFF_FIELDS), value: z.string(), verifiedAt: z.nullable(z.string()) })),
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
