import { pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const sealedUses = pgSchema('app').table('sealed_use', {
  tenant: text('tenant').notNull(),
  id: uuid('id').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
