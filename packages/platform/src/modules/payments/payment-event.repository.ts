import { bigint, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';
import type { TenantScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import type { ProviderEvent } from './payment-provider.ts';

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
