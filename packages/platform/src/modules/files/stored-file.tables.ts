import { bigint, boolean, integer, pgSchema, text } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../db/columns.ts';

const app = pgSchema('app');

export const storedFiles = app.table('stored_file', {
  tenant: text('tenant').notNull(),
  id: text('id').notNull(),
  /** Null: the brand's own. */
  owner: text('owner'),
  purpose: text('purpose').notNull(),
  sha256: bytea('sha256').notNull(),
  type: text('type').notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  state: text('state', { enum: ['writing', 'stored', 'removed', 'lost'] }).notNull(),
  createdAt: time('created_at').notNull(),
  /** Null: no end. */
  expiresAt: time('expires_at'),
  /** What it was sent for has ended, and it is kept for the record. The database sets it. */
  isArchived: boolean('is_archived').notNull().default(false),
});

export const fileUsage = app.table('file_usage', {
  tenant: text('tenant').notNull(),
  files: bigint('files', { mode: 'number' }).notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
});

/** Files of the store without a row above, since when. */
export const orphanFiles = app.table('orphan_file', {
  tenant: text('tenant').notNull(),
  id: text('id').notNull(),
  seenAt: time('seen_at').notNull(),
});
