import { PAYOUT_KINDS } from '@marquee/contracts/cashier';
import { pgSchema, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../../db/columns.ts';

export const payoutAccounts = pgSchema('app').table('payout_account', {
  tenant: text().notNull(),
  id: uuid().notNull(),
  memberId: text('member_id').notNull(),
  kind: text({ enum: PAYOUT_KINDS }).notNull(),
  holder: text().notNull(),
  number: text().notNull(),
  numberKey: text('number_key').notNull(),
  bank: text().notNull(),
  addedAt: time('added_at').notNull(),
  usableAt: time('usable_at').notNull(),
  removedAt: time('removed_at'),
});
