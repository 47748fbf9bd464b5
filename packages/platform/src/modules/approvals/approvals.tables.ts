import { pgSchema, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../db/columns.ts';

const app = pgSchema('app');

export const approvals = app.table('approval', {
  tenant: text('tenant').notNull(),
  id: uuid('id').notNull(),
  kind: text('kind').$type<ApprovalKind>().notNull(),
  subject: text('subject').notNull(),
  contentHash: bytea('content_hash').notNull(),
  requestedBy: text('requested_by').notNull(),
  key: text('key').notNull(),
  requestedAt: time('requested_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  state: text('state', { enum: ['waiting', 'approved', 'rejected', 'withdrawn'] }).notNull(),
  decidedBy: text('decided_by'),
  decidedAt: time('decided_at'),
  decisionReason: text('decision_reason'),
});

/** What a second person decides on. */
export type ApprovalKind = 'adjustment' | 'bonus' | 'exclusion' | 'payment';
export type Approval = Omit<typeof approvals.$inferSelect, 'tenant'>;
