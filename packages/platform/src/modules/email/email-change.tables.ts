import { pgSchema, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const emailChanges = pgSchema('app').table('email_change', {
  tenant: text('tenant').notNull(),
  memberId: text('member_id').notNull(),
  id: uuid('id').notNull(),
  sessionId: text('session_id').notNull(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  tries: smallint('tries').notNull().default(0),
});
