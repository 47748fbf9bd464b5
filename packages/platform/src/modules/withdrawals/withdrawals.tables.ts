import { PAYOUT_KINDS, RECEIPT_ANSWERS, type WithdrawalRisk } from '@marquee/contracts/cashier';
import { PAYOUT_STATES, WITHDRAWAL_STATES } from '@marquee/contracts/schemas/cashier';
import { PAYOUT_CASES, WITHDRAWAL_STEPS } from '@marquee/contracts/schemas/staff-withdrawals';
import { bigint, boolean, integer, jsonb, pgSchema, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../db/columns.ts';

const app = pgSchema('app');

export const withdrawals = app.table('withdrawal', {
  tenant: text().notNull(),
  id: uuid().notNull(),
  memberId: text('member_id').notNull(),
  method: text().notNull(),
  provider: text().notNull(),
  kind: text({ enum: PAYOUT_KINDS }).notNull(),
  accountId: uuid('account_id').notNull(),
  currency: text().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  fee: bigint({ mode: 'bigint' }).notNull(),
  key: text().notNull(),
  requestHash: bytea('request_hash').notNull(),
  state: text({ enum: WITHDRAWAL_STATES }).notNull(),
  risks: text().array().$type<WithdrawalRisk[]>().notNull(),
  approvalsNeeded: smallint('approvals_needed').notNull(),
  receiptMinutes: integer('receipt_minutes').notNull(),
  createdAt: time('created_at').notNull(),
  claimedBy: text('claimed_by'),
  claimedUntil: time('claimed_until'),
  chargedAt: time('charged_at'),
  endedAt: time('ended_at'),
  reason: text(),
});

export const payouts = app.table('payout', {
  tenant: text().notNull(),
  id: uuid().notNull(),
  withdrawalId: uuid('withdrawal_id').notNull(),
  memberId: text('member_id').notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  state: text({ enum: PAYOUT_STATES }).notNull(),
  reference: text(),
  reason: text(),
  createdAt: time('created_at').notNull(),
  sentAt: time('sent_at'),
  paidAt: time('paid_at'),
  endedAt: time('ended_at'),
  forcedAt: time('forced_at'),
  /** Minor units that the provider paid; null: what was ordered. */
  paidAmount: bigint('paid_amount', { mode: 'bigint' }),
  attempts: integer().notNull(),
  /** The next request to the provider; null: it has ended, or staff decide on its amount, and no difference was found. */
  dueAt: time('due_at'),
  /** Its withdrawal has other payouts. The database sets it. */
  isPart: boolean('is_part').notNull().default(false),
});

export const withdrawalSteps = app.table('withdrawal_step', {
  tenant: text().notNull(),
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  withdrawalId: uuid('withdrawal_id').notNull(),
  at: time('at').notNull(),
  what: text({ enum: WITHDRAWAL_STEPS }).notNull(),
  actor: text({ enum: ['player', 'staff', 'provider', 'platform'] }).notNull(),
  staff: text(),
  payoutId: uuid('payout_id'),
  note: text(),
  key: text(),
  requestHash: bytea('request_hash'),
});

export const payoutReceipts = app.table('payout_receipt', {
  tenant: text().notNull(),
  payoutId: uuid('payout_id').notNull(),
  memberId: text('member_id').notNull(),
  answer: text({ enum: [...RECEIPT_ANSWERS, 'auto'] }).notNull(),
  answeredAt: time('answered_at').notNull(),
  file: text(),
});

/** What a provider reported of a payout; the amount is minor units. */
export interface PayoutReportFacts {
  readonly state: string;
  readonly amount: string;
  readonly currency: string;
}

export const payoutCases = app.table('payout_case', {
  tenant: text().notNull(),
  id: uuid().notNull(),
  payoutId: uuid('payout_id').notNull(),
  kind: text({ enum: PAYOUT_CASES }).notNull(),
  openedAt: time('opened_at').notNull(),
  closedAt: time('closed_at'),
  /** How many persons must agree to what is requested. */
  personsNeeded: smallint('again_needed').$type<1 | 2>(),
  /** The first of them, who requested that the payout is paid again, or ends as `endAs` says. */
  requestedBy: text('again_by'),
  /** When the last of them agreed. */
  agreedAt: time('again_at'),
  /** The latest report. */
  reportedState: text('reported_state'),
  reportedAmount: bigint('reported_amount', { mode: 'bigint' }),
  reportedCurrency: text('reported_currency'),
  /** Those before it, the first one first. */
  earlierReports: jsonb('earlier_reports').$type<PayoutReportFacts[]>().notNull().default([]),
  endAs: text('end_as', { enum: ['paid', 'failed'] }),
});
