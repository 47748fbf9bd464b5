import type { AccountSecurityValue } from '@marquee/contracts/schemas/session';
import type { MemberCtx } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { asksForFactor, readSecondFactor } from '../second-factor/index.ts';
import { findPaymentReset } from './payment-reset.repository.ts';
import { readContacts } from './read-contacts.ts';

/** What protects the member's account. */
export async function readAccountSecurity(db: TenantDb, ctx: MemberCtx): Promise<AccountSecurityValue> {
  const { memberId } = ctx.actor;
  return {
    paymentReset: await readPaymentReset(db, ctx),
    contacts: await readContacts(db, ctx),
    secondFactor: asksForFactor(ctx) ? await readSecondFactor(db, ctx, memberId) : null,
  };
}

/** A payment password whose wait is over is valid, and waits no longer. */
async function readPaymentReset(db: TenantDb, ctx: MemberCtx): Promise<AccountSecurityValue['paymentReset']> {
  const reset = await findPaymentReset(db, ctx, ctx.actor.memberId);
  if (reset === null || reset.effectiveAt <= ctx.clock.now()) return null;
  const { requestedAt, effectiveAt } = reset;
  return { requestedAt: requestedAt.toISOString(), effectiveAt: effectiveAt.toISOString() };
}
