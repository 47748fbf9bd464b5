/** Verification of identity, for members and for staff. Times are ISO 8601 UTC, days `yyyy-MM-dd`. */
import * as z from 'zod/mini';
import { IDENTITY_LEVELS } from '../cashier.ts';
import {
  IDENTITY_ANSWERS,
  IDENTITY_CHECKS,
  IDENTITY_DOCUMENTS,
  IDENTITY_REASONS,
  IDENTITY_STATES,
  SUBMISSION_STATES,
} from '../identity.ts';
import { line } from './line.ts';
import { reasonLine } from './reason.ts';
import { claimOfStaff, forReader, listedPlayer } from './staff-parts.ts';

const NUMBER_MAX = 40;
const NAME_MAX = 120;
const ADDRESS_MAX = 500;

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
  /** Who reads the pictures first: `provider` is a service outside, which gets them with the number, name and birthday. */
  checkedBy: z.enum(['staff', 'provider']),
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
/**
 * Checks that wait for a decision, the oldest first; `after`: the last id of the page before. With `player`, all that this player has sent,
 * the newest first.
 */
export const identityQueueRequest = z.strictObject({
  after: z.optional(z.uuid()),
  player: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
});

const staffRow = z.extend(checkRow, {
  checkId: z.string(),
  player: listedPlayer,
  claim: claimOfStaff,
});
export type StaffIdentityRow = z.infer<typeof staffRow>;
export const identityQueueValue = z.object({ checks: z.array(staffRow), next: z.nullable(z.string()) });
export const listedIdentityValue = z.extend(identityQueueValue, forReader);
export type ListedIdentityValue = z.infer<typeof listedIdentityValue>;

/** The facts that an approval makes verified values of the profile. */
export const IDENTITY_FACTS = {
  identity: ['realName', 'birthday', 'idNumber'],
  address: ['address'],
} as const;

export const staffIdentityCheck = z.extend(staffRow, {
  number: z.nullable(z.string()),
  /** Other players of the brand for whom a document of this number was accepted. */
  sharedWith: z.array(z.object({ id: z.string(), username: z.string(), isExcluded: z.boolean() })),
  /** Id of a staff account; null also for a check that its provider approved. */
  decidedBy: z.nullable(z.string()),
  /** The provider of identity checks that reads the pictures first; null: none does. */
  provider: z.nullable(
    z.object({
      code: z.string(),
      state: z.enum(SUBMISSION_STATES),
      answer: z.nullable(z.enum(IDENTITY_ANSWERS)),
      answeredAt: z.nullable(z.string()),
      /** In the provider's words. */
      reason: z.nullable(z.string()),
      /** What it read, by field of the profile; `expiresOn` is the document's last day. */
      facts: z.partialRecord(
        z.enum([...IDENTITY_FACTS.identity, ...IDENTITY_FACTS.address, 'expiresOn']),
        z.optional(z.string()),
      ),
      /** The check was approved by its answer, without a person. */
      isDecision: z.boolean(),
    }),
  ),
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
export const openedIdentityCheck = z.extend(staffIdentityCheck, forReader);
export type OpenedIdentityCheck = z.infer<typeof openedIdentityCheck>;

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
