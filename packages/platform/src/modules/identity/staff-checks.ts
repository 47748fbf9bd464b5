import type { IdentityDocument } from '@marquee/contracts/identity';
import {
  IDENTITY_CHECKS_PER_PAGE,
  IDENTITY_FACTS,
  type identityQueueRequest,
  type StaffIdentityCheck,
} from '@marquee/contracts/schemas/identity';
import { ProblemError } from '@marquee/server-kit';
import type * as z from 'zod/mini';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { StaffCtx } from '../../internal-calls.ts';
import { findMember } from '../member/index.ts';
import { findProfile } from '../profile/index.ts';
import { documentsOf, findCheck, type IdentityCheck, listSent } from './identity.repository.ts';
import { checkRow, type IdentityDeps } from './member-checks.ts';

const staffRow = (check: IdentityCheck, username: string) => ({
  ...checkRow(check),
  checkId: check.id,
  player: { id: check.memberId, username },
  claim:
    check.claimedBy === null || check.claimedUntil === null
      ? null
      : { staff: check.claimedBy, until: check.claimedUntil.toISOString() },
});

/** Checks that wait for a decision, the oldest first. */
export async function readQueue(db: TenantDb, ctx: StaffCtx, { after }: z.output<typeof identityQueueRequest>) {
  const rows = await listSent(db, ctx, { after, limit: IDENTITY_CHECKS_PER_PAGE + 1 });
  const page = rows.slice(0, IDENTITY_CHECKS_PER_PAGE);
  return {
    checks: page.map(({ check, username }) => staffRow(check, username)),
    next: rows.length > page.length ? (page.at(-1)?.check.id ?? null) : null,
  };
}

/** A check with what the profile says about its facts. @throws ProblemError `not_found`. */
export async function openCheckForStaff(db: TenantDb, ctx: StaffCtx, id: string): Promise<StaffIdentityCheck> {
  const check = await findCheck(db, ctx, id);
  const member = check && (await findMember(db, ctx, check.memberId));
  if (check === null || member === null) throw new ProblemError('not_found');
  const profile = await findProfile(db, ctx, member.id);
  const documents = await documentsOf(db, ctx, [id]);
  const { number, decidedBy } = check;
  return {
    ...staffRow(check, member.username),
    ...{ number, decidedBy },
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
