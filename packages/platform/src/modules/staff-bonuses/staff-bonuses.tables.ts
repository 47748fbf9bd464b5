import { integer, pgSchema, text, uuid } from 'drizzle-orm/pg-core';
import { minor, time } from '../../db/columns.ts';

const app = pgSchema('app');

export const bonusRequests = app.table('bonus_request', {
  tenant: text('tenant').notNull(),
  id: uuid('id').notNull(),
  memberId: text('member_id').notNull(),
  currency: text('currency').notNull(),
  /** Minor units, as `required`. */
  amount: minor('amount').notNull(),
  required: minor('required').notNull(),
  days: integer('days').notNull(),
  note: text('note').notNull(),
  requestedBy: text('requested_by').notNull(),
  key: text('key').notNull(),
  requestedAt: time('requested_at').notNull(),
  /** Null: given at once. */
  approvalId: uuid('approval_id'),
});
export type BonusRequestRow = Omit<typeof bonusRequests.$inferSelect, 'tenant'>;

export const bonusForfeits = app.table('bonus_forfeit', {
  tenant: text('tenant').notNull(),
  bonusId: uuid('bonus_id').notNull(),
  staff: text('staff').notNull(),
  key: text('key').notNull(),
  reason: text('reason').notNull(),
  /** Minor units. */
  lost: minor('lost').notNull(),
  at: time('at').notNull(),
});
export type BonusForfeitRow = Omit<typeof bonusForfeits.$inferSelect, 'tenant'>;

/** The ledger's functions write it. */
export const bonuses = app.table('bonus', {
  tenant: text('tenant').notNull(),
  id: uuid('id').notNull(),
  memberId: text('member_id').notNull(),
  currency: text('currency').notNull(),
  reason: text('reason', { enum: ['registration', 'staff'] }).notNull(),
  amount: minor('amount').notNull(),
  required: minor('required').notNull(),
  progress: minor('progress').notNull(),
  state: text('state', { enum: ['waiting', 'active', 'released', 'forfeited', 'lapsed', 'spent'] }).notNull(),
  grantedAt: time('granted_at').notNull(),
  expiresAt: time('expires_at'),
  endedAt: time('ended_at'),
});
export type BonusRow = Omit<typeof bonuses.$inferSelect, 'tenant'>;
