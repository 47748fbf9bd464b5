import type { GameClass, GameType } from '@marquee/contracts/constants';
import type { LanguageCode } from '@marquee/contracts/languages';
import { boolean, doublePrecision, integer, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';

const app = pgSchema('app');

/** The providers' catalogue, shared by all brands; a brand's manifest decides which of it is shown. */
export const games = app.table('game', {
  nodeId: integer('node_id').primaryKey(),
  provider: text().notNull(),
  code: text().notNull(),
  vendor: text().notNull(),
  gameType: text('game_type').$type<GameType>().notNull(),
  name: text().notNull(),
  nameKey: text('name_key').notNull(),
  /** The name in every language, in the form that search compares. */
  searchKeys: text('search_keys').notNull(),
  image: text().notNull(),
  names: jsonb().$type<Partial<Record<LanguageCode, string>>>().notNull(),
  images: jsonb().$type<Partial<Record<LanguageCode, string>>>().notNull(),
  rtp: text(),
  volatility: text({ enum: ['low', 'medium', 'high'] }),
  /** Share of rounds with a win, as decimal text. */
  hitRate: text('hit_rate'),
  /** The most that a round pays, in stakes. */
  maxWin: doublePrecision('max_win'),
  lines: integer().notNull(),
  class: text().$type<GameClass>(),
  hotRank: integer('hot_rank'),
  opensVendor: text('opens_vendor'),
  /** Lotteries only. */
  defaultPlayType: text('default_play_type'),
  minBets: jsonb('min_bets').$type<Record<string, string>>().notNull(),
  enabled: boolean().notNull(),
  /** Null: before this column existed. */
  listedAt: timestamp('listed_at', { withTimezone: true }),
  /** Null: it is listed. */
  goneAt: timestamp('gone_at', { withTimezone: true }),
});

/** A member's favourites and recent games. */
export const playerGames = app.table('player_game', {
  tenant: text().notNull(),
  memberId: text('member_id').notNull(),
  nodeId: integer('node_id').notNull(),
  favouredAt: timestamp('favoured_at', { withTimezone: true }),
  openedAt: timestamp('opened_at', { withTimezone: true }),
});
