import { SUPPORT_ACTIONS, type SupportActionValue } from '@marquee/contracts/support';
import { jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../db/columns.ts';

const app = pgSchema('app');

/** The result of an action, repeated to a request that is sent again. */
export type SupportActionOutcome = Pick<SupportActionValue, 'before' | 'after' | 'ended'>;

export const supportActions = app.table('support_action', {
  tenant: text('tenant').notNull(),
  staff: text('staff').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  requestHash: bytea('request_hash').notNull(),
  memberId: text('member_id').notNull(),
  action: text('action', { enum: SUPPORT_ACTIONS }).notNull(),
  reason: text('reason').notNull(),
  requestId: text('request_id').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  outcome: jsonb('outcome').$type<SupportActionOutcome>().notNull(),
});
