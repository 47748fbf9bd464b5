import { CONTACTS } from '@marquee/contracts/schemas/contacts';
import { pgSchema, text, timestamp } from 'drizzle-orm/pg-core';

export const contactProofs = pgSchema('app').table('contact_proof', {
  tenant: text('tenant').notNull(),
  memberId: text('member_id').notNull(),
  contact: text('contact', { enum: CONTACTS }).notNull(),
  sessionId: text('session_id').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
