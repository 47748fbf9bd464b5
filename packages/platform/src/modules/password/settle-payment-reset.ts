import type { BrandScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { AfterWait } from '../../jobs/index.ts';
import { enqueueAccountNotice } from '../account-notice/index.ts';
import { applyDueReset } from './payment-reset.repository.ts';

/** Makes a new payment password whose wait is over valid, with a notice to the member, so each replacement has one. */
export async function settlePaymentReset(
  db: TenantDb,
  ctx: BrandScope,
  memberId: string,
  now: Date,
  notice: Omit<AfterWait, 'memberId'> = {},
): Promise<void> {
  const at = await applyDueReset(db, ctx, memberId, now);
  if (at !== null) await enqueueAccountNotice(db, ctx, { event: 'payment_replaced', memberId, at, ...notice });
}
