import { bigint, pgSchema, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../db/columns.ts';

const app = pgSchema('app');

export const secondFactors = app.table('second_factor', {
  tenant: text('tenant').notNull(),
  memberId: text('member_id').notNull(),
  /** Sealed (`sealSecret`). */
  secret: bytea('secret').notNull(),
  usedStep: bigint('used_step', { mode: 'number' }).notNull(),
  since: time('since').notNull(),
  removalRequestedAt: time('removal_requested_at'),
  removalAt: time('removal_at'),
});

export const secondFactorSetups = app.table('second_factor_setup', {
  tenant: text('tenant').notNull(),
  memberId: text('member_id').notNull(),
  sessionId: text('session_id').notNull(),
  secret: bytea('secret').notNull(),
  expiresAt: time('expires_at').notNull(),
  tries: smallint('tries').notNull().default(0),
});

export const recoveryCodes = app.table('recovery_code', {
  tenant: text('tenant').notNull(),
  memberId: text('member_id').notNull(),
  codeHash: bytea('code_hash').notNull(),
  usedAt: time('used_at'),
});
