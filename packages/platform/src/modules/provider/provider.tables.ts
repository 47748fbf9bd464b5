import { integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../db/columns.ts';

const app = pgSchema('app');

export const providerSessions = app.table('provider_session', {
  tenant: text().notNull(),
  id: text().notNull(),
  provider: text().notNull(),
  memberId: text('member_id').notNull(),
  sessionId: text('session_id').notNull(),
  nodeId: integer('node_id').notNull(),
  gameCode: text('game_code').notNull(),
  currency: text().notNull(),
  tokenHash: bytea('token_hash').notNull(),
  launchKey: text('launch_key'),
  launchHash: bytea('launch_hash').notNull(),
  launchUrl: text('launch_url'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
});

/** One member's part of a provider's round. Only functions of `core` write it. */
export const gameRounds = app.table('game_round', {
  tenant: text().notNull(),
  provider: text().notNull(),
  memberId: text('member_id').notNull(),
  gameCode: text('game_code').notNull(),
  state: text({ enum: ['open', 'closed'] }).notNull(),
});

/** The result of each provider's last sync, for all brands. */
export const providerSyncs = app.table('provider_sync', {
  provider: text().primaryKey(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  failure: text({ enum: ['unreachable', 'refused', 'internal'] }),
  syncedAt: timestamp('synced_at', { withTimezone: true }),
  games: integer(),
  refused: integer().notNull(),
  faults: text().array().notNull(),
});
