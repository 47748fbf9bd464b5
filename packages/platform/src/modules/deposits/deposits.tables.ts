import type { PaymentKind } from '@marquee/contracts/cashier';
import type { DepositState } from '@marquee/contracts/schemas/cashier';
import { UNMATCHED_REASONS } from '@marquee/contracts/schemas/staff-deposits';
import { sql } from 'drizzle-orm';
import { integer, pgSchema, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, minor, time } from '../../db/columns.ts';

const app = pgSchema('app');

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
  lapsedAt: time('lapsed_at'),
  attempts: integer().notNull(),
  dueAt: time('due_at'),
  /** Next call that cancels the order at the provider; null: none. */
  cancelDueAt: time('cancel_due_at'),
});

export const depositReturns = app.table('deposit_return', {
  tenant: text().notNull(),
  /** Of a matched payment: the deposit that it was credited for, if there is one. */
  depositId: uuid('deposit_id'),
  /** The matched payment; null: the deposit's own. */
  paymentId: uuid('payment_id'),
  ofId: uuid('of_id').generatedAlwaysAs(sql`coalesce(payment_id, deposit_id)`),
  id: text().notNull(),
  kind: text({ enum: ['refund', 'chargeback'] }).notNull(),
  amount: minor('amount').notNull(),
  debt: minor('debt').notNull(),
  /** Where it is another one than the payment's. */
  currency: text(),
  /** The part of the debt that is beyond what was left of the payment. */
  excess: minor('excess').notNull(),
  /** When the provider had the money again. */
  reversedAt: time('reversed_at'),
  at: time('at').notNull(),
  debtClosedAt: time('debt_closed_at'),
  debtClosedBy: text('debt_closed_by'),
  debtNote: text('debt_note'),
});

export const unmatchedPayments = app.table('unmatched_payment', {
  tenant: text().notNull(),
  provider: text().notNull(),
  orderId: text('order_id').notNull(),
  payment: text().notNull(),
  reference: text(),
  amount: minor('amount').notNull(),
  currency: text().notNull(),
  reason: text({ enum: UNMATCHED_REASONS }).notNull(),
  depositId: uuid('deposit_id'),
  foundAt: time('found_at').notNull(),
});

/** The same rows, as the provider is queried about them once staff have credited them. */
export const queriedPayments = app.table('unmatched_payment', {
  tenant: text().notNull(),
  id: uuid().notNull(),
  provider: text().notNull(),
  orderId: text('order_id').notNull(),
  payment: text().notNull(),
  reference: text(),
  currency: text().notNull(),
  depositId: uuid('deposit_id'),
  resolvedAt: time('resolved_at'),
  attempts: integer().notNull(),
  dueAt: time('due_at'),
});

export const unmatchedReturns = app.table('unmatched_return', {
  tenant: text().notNull(),
  provider: text().notNull(),
  id: text().notNull(),
  orderId: text('order_id').notNull(),
  reference: text(),
  kind: text({ enum: ['refund', 'chargeback'] }).notNull(),
  amount: minor('amount').notNull(),
  currency: text().notNull(),
  foundAt: time('found_at').notNull(),
  reversedAt: time('reversed_at'),
});
