/** Verification of identity, for members and for staff. Times are ISO 8601 UTC, days `yyyy-MM-dd`. */
import * as z from 'zod/mini';
import { IDENTITY_LEVELS } from '../cashier.ts';
import { IDENTITY_CHECKS, IDENTITY_DOCUMENTS, IDENTITY_REASONS, IDENTITY_STATES } from '../identity.ts';
import { WHOLE_CHARACTERS } from '../text.ts';
import { reasonLine } from './reason.ts';

const NUMBER_MAX = 40;
const NAME_MAX = 120;
const ADDRESS_MAX = 500;
const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(WHOLE_CHARACTERS));

const checkRow = z.object({
  level: z.enum(IDENTITY_CHECKS),
  state: z.enum(IDENTITY_STATES),
  /** Why it was rejected, and what staff added. */
  reason: z.nullable(z.enum(IDENTITY_REASONS)),
  note: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** The last day of the document; null: it has none. */
  expiresOn: z.nullable(z.string()),
});

export const identityValue = z.object({
  /** What the member has reached. */
  level: z.enum(IDENTITY_LEVELS),
  /** What a withdrawal needs once all withdrawals together are above the amount; null: nothing, or the member has it. */
  required: z.nullable(z.object({ level: z.enum(IDENTITY_CHECKS), above: z.string() })),
  /** The latest check of each level; none before its first picture. `url`: a link that shows the picture for some minutes. */
  checks: z.array(
    z.extend(checkRow, {
      canRenew: z.boolean(),
      documents: z.array(z.object({ kind: z.enum(IDENTITY_DOCUMENTS), url: z.string() })),
    }),
  ),
});
export type IdentityValue = z.infer<typeof identityValue>;

export const identityDocumentRequest = z.object({ kind: z.enum(IDENTITY_DOCUMENTS) });
export const identityRemoveRequest = z.strictObject({ kind: z.enum(IDENTITY_DOCUMENTS) });
export const identitySubmitRequest = z.discriminatedUnion('level', [
  z.strictObject({
    level: z.literal('identity'),
    number: line(NUMBER_MAX),
    /** Null: the document has no end. */
    expiresOn: z.nullable(z.iso.date()),
  }),
  z.strictObject({ level: z.literal('address') }),
]);
export type IdentitySubmitRequest = z.infer<typeof identitySubmitRequest>;

export const IDENTITY_CHECKS_PER_PAGE = 50;
/** Checks that wait for a decision, the oldest first. `after`: the last id of the page before. */
export const identityQueueRequest = z.strictObject({ after: z.optional(z.uuid()) });

const staffRow = z.extend(checkRow, {
  checkId: z.string(),
  player: z.object({ id: z.string(), username: z.string() }),
  /** Who works on it, and until when others cannot. */
  claim: z.nullable(z.object({ staff: z.string(), until: z.string() })),
});
export const identityQueueValue = z.object({ checks: z.array(staffRow), next: z.nullable(z.string()) });

/** The facts that an approval makes verified values of the profile. */
export const IDENTITY_FACTS = {
  identity: ['realName', 'birthday', 'idNumber'],
  address: ['address'],
} as const;

export const staffIdentityCheck = z.extend(staffRow, {
  number: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  documents: z.array(z.object({ kind: z.enum(IDENTITY_DOCUMENTS), uploadedAt: z.string() })),
  /** What the profile says now. */
  facts: z.array(
    z.object({
      field: z.enum([...IDENTITY_FACTS.identity, ...IDENTITY_FACTS.address]),
      value: z.string(),
      isVerified: z.boolean(),
    }),
  ),
});
export type StaffIdentityCheck = z.infer<typeof staffIdentityCheck>;

/** What staff read from the pictures. */
export const identityApproveRequest = z.discriminatedUnion('level', [
  z.strictObject({
    level: z.literal('identity'),
    realName: line(NAME_MAX),
    birthday: z.iso.date(),
    idNumber: line(NUMBER_MAX),
    expiresOn: z.nullable(z.iso.date()),
    reason: reasonLine,
  }),
  z.strictObject({ level: z.literal('address'), address: line(ADDRESS_MAX), reason: reasonLine }),
]);
export type IdentityApproveRequest = z.infer<typeof identityApproveRequest>;

/** The member reads both. */
export const identityRejectRequest = z.strictObject({
  reason: z.enum(IDENTITY_REASONS),
  note: z.nullable(reasonLine),
});
export type IdentityRejectRequest = z.infer<typeof identityRejectRequest>;

export const identityPictureRequest = z.strictObject({ kind: z.enum(IDENTITY_DOCUMENTS) });
export const identityPictureValue = z.object({ type: z.string(), base64: z.string() });
