import { and, eq, inArray } from 'drizzle-orm';
import { bigint, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { PaymentReturn, ProviderEvent } from './payment-provider.ts';

const paymentEvents = pgSchema('app').table('payment_event', {
  tenant: text().notNull(),
  provider: text().notNull(),
  id: text().notNull(),
  about: text({ enum: ['payment', 'payout'] }).notNull(),
  orderId: text('order_id').notNull(),
  state: text().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  currency: text().notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
});

/** False when the event was stored before. A concurrent callback of the same event waits for this transaction. */
export async function insertPaymentEvent(
  db: TenantDb,
  { merchant }: TenantScope,
  provider: string,
  { id, about, order: orderId, state, amount, currency }: ProviderEvent,
  receivedAt: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(paymentEvents)
    .values({ tenant: merchant, provider, id, about, orderId, state, amount, currency, receivedAt })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Refunds and chargebacks of an order that callbacks have reported. */
export async function reportedReturns(
  db: TenantDb,
  { merchant }: TenantScope,
  provider: string,
  order: string,
): Promise<PaymentReturn[]> {
  const { id, state, amount, currency } = paymentEvents;
  const rows = await db
    .select({ id, state, amount, currency })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.tenant, merchant),
        eq(paymentEvents.provider, provider),
        eq(paymentEvents.orderId, order),
        inArray(state, ['refunded', 'charged_back']),
      ),
    );
  return rows.map((row) => ({ ...row, kind: row.state === 'refunded' ? 'refund' : 'chargeback' }));
}
