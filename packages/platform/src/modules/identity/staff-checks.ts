import type { IdentityDocument } from '@marquee/contracts/identity';
import {
  IDENTITY_CHECKS_PER_PAGE,
  IDENTITY_FACTS,
  type identityQueueRequest,
  type StaffIdentityCheck,
} from '@marquee/contracts/schemas/identity';
import { ProblemError } from '@marquee/server-kit';
import type * as z from 'zod/mini';
import { claimOf } from '../../claim.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { pageOf } from '../../page-of.ts';
import type { IdentityCheck } from '../identity-level/index.ts';
import { findMember } from '../member/index.ts';
import { findProfile } from '../profile/index.ts';
import { documentsOf, findCheck, listOfMember, listSent } from './identity.repository.ts';
import { checkRow, type IdentityDeps } from './member-checks.ts';
import { findSubmission, type Submission } from './provider/submission.repository.ts';
import { deciderOf } from './provider/take-answer.ts';
import { othersWithDocument } from './shared-document.ts';

const staffRow = (ctx: StaffCtx, check: IdentityCheck, username: string) => ({
  ...checkRow(check),
  checkId: check.id,
  player: { id: check.memberId, username },
  claim: claimOf(ctx, check),
});

const providerOf = (submission: Submission, decidedBy: string | null) => ({
  code: submission.provider,
  state: submission.state,
  answer: submission.answer,
  reason: submission.reason,
  answeredAt: submission.answeredAt?.toISOString() ?? null,
  facts: submission.facts ?? {},
  isDecision: decidedBy === deciderOf(submission.provider),
});

/** What one player has sent, the newest first. */
async function readOfPlayer(db: TenantDb, ctx: StaffCtx, memberId: string) {
  const rows = await listOfMember(db, ctx, { memberId, limit: IDENTITY_CHECKS_PER_PAGE });
  return { checks: rows.map(({ check, username }) => staffRow(ctx, check, username)), next: null };
}

/** Checks that wait for a decision, the oldest first; or all of one player. */
export async function readQueue(db: TenantDb, ctx: StaffCtx, { after, player }: z.output<typeof identityQueueRequest>) {
  if (player !== undefined) return readOfPlayer(db, ctx, player);
  const rows = await listSent(db, ctx, { after, limit: IDENTITY_CHECKS_PER_PAGE + 1 });
  const { shown, next } = pageOf(rows, IDENTITY_CHECKS_PER_PAGE, ({ check }) => check.id);
  return { checks: shown.map(({ check, username }) => staffRow(ctx, check, username)), next };
}

/** A check with what the profile says about its facts. @throws ProblemError `not_found`. */
export async function openCheckForStaff(db: TenantDb, ctx: StaffCtx, id: string): Promise<StaffIdentityCheck> {
  const check = await findCheck(db, ctx, id);
  const member = check && (await findMember(db, ctx, check.memberId));
  if (check === null || member === null) throw new ProblemError('not_found');
  const profile = await findProfile(db, ctx, member.id);
  const documents = await documentsOf(db, ctx, [id]);
  const { number, decidedBy } = check;
  const submission = await findSubmission(db, ctx, id);
  const provider = submission && providerOf(submission, decidedBy);
  const numbers = [number, provider?.facts.idNumber].filter((each) => typeof each === 'string');
  return {
    ...staffRow(ctx, check, member.username),
    number,
    sharedWith: await othersWithDocument(db, ctx, { memberId: member.id, numbers }),
    provider,
    decidedBy: provider?.isDecision ? null : decidedBy,
    documents: documents.map(({ kind, uploadedAt }) => ({ kind, uploadedAt: uploadedAt.toISOString() })),
    facts: IDENTITY_FACTS[check.level].map((field) => ({
      field,
      value: profile.get(field)?.value ?? '',
      isVerified: (profile.get(field)?.verifiedAt ?? null) !== null,
    })),
  };
}

/** The bytes of a picture of a check that was sent. @throws ProblemError `not_found`. */
export async function readPictureForStaff(
  { withTenant, files }: IdentityDeps,
  ctx: StaffCtx,
  { id, kind }: { readonly id: string; readonly kind: IdentityDocument },
) {
  const file = await withTenant(ctx, async (db) => {
    const check = await findCheck(db, ctx, id);
    // A picture that was not sent is the member's alone.
    if (check === null || check.state === 'open') return null;
    return (await documentsOf(db, ctx, [id])).find((document) => document.kind === kind)?.file ?? null;
  });
  const found = file && (await files.read(ctx, file));
  if (!found) throw new ProblemError('not_found');
  return { type: found.type, base64: found.bytes.toString('base64') };
}
