import { and, eq, lte } from 'drizzle-orm';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { members } from '../member/index.ts';
import { paymentResets } from './payment-reset.tables.ts';

type PaymentReset = Omit<typeof paymentResets.$inferSelect, 'tenant'>;

const owned = ({ merchant }: TenantScope, memberId: string) =>
  and(eq(paymentResets.tenant, merchant), eq(paymentResets.memberId, memberId));

export async function findPaymentReset(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
): Promise<PaymentReset | null> {
  const [reset] = await db.select().from(paymentResets).where(owned(scope, memberId));
  return reset ?? null;
}

/** A newer request replaces an earlier one, and waits anew. */
export async function putPaymentReset(db: TenantDb, scope: TenantScope, reset: PaymentReset): Promise<void> {
  const { newHash, requestedAt, effectiveAt } = reset;
  await db
    .insert(paymentResets)
    .values({ tenant: scope.merchant, ...reset })
    .onConflictDoUpdate({
      target: [paymentResets.tenant, paymentResets.memberId],
      set: { newHash, requestedAt, effectiveAt },
    });
}

/** False when there was none. */
export async function dropPaymentReset(db: TenantDb, scope: TenantScope, memberId: string): Promise<boolean> {
  const { rowCount } = await db.delete(paymentResets).where(owned(scope, memberId));
  return rowCount !== null && rowCount > 0;
}

/** Moves a new payment password whose wait is over into the member's row. Resolves with the end of the wait; null: none is due. */
export async function applyDueReset(
  db: TenantDb,
  scope: TenantScope,
  memberId: string,
  now: Date,
): Promise<Date | null> {
  const [due] = await db
    .delete(paymentResets)
    .where(and(owned(scope, memberId), lte(paymentResets.effectiveAt, now)))
    .returning({ newHash: paymentResets.newHash, effectiveAt: paymentResets.effectiveAt });
  if (due === undefined) return null;
  await db
    .update(members)
    .set({ paymentPasswordHash: due.newHash, paymentPasswordChangedAt: due.effectiveAt })
    .where(and(eq(members.tenant, scope.merchant), eq(members.id, memberId)));
  return due.effectiveAt;
}
