import { pgSchema, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../db/columns.ts';

export const stepUps = pgSchema('app').table('step_up', {
  tenant: text('tenant').notNull(),
  proofHash: bytea('proof_hash').notNull(),
  sessionId: text('session_id').notNull(),
  purpose: text('purpose').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
