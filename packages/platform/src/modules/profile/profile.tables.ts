import { PROFILE_CHANGES } from '@marquee/contracts/schemas/profile';
import { integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';

export const profileChanges = pgSchema('app').table('profile_change', {
  tenant: text('tenant').notNull(),
  memberId: text('member_id').notNull(),
  version: integer('version').notNull(),
  field: text('field').notNull(),
  kind: text('kind', { enum: PROFILE_CHANGES }).notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  /** Of a verification; null: the member changed the field. */
  staff: text('staff'),
  idempotencyKey: text('idempotency_key'),
  reason: text('reason'),
});
