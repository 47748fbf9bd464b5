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
  reference: text(),
  state: text().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  currency: text().notNull(),
  undoes: text(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
});

/** False when the event was stored before. A concurrent callback of the same event waits for this transaction. */
export async function insertPaymentEvent(
  db: TenantDb,
  { merchant }: TenantScope,
  provider: string,
  { id, about, order: orderId, reference, state, amount, currency, undoes }: ProviderEvent,
  receivedAt: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(paymentEvents)
    .values({
      tenant: merchant,
      provider,
      id,
      about,
      orderId,
      reference,
      state,
      amount,
      currency,
      undoes: undoes ?? null,
      receivedAt,
    })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** `reference`: the provider's name for the payment that it is of; null: it gave none. */
export interface ReportedReturn extends PaymentReturn {
  readonly reference: string | null;
}

/** Refunds and chargebacks of an order that callbacks have reported. A reversal counts if it is of the whole amount. */
export async function reportedReturns(
  db: TenantDb,
  { merchant }: TenantScope,
  provider: string,
  order: string,
): Promise<ReportedReturn[]> {
  const { id, reference, state, amount, currency, undoes } = paymentEvents;
  const rows = await db
    .select({ id, reference, state, amount, currency, undoes })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.tenant, merchant),
        eq(paymentEvents.provider, provider),
        eq(paymentEvents.orderId, order),
        inArray(state, ['refunded', 'charged_back', 'reversed']),
      ),
    );
  const reversals = new Map(rows.map((row) => [`${row.undoes} ${row.amount} ${row.currency}`, row]));
  return rows
    .filter((row) => row.state !== 'reversed')
    .map((row) => ({
      id: row.id,
      reference: row.reference,
      kind: row.state === 'refunded' ? 'refund' : 'chargeback',
      amount: row.amount,
      currency: row.currency,
      isReversed: reversals.has(`${row.id} ${row.amount} ${row.currency}`),
    }));
}
