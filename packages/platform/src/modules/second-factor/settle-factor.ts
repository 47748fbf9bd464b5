import type { BrandScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { AfterWait } from '../../jobs/index.ts';
import { enqueueAccountNotice } from '../account-notice/index.ts';
import { deleteDueFactor, findFactor, type SecondFactor } from './second-factor.repository.ts';

/**
 * The member's second factor; null: there is none. One whose removal is due is deleted first, with a notice to the member, so each
 * removal has one notice. The caller has locked the member.
 */
export async function settleFactor(
  db: TenantDb,
  ctx: BrandScope,
  memberId: string,
  now: Date,
  notice: Omit<AfterWait, 'memberId'> = {},
): Promise<SecondFactor | null> {
  const removedAt = await deleteDueFactor(db, ctx, memberId, now);
  if (removedAt !== null)
    await enqueueAccountNotice(db, ctx, { event: 'factor_off', memberId, at: removedAt, ...notice });
  return findFactor(db, ctx, memberId, now);
}
