/** Verification of identity: names that servers and pages share. Without zod. */

/** What a check is about; each is a level of verification (`IDENTITY_LEVELS` of `cashier.ts`). */
export const IDENTITY_CHECKS = ['identity', 'address'] as const;
export type IdentityCheckLevel = (typeof IDENTITY_CHECKS)[number];

export const IDENTITY_DOCUMENTS = ['idCardFront', 'idCardBack', 'passport', 'selfie', 'proofOfAddress'] as const;
export type IdentityDocument = (typeof IDENTITY_DOCUMENTS)[number];

/** The pictures of a check: one whole set is enough. */
export const DOCUMENT_SETS: Readonly<Record<IdentityCheckLevel, readonly (readonly IdentityDocument[])[]>> = {
  identity: [
    ['idCardFront', 'idCardBack', 'selfie'],
    ['passport', 'selfie'],
  ],
  address: [['proofOfAddress']],
};

export const checkOfDocument = (kind: IdentityDocument): IdentityCheckLevel =>
  kind === 'proofOfAddress' ? 'address' : 'identity';

/**
 * `open`: the member collects pictures. `sent`: staff decide. `expired`: the document is no longer valid, or a later check took its
 * place.
 */
export const IDENTITY_STATES = ['open', 'sent', 'approved', 'rejected', 'expired'] as const;
/** What a provider of identity checks answers. `review`: a person should look. Staff look at a refused one too. */
export const IDENTITY_ANSWERS = ['accepted', 'refused', 'review'] as const;
export type IdentityAnswer = (typeof IDENTITY_ANSWERS)[number];
/** Of a check at a provider. `unanswered`: staff decide without it. */
export const SUBMISSION_STATES = ['waiting', 'answered', 'unanswered'] as const;

/** Why staff reject a check, as the member reads it. */
export const IDENTITY_REASONS = ['unreadable', 'incomplete', 'notValid', 'differs', 'otherPerson'] as const;
