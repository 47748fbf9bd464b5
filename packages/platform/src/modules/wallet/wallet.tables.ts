import { bigint, pgSchema, smallint, text, uuid } from 'drizzle-orm/pg-core';

/** Read only: servers may not write these tables, only `core.post` does. */
const core = pgSchema('core');

export const account = core.table('account', {
  tenant: text().notNull(),
  id: uuid().notNull(),
  class: text().notNull(),
  owner: text().notNull(),
  shard: smallint().notNull(),
  currency: text().notNull(),
  balance: bigint({ mode: 'bigint' }).notNull(),
  /** Changes so far. */
  seq: bigint({ mode: 'bigint' }).notNull(),
});
