import { pgSchema, text, timestamp } from 'drizzle-orm/pg-core';

const app = pgSchema('app');

export const memberAvatars = app.table('member_avatar', {
  tenant: text('tenant').notNull(),
  memberId: text('member_id').notNull(),
  /** One of the brand's drawn avatars. */
  drawn: text('drawn'),
  /** A picture of the member's own. */
  file: text('file'),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});
