import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { Member } from '../member/index.ts';
import { findPaymentReset } from './payment-reset.repository.ts';

/** Whether the member has a payment password. One whose wait is over is valid, and is moved into the member's row when it is used. */
export async function hasPaymentPassword(
  db: TenantDb,
  ctx: MemberCtx,
  { id, paymentPasswordHash }: Pick<Member, 'id' | 'paymentPasswordHash'>,
): Promise<boolean> {
  if (paymentPasswordHash !== null) return true;
  const reset = await findPaymentReset(db, ctx, id);
  return reset !== null && reset.effectiveAt <= ctx.clock.now();
}
