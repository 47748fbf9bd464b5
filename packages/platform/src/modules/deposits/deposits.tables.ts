import type { PaymentKind } from '@marquee/contracts/cashier';
import type { DepositState } from '@marquee/contracts/schemas/cashier';
import { bigint, customType, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const app = pgSchema('app');
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const time = (name: string) => timestamp(name, { withTimezone: true });
const minor = (name: string) => bigint(name, { mode: 'bigint' });

export const deposits = app.table('deposit', {
  tenant: text().notNull(),
  id: uuid().notNull(),
  memberId: text('member_id').notNull(),
  method: text().notNull(),
  provider: text().notNull(),
  kind: text().$type<PaymentKind>().notNull(),
  currency: text().notNull(),
  amount: minor('amount').notNull(),
  fee: minor('fee').notNull(),
  key: text().notNull(),
  requestHash: bytea('request_hash').notNull(),
  state: text().$type<DepositState>().notNull(),
  reason: text(),
  reference: text(),
  url: text(),
  returned: minor('returned').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  creditedAt: time('credited_at'),
  endedAt: time('ended_at'),
  attempts: integer().notNull(),
  dueAt: time('due_at'),
});

export const depositReturns = app.table('deposit_return', {
  tenant: text().notNull(),
  depositId: uuid('deposit_id').notNull(),
  id: text().notNull(),
  kind: text({ enum: ['refund', 'chargeback'] }).notNull(),
  amount: minor('amount').notNull(),
  debt: minor('debt').notNull(),
  at: time('at').notNull(),
});

export const unmatchedPayments = app.table('unmatched_payment', {
  tenant: text().notNull(),
  provider: text().notNull(),
  orderId: text('order_id').notNull(),
  reference: text(),
  amount: minor('amount').notNull(),
  currency: text().notNull(),
  reason: text({ enum: ['order', 'amount', 'currency', 'provider'] }).notNull(),
  depositId: uuid('deposit_id'),
  foundAt: time('found_at').notNull(),
});
