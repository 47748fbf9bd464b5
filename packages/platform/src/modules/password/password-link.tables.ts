import { pgSchema, text } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../db/columns.ts';

const app = pgSchema('app');

export const passwordLinks = app.table('password_link', {
  tenant: text('tenant').notNull(),
  memberId: text('member_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  requestedAt: time('requested_at').notNull(),
  expiresAt: time('expires_at').notNull(),
});
