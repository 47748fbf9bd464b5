import type { AccountSecurityValue } from '@marquee/contracts/schemas/session';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { asksForFactor, readSecondFactor } from '../second-factor/index.ts';
import { findPaymentReset } from './payment-reset.repository.ts';

/** What protects the member's account. A payment password whose wait is over is valid, and waits no longer. */
export async function readAccountSecurity(db: TenantDb, ctx: MemberCtx): Promise<AccountSecurityValue> {
  const { memberId } = ctx.actor;
  const secondFactor = asksForFactor(ctx) ? await readSecondFactor(db, ctx, memberId) : null;
  const reset = await findPaymentReset(db, ctx, memberId);
  if (reset === null || reset.effectiveAt <= ctx.clock.now()) return { paymentReset: null, secondFactor };
  const { requestedAt, effectiveAt } = reset;
  const paymentReset = { requestedAt: requestedAt.toISOString(), effectiveAt: effectiveAt.toISOString() };
  return { paymentReset, secondFactor };
}
