import { SECOND_FACTOR_REMOVAL_MS } from '@marquee/contracts/constants';
import type { BrandScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { Jobs } from '../../services.ts';
import { enqueueAccountNotice } from '../account-notice/index.ts';
import { changeFactor } from './second-factor.repository.ts';
import { settleFactor } from './settle-factor.ts';

export interface Removal {
  readonly memberId: string;
  /** Of the notice: the brand's host, and the page's language. */
  readonly host?: string | undefined;
  readonly language?: string | undefined;
}

/**
 * Requests a removal without a code: it happens after a wait. The member gets a notice now and one when it has happened. A request while
 * one waits changes nothing. The caller has locked the member. Resolves with its time and whether it is new; null: there is no second factor.
 */
export async function requestRemoval(
  { jobs }: { readonly jobs: Jobs },
  db: TenantDb,
  ctx: BrandScope,
  { memberId, ...notice }: Removal,
): Promise<{ removalAt: Date; isNew: boolean } | null> {
  const removalRequestedAt = ctx.clock.now();
  const factor = await settleFactor(db, ctx, memberId, removalRequestedAt);
  if (factor === null) return null;
  if (factor.removalAt !== null) return { removalAt: factor.removalAt, isNew: false };
  const removalAt = new Date(removalRequestedAt.getTime() + SECOND_FACTOR_REMOVAL_MS);
  await changeFactor(db, ctx, memberId, { removalRequestedAt, removalAt });
  await enqueueAccountNotice(db, ctx, { event: 'factor_removal', memberId, at: removalAt, ...notice });
  await jobs.enqueue(db, ctx, 'factor.remove', { memberId, ...notice }, { at: removalAt });
  return { removalAt, isNew: true };
}

/** Ends a requested removal. The caller has locked the member. False when none waits. */
export async function cancelRemoval(db: TenantDb, ctx: BrandScope, memberId: string): Promise<boolean> {
  const factor = await settleFactor(db, ctx, memberId, ctx.clock.now());
  if (factor === null || factor.removalAt === null) return false;
  await changeFactor(db, ctx, memberId, { removalRequestedAt: null, removalAt: null });
  return true;
}
