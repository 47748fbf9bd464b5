/** The catalogue in the console's API: a brand's games for staff, and switching them off at once. */
import * as z from 'zod/mini';
import { GAME_CLASSES, GAME_TYPES } from '../constants.ts';
import { GAMES_NAME } from '../manifest.ts';
import { WHOLE_CHARACTERS } from '../text.ts';
import { changeSchema } from './console-changes.ts';
import { reasonLine } from './reason.ts';

export const GAMES_PER_PAGE = 50;
/** Maximum number of names in one request. */
export const GAMES_AT_ONCE = 200;

/** State of a game on a brand: shown, off by its staff, off by its folder, or no longer in its provider's list. */
export const GAME_STATES = ['on', 'off', 'folder', 'gone'] as const;
export type GameState = (typeof GAME_STATES)[number];
/** Filters of a list: a state, or games listed for less than a week. */
export const GAME_SHOWS = [...GAME_STATES, 'new'] as const;
export const GAME_SORT_KEYS = ['name', 'code', 'vendor', 'gameType', 'rtp', 'hitRate', 'maxWin', 'listedAt'] as const;

const shortText = z.string().check(z.maxLength(80), z.regex(WHOLE_CHARACTERS));
/** Empty: no filter. */
const filter = <Word extends string>(words: readonly Word[]) => z.optional(z.enum(['', ...words]));

/** Query values are text. */
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
  /** `VENDOR/code`, as in a brand's game choice. */
  name: z.string(),
  code: z.string(),
  vendor: z.string(),
  provider: z.string(),
  gameType: z.enum(GAME_TYPES),
  gameClass: z.nullable(z.enum(GAME_CLASSES)),
  title: z.string(),
  /** Language → title, for titles that differ. */
  titles: localized,
  image: z.string(),
  /** 1 is its provider's hottest. */
  hotRank: z.nullable(z.number()),
  /** The vendor whose list it opens; null for a game. */
  opensVendor: z.nullable(z.string()),
  /** Return to player and share of rounds with a win, as fractions in decimal text. */
  rtp: fraction,
  hitRate: fraction,
  volatility: z.nullable(z.enum(['low', 'medium', 'high'])),
  /** Largest win of a round, in stakes. */
  maxWin: z.nullable(z.number()),
  lines: z.number(),
  /** Smallest stake, decimal text in the brand's currency. */
  minBet: z.string(),
  state: z.enum(GAME_STATES),
  /** It is off because its whole vendor is. */
  isVendorOff: z.boolean(),
  /** ISO 8601 UTC; null: before it was recorded. */
  listedAt: z.nullable(z.string()),
  /** When its provider removed it from the list; null: it is listed. */
  goneAt: z.nullable(z.string()),
});
export type CatalogueGame = z.infer<typeof catalogueGame>;

export const catalogueValue = z.object({
  games: z.array(catalogueGame),
  total: z.number(),
  /** Games in the brand's choice that no provider has ever listed. */
  unknown: z.array(z.string()),
});
export type CatalogueValue = z.infer<typeof catalogueValue>;

const gamesNames = z.array(z.string().check(z.regex(GAMES_NAME))).check(z.minLength(1), z.maxLength(GAMES_AT_ONCE));

/** Open rounds and players of games, or of all games of vendors, before they are switched off. */
export const gamesEffectRequest = z.strictObject({ names: gamesNames });
export const gamesEffectValue = z.object({
  openRounds: z.number(),
  /** Players who have them open. */
  players: z.number(),
  /** Games that no provider has ever listed. */
  unknown: z.array(z.string()),
  /** Name of a game → its title. A whole vendor has none. */
  titles: localized,
});
export type GamesEffect = z.infer<typeof gamesEffectValue>;

/** Maximum count of a game's rounds in a day. */
export const ROUNDS_COUNTED = 500;
/** Play of the last 24 hours. */
export const gamesPlayRequest = z.strictObject({ names: gamesNames });
export const gamesPlayValue = z.object({
  /** By name. Games that were not played are absent. */
  games: z.record(z.string(), z.object({ rounds: z.number(), lastAt: z.string() })),
});
export type GamesPlay = z.infer<typeof gamesPlayValue>;

/** Switches games, or whole vendors, off or on. */
export const gamesSwitchRequest = z.strictObject({ names: gamesNames, reason: reasonLine });
export const gamesSwitchValue = z.object({
  /** Null: nothing changed. */
  change: z.nullable(changeSchema),
  /** Names whose state changed. */
  changed: z.array(z.string()),
  /** Number of the brand's new version. */
  version: z.number(),
});

export const providerSyncSchema = z.object({
  provider: z.string(),
  /** Codes of the vendors whose games it provides. */
  vendors: z.array(z.string()),
  /** Times are ISO 8601 UTC; null: never. */
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** When its list was last imported. */
  syncedAt: z.nullable(z.string()),
  /** Why the last attempt failed. */
  failure: z.nullable(z.enum(['unreachable', 'refused', 'internal'])),
  games: z.nullable(z.number()),
  refused: z.number(),
  /** The first refused entries, one line each. */
  faults: z.array(z.string()),
});
export type ProviderSync = z.infer<typeof providerSyncSchema>;
export const providerSyncsValue = z.object({ providers: z.array(providerSyncSchema) });
export const providerSyncValue = z.object({ provider: providerSyncSchema });
