import type { AccountSecurityValue } from '@marquee/contracts/schemas/session';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { findPaymentReset } from './payment-reset.repository.ts';

/** What protects the member's account. A payment password whose wait is over is valid, and waits no longer. */
export async function readAccountSecurity(db: TenantDb, ctx: MemberCtx): Promise<AccountSecurityValue> {
  const reset = await findPaymentReset(db, ctx, ctx.actor.memberId);
  if (reset === null || reset.effectiveAt <= ctx.clock.now()) return { paymentReset: null };
  const { requestedAt, effectiveAt } = reset;
  return { paymentReset: { requestedAt: requestedAt.toISOString(), effectiveAt: effectiveAt.toISOString() } };
}
