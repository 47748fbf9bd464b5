import { customType, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';

const app = pgSchema('app');
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const time = (name: string) => timestamp(name, { withTimezone: true });

export const passwordLinks = app.table('password_link', {
  tenant: text('tenant').notNull(),
  memberId: text('member_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  requestedAt: time('requested_at').notNull(),
  expiresAt: time('expires_at').notNull(),
});
