import type { PlayerProfile, ProfileVerification, profileVerifiedValue } from '@marquee/contracts/schemas/profile';
import { ProblemError } from '@marquee/server-kit';
import type * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import type { TenantDb, WithTenant } from '../../db/with-tenant.ts';
import { findMember, lockMember, type Member } from '../member/index.ts';
import { findChangeByKey, findChanges, findProfile, recordChanges, setVerified } from './profile.repository.ts';
import { textOf } from './read-profile.ts';

const HISTORY_MAX = 50;
/** Members change these by a code. */
const CONTACT_FIELDS = ['email', 'mobileNum'] as const;

/** A member's whole profile for staff. @throws ProblemError `not_found`. */
export async function openProfile(db: TenantDb, ctx: Ctx, memberId: string): Promise<PlayerProfile> {
  const member = await findMember(db, ctx, memberId);
  if (member === null) throw new ProblemError('not_found');
  return viewOf(db, ctx, member);
}

async function viewOf(db: TenantDb, ctx: Ctx, member: Member): Promise<PlayerProfile> {
  const stored = await findProfile(db, ctx, member.id);
  const changes = await findChanges(db, ctx, member.id, HISTORY_MAX);
  return {
    version: member.profileVersion,
    fields: [...ctx.manifest.private.profileFields, ...CONTACT_FIELDS].map((field) => ({
      field,
      value: textOf(member, stored, field),
      verifiedAt: stored.get(field)?.verifiedAt?.toISOString() ?? null,
    })),
    history: changes.map(({ at, field, kind, reason }) => ({ at: at.toISOString(), field, kind, reason })),
  };
}

export interface Verification extends ProfileVerification {
  readonly memberId: string;
  readonly staff: string;
  readonly idempotencyKey: string;
}

/**
 * Marks a field of the profile as verified, or no longer. A repeated request has no second effect and gets the same answer.
 * @throws ProblemError `not_found`; `conflict`: the profile has changed since staff saw it, the field is empty, or it has this
 * mark already; `idempotency_mismatch`.
 */
export async function verifyProfile(
  withTenant: WithTenant,
  ctx: Ctx,
  request: Verification,
): Promise<z.infer<typeof profileVerifiedValue>> {
  const { memberId, field, isVerified, staff, idempotencyKey, reason } = request;
  const kind = isVerified ? 'verified' : 'unverified';
  return withTenant(ctx, async (db) => {
    const member = await lockMember(db, ctx, memberId);
    if (member === null) throw new ProblemError('not_found');
    const earlier = await findChangeByKey(db, ctx, request);
    if (earlier !== null) {
      const isSame =
        earlier.memberId === memberId && earlier.field === field && earlier.kind === kind && earlier.reason === reason;
      if (!isSame) throw new ProblemError('idempotency_mismatch');
      return { profile: await viewOf(db, ctx, member), again: true };
    }
    const stored = await findProfile(db, ctx, memberId);
    const value = textOf(member, stored, field);
    const wasVerified = (stored.get(field)?.verifiedAt ?? null) !== null;
    if (member.profileVersion !== request.version || value === '' || wasVerified === isVerified) {
      throw new ProblemError('conflict');
    }
    const at = ctx.clock.now();
    await setVerified(db, ctx, memberId, { field, value, verifiedAt: isVerified ? at : null });
    const version = member.profileVersion + 1;
    await recordChanges(db, ctx, memberId, [{ version, field, kind, at, staff, idempotencyKey, reason }]);
    return { profile: await viewOf(db, ctx, { ...member, profileVersion: version }), again: false };
  });
}
