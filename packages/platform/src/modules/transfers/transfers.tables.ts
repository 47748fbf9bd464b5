import { RECALL_REASONS } from '@marquee/contracts/schemas/records';
import { bigint, integer, pgSchema, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../db/columns.ts';

const app = pgSchema('app');

export const walletTransfers = app.table('wallet_transfer', {
  tenant: text().notNull(),
  id: uuid().notNull(),
  memberId: text('member_id').notNull(),
  provider: text().notNull(),
  direction: text({ enum: ['in', 'out'] }).notNull(),
  currency: text().notNull(),
  amount: bigint({ mode: 'bigint' }).notNull(),
  key: text().notNull(),
  requestHash: bytea('request_hash').notNull(),
  state: text({ enum: ['pending', 'confirmed', 'refused'] }).notNull(),
  reason: text(),
  createdAt: time('created_at').notNull(),
  settledAt: time('settled_at'),
  attempts: integer().notNull().default(0),
  dueAt: time('due_at').notNull(),
  /** Why protection ordered it; null: the player did. */
  recalledFor: text('recalled_for', { enum: RECALL_REASONS }),
});

export const vendorWallets = app.table('vendor_wallet', {
  tenant: text().notNull(),
  provider: text().notNull(),
  memberId: text('member_id').notNull(),
  currency: text().notNull(),
  /** The last known balance. */
  balance: bigint({ mode: 'bigint' }),
  seenAt: time('seen_at'),
  openedAt: time('opened_at').notNull(),
});
