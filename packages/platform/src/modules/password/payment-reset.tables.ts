import { pgSchema, text, timestamp } from 'drizzle-orm/pg-core';

export const paymentResets = pgSchema('app').table('payment_reset', {
  tenant: text('tenant').notNull(),
  memberId: text('member_id').notNull(),
  newHash: text('new_hash').notNull(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  effectiveAt: timestamp('effective_at', { withTimezone: true }).notNull(),
});
