import { minimumAge } from '@marquee/contracts/age';
import { isOldEnough } from '@marquee/contracts/birthday';
import type { IdentityApproveRequest } from '@marquee/contracts/schemas/identity';
import type { NO_CLAIM } from '../../claim.ts';
import type { BrandScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { notifyMember } from '../../events/member-notice.ts';
import { enqueueAccountNotice } from '../account-notice/index.ts';
import type { IdentityCheck } from '../identity-level/index.ts';
import { lockMember, type Member } from '../member/index.ts';
import { storeVerified } from '../profile/index.ts';
import { changeCheck, expireApproved, findCheck } from './identity.repository.ts';

export type Decided = Pick<IdentityCheck, 'decidedAt' | 'decidedBy' | 'decisionKey' | 'decisionHash'> & typeof NO_CLAIM;

export interface LockedCheck {
  readonly check: IdentityCheck;
  readonly member: Member;
}

/** A check under its member's lock; null: there is none. */
export async function lockCheck(db: TenantDb, ctx: BrandScope, id: string): Promise<LockedCheck | null> {
  const known = await findCheck(db, ctx, id);
  const member = known && (await lockMember(db, ctx, known.memberId));
  const check = member && (await findCheck(db, ctx, id));
  return check && member && { check, member };
}

export function isOfAge({ manifest, clock }: BrandScope, birthday: string): boolean {
  const { ages, timezone } = manifest.public;
  return isOldEnough(birthday, { minimum: minimumAge(ages), timezone, now: clock.now() });
}

/** Ends the check that gave the level before, and makes the facts verified values of the profile. */
export async function approveCheck(
  db: TenantDb,
  ctx: BrandScope,
  { check: { id, memberId, level }, member }: LockedCheck,
  { level: _level, reason, ...facts }: IdentityApproveRequest,
  decided: Decided & { readonly decidedBy: string },
): Promise<void> {
  const { expiresOn = null, ...values } = { expiresOn: null, ...facts };
  await expireApproved(db, ctx, { memberId, level });
  const number = 'idNumber' in facts ? facts.idNumber : null;
  await changeCheck(db, ctx, id, { ...decided, state: 'approved', expiresOn, number });
  await storeVerified(db, ctx, member, { values, staff: decided.decidedBy, key: id, reason });
}

/** Notifies the member by message, by mail and on open pages. */
export async function reportDecision(
  db: TenantDb,
  ctx: BrandScope,
  { id }: Member,
  event: 'identity_approved' | 'identity_rejected',
): Promise<void> {
  await enqueueAccountNotice(db, ctx, { event, memberId: id, at: ctx.clock.now() });
  await notifyMember(db, {
    merchant: ctx.merchant,
    member: id,
    event: { type: 'cashier', about: 'identity', id },
  });
}
