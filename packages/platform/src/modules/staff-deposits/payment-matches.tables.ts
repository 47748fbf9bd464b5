import { UNMATCHED_REASONS } from '@marquee/contracts/schemas/staff-deposits';
import { bigint, pgSchema, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../../db/columns.ts';

const app = pgSchema('app');

/** `unmatched_payment` as staff decide on it: with its id, and when it was resolved. */
export const openPayments = app.table('unmatched_payment', {
  tenant: text().notNull(),
  id: uuid().notNull(),
  provider: text().notNull(),
  orderId: text('order_id').notNull(),
  /** The provider's name for it, else that of its event or order. */
  payment: text().notNull(),
  reference: text(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  currency: text().notNull(),
  reason: text({ enum: UNMATCHED_REASONS }).notNull(),
  depositId: uuid('deposit_id'),
  foundAt: time('found_at').notNull(),
  resolvedAt: time('resolved_at'),
});
export type OpenPayment = Omit<typeof openPayments.$inferSelect, 'tenant'>;

export const paymentMatches = app.table('payment_match', {
  tenant: text().notNull(),
  id: uuid().notNull(),
  paymentId: uuid('payment_id').notNull(),
  resolution: text({ enum: ['credit', 'give_back'] }).notNull(),
  memberId: text('member_id'),
  depositId: uuid('deposit_id'),
  note: text().notNull(),
});
export type MatchRow = Omit<typeof paymentMatches.$inferSelect, 'tenant'>;

export const receivedEvents = app.table('payment_event', {
  tenant: text().notNull(),
  provider: text().notNull(),
  id: text().notNull(),
  about: text().notNull(),
  orderId: text('order_id').notNull(),
  state: text().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  currency: text().notNull(),
  receivedAt: time('received_at').notNull(),
});
