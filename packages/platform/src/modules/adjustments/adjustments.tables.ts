import { ADJUSTMENT_REASONS } from '@marquee/contracts/schemas/adjustments';
import { bigint, pgSchema, text, uuid } from 'drizzle-orm/pg-core';

const app = pgSchema('app');

export const adjustments = app.table('adjustment', {
  tenant: text('tenant').notNull(),
  id: uuid('id').notNull(),
  memberId: text('member_id').notNull(),
  currency: text('currency').notNull(),
  /** Minor units; negative: taken from the player. */
  amount: bigint('amount', { mode: 'bigint' }).notNull(),
  reason: text('reason', { enum: ADJUSTMENT_REASONS }).notNull(),
  note: text('note').notNull(),
});

export type AdjustmentRow = Omit<typeof adjustments.$inferSelect, 'tenant'>;
