import type { IdentityApproveRequest } from '@marquee/contracts/schemas/identity';
import { claimOf, NO_CLAIM } from '../../../claim.ts';
import type { BrandScope } from '../../../context.ts';
import type { TenantDb } from '../../../db/with-tenant.ts';
import { dayAt } from '../../../utc-day.ts';
import { findProfile } from '../../profile/index.ts';
import { hashRequest } from '../../wallet/index.ts';
import { approveCheck, isOfAge, type LockedCheck, lockCheck, reportDecision } from '../approve-check.ts';
import { lockDocument, othersWithDocument } from '../shared-document.ts';
import type { ProviderAnswer } from './identity-provider.ts';
import { changeSubmission, findSubmission } from './submission.repository.ts';

/** Who approved a check that no person looked at. */
export const deciderOf = (provider: string): string => `provider:${provider}`;

/**
 * Stores a provider's first answer about a check; later ones change nothing. An accepted check is approved when what was read is whole, valid
 * and the same as what the member says, and no person works on it. Everything else waits for staff, with the answer beside it.
 */
export async function takeAnswer(
  db: TenantDb,
  ctx: BrandScope,
  { checkId, provider }: { readonly checkId: string; readonly provider: string },
  { answer, reason, facts }: ProviderAnswer,
): Promise<void> {
  const locked = await lockCheck(db, ctx, checkId);
  const submission = await findSubmission(db, ctx, checkId);
  if (locked === null || submission?.provider !== provider || submission.state === 'answered') return;
  const answeredAt = ctx.clock.now();
  await changeSubmission(db, ctx, checkId, { state: 'answered', answer, answeredAt, reason, facts });
  if (locked.check.state !== 'sent' || claimOf(ctx, locked.check) !== null || answer !== 'accepted') return;
  const request = await approvalOf(db, ctx, locked, facts ?? {});
  if (request === null) return;
  await approveCheck(db, ctx, locked, request, {
    decidedAt: answeredAt,
    decidedBy: deciderOf(provider),
    decisionKey: checkId,
    decisionHash: hashRequest({ id: checkId, decision: JSON.stringify(request) }),
    ...NO_CLAIM,
  });
  await reportDecision(db, ctx, locked.member, 'identity_approved');
}

const REASON = 'Accepted by the provider of identity checks';

/** What a person would enter; null when a person has to look. */
async function approvalOf(
  db: TenantDb,
  ctx: BrandScope,
  { check, member }: LockedCheck,
  { realName, birthday, idNumber, expiresOn, address }: NonNullable<ProviderAnswer['facts']>,
): Promise<IdentityApproveRequest | null> {
  const profile = await findProfile(db, ctx, member.id);
  const isSame = (read: string, stated: string | null | undefined): boolean => !stated || plain(read) === plain(stated);
  if (realName === undefined || !isSame(realName, profile.get('realName')?.value)) return null;
  if (check.level === 'address') return address === undefined ? null : { level: 'address', address, reason: REASON };
  if (birthday === undefined || idNumber === undefined) return null;
  if (!isSame(birthday, profile.get('birthday')?.value) || !isSame(idNumber, check.number)) return null;
  if (!isOfAge(ctx, birthday) || (expiresOn !== undefined && expiresOn < dayAt(ctx.clock.now()))) return null;
  // One document for two members: a person looks at both.
  await lockDocument(db, ctx, idNumber);
  if ((await othersWithDocument(db, ctx, { memberId: member.id, numbers: [idNumber] })).length > 0) return null;
  return { level: 'identity', realName, birthday, idNumber, expiresOn: expiresOn ?? null, reason: REASON };
}

/** Letters and digits alone: documents write names and numbers in their own way. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
