/** The catalogue in the console's API: games as a brand's staff see them, and switching them off at once. */
import * as z from 'zod/mini';
import { GAME_CLASSES, GAME_TYPES } from '../constants.ts';
import { GAMES_NAME } from '../manifest.ts';
import { WHOLE_CHARACTERS } from '../text.ts';
import { changeSchema } from './console-changes.ts';

export const GAMES_PER_PAGE = 50;
/** Most names of one press. */
export const GAMES_AT_ONCE = 200;

/** How a game stands on a brand: shown, off by its staff, off by its folder, or no longer in its provider's list. */
export const GAME_STATES = ['on', 'off', 'folder', 'gone'] as const;
export type GameState = (typeof GAME_STATES)[number];
/** What a list may be narrowed to: a state, or what its providers list since less than a week. */
export const GAME_SHOWS = [...GAME_STATES, 'new'] as const;
export const GAME_SORT_KEYS = ['name', 'code', 'vendor', 'gameType', 'rtp', 'hitRate', 'maxWin', 'listedAt'] as const;

const shortText = z.string().check(z.maxLength(80), z.regex(WHOLE_CHARACTERS));
/** Empty: no filter. */
const filter = <Word extends string>(words: readonly Word[]) => z.optional(z.enum(['', ...words]));

/** Values of a query, which are text. */
export const catalogueQuery = z.object({
  /** Part of a name in any language, or of a code. */
  find: z.optional(shortText),
  vendor: z.optional(shortText),
  gameType: filter(GAME_TYPES),
  gameClass: filter(GAME_CLASSES),
  show: filter(GAME_SHOWS),
  sort: z._default(z.enum(GAME_SORT_KEYS), 'name'),
  order: z._default(z.enum(['up', 'down']), 'up'),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
});
export type CatalogueQuery = z.output<typeof catalogueQuery>;

const localized = z.record(z.string(), z.string());
const fraction = z.nullable(z.string());

export const catalogueGame = z.object({
  /** As a brand's choice names it: `VENDOR/code`. */
  name: z.string(),
  code: z.string(),
  vendor: z.string(),
  provider: z.string(),
  gameType: z.enum(GAME_TYPES),
  gameClass: z.nullable(z.enum(GAME_CLASSES)),
  title: z.string(),
  /** Language → title, where it differs. */
  titles: localized,
  image: z.string(),
  /** 1 is its provider's hottest. */
  hotRank: z.nullable(z.number()),
  /** The vendor whose list it opens; null for a game. */
  opensVendor: z.nullable(z.string()),
  /** Return to player and share of rounds that win anything, as fractions in decimal text. */
  rtp: fraction,
  hitRate: fraction,
  volatility: z.nullable(z.enum(['low', 'medium', 'high'])),
  /** In stakes. */
  maxWin: z.nullable(z.number()),
  lines: z.number(),
  /** Least stake, decimal text in the brand's currency. */
  minBet: z.string(),
  state: z.enum(GAME_STATES),
  /** It is off because its whole vendor is. */
  isVendorOff: z.boolean(),
  /** ISO 8601 UTC; null: before it was recorded. */
  listedAt: z.nullable(z.string()),
  /** Since when its provider lists it no more; null: it does, on or off. */
  goneAt: z.nullable(z.string()),
});
export type CatalogueGame = z.infer<typeof catalogueGame>;

export const catalogueValue = z.object({
  games: z.array(catalogueGame),
  total: z.number(),
  /** Games named in the brand's choice that no provider of ours ever listed. */
  unknown: z.array(z.string()),
});
export type CatalogueValue = z.infer<typeof catalogueValue>;

const gamesNames = z.array(z.string().check(z.regex(GAMES_NAME))).check(z.minLength(1), z.maxLength(GAMES_AT_ONCE));

/** What is going on in games, or in all games of vendors, that may be switched off. */
export const gamesEffectRequest = z.strictObject({ names: gamesNames });
export const gamesEffectValue = z.object({
  openRounds: z.number(),
  /** Who have them open. */
  players: z.number(),
  /** Games that no provider of ours ever listed. */
  unknown: z.array(z.string()),
  /** Name of a game → its title; a whole vendor has none. */
  titles: localized,
});
export type GamesEffect = z.infer<typeof gamesEffectValue>;

/** A game's rounds of a day are counted up to this. */
export const ROUNDS_COUNTED = 500;
/** How games were played in the day before now. */
export const gamesPlayRequest = z.strictObject({ names: gamesNames });
export const gamesPlayValue = z.object({
  /** By name, without games that were not played. */
  games: z.record(z.string(), z.object({ rounds: z.number(), lastAt: z.string() })),
});
export type GamesPlay = z.infer<typeof gamesPlayValue>;

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500), z.regex(WHOLE_CHARACTERS));
/** Games, or whole vendors, off or on again. */
export const gamesSwitchRequest = z.strictObject({ names: gamesNames, reason });
export const gamesSwitchValue = z.object({
  /** Null: nothing had to change. */
  change: z.nullable(changeSchema),
  /** Names that are otherwise than before. */
  changed: z.array(z.string()),
  /** Number of the brand's version now. */
  version: z.number(),
});

export const providerSyncSchema = z.object({
  provider: z.string(),
  /** Codes of the vendors whose games it has. */
  vendors: z.array(z.string()),
  /** Times are ISO 8601 UTC; null: never. */
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** When its list was taken over last. */
  syncedAt: z.nullable(z.string()),
  /** Why the last attempt came to nothing. */
  failure: z.nullable(z.enum(['unreachable', 'refused', 'internal'])),
  games: z.nullable(z.number()),
  refused: z.number(),
  /** The first of what was refused, one line an entry. */
  faults: z.array(z.string()),
});
export type ProviderSync = z.infer<typeof providerSyncSchema>;
export const providerSyncsValue = z.object({ providers: z.array(providerSyncSchema) });
export const providerSyncValue = z.object({ provider: providerSyncSchema });
