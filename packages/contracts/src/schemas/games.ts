/** Game list, vendors, launch (§3 queries, §7 e-games). Query values arrive as text. */
import * as z from 'zod/mini';
import { GAME_CLASSES, GAME_PAGE_SIZE, GAME_SORTS, GAME_TYPES, HOT_GAME_TYPES, PRIZE_MODES } from '../constants.ts';
import { languageCodeSchema } from '../manifest.ts';
import { WHOLE_CHARACTERS } from '../text.ts';

const integer = (min: number, max: number, byDefault: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(min), z.lte(max)), byDefault);
const shortText = z.string().check(z.maxLength(64), z.regex(WHOLE_CHARACTERS));

export const gameListQuery = z.object({
  clientType: z.optional(shortText),
  platform: z.optional(shortText),
  channel: z.optional(shortText),
  merchant: z.optional(shortText),
  gameType: z._default(z.enum(GAME_TYPES), 'RNG'),
  vassalage: z.optional(shortText),
  /** Empty: every class, and what has none. */
  gameClassify: z.optional(z.enum(['', ...GAME_CLASSES])),
  /** Part of the name in any language, whatever the case and accents. */
  gameName: z.optional(z.string().check(z.maxLength(80))),
  /** Playable from this stake on, in the brand's currency. Empty: any. */
  minBet: z.optional(z.string().check(z.regex(/^(\d{1,9}(\.\d{1,2})?)?$/))),
  minLineNum: z.optional(z.string().check(z.regex(/^\d{0,5}$/))),
  sort: z._default(z.enum(GAME_SORTS), 'brand'),
  language: z.optional(languageCodeSchema),
  pageNo: integer(1, 10_000, 1),
  pageSize: integer(1, 100, GAME_PAGE_SIZE),
});
export type GameListQuery = z.infer<typeof gameListQuery>;

export const gameSchema = z.object({
  /** Positive integer that names the game for favourites and launch. */
  nodeId: z.number(),
  gameCode: z.string(),
  /** In the language asked for, where its provider has it in that. */
  gameName: z.string(),
  /** The vendor's code. */
  vassalage: z.string(),
  gameType: z.enum(GAME_TYPES),
  image: z.string(),
  isHot: z.boolean(),
  /** What the member marked; absent where the call has no token (hot games): `favourites` tells. */
  isFavourite: z.optional(z.boolean()),
  /** Flagged VASSALAGE (§4): a click opens the list of this vendor's games instead of one. Null: a game, which is launched. */
  opensVassalage: z.nullable(z.string()),
  /** Of a lottery, where in its menu of bets its card leads to (§3's launch object); null where the provider doesn't say. */
  defaultPlayType: z.nullable(z.string()),
  /** Class of a slot. */
  classify: z.nullable(z.enum(GAME_CLASSES)),
  /** Return to player as decimal text, e.g. `0.9612`; null where the provider doesn't say. */
  rtp: z.nullable(z.string()),
  volatility: z.nullable(z.enum(['low', 'medium', 'high'])),
  /** Share of rounds that win anything, as decimal text; null where the provider doesn't say. */
  hitRate: z.nullable(z.string()),
  /** The most a round pays, in stakes; null where the provider doesn't say. */
  maxWin: z.nullable(z.number()),
  lines: z.number(),
  /** Least stake, decimal text in the brand's currency. */
  minBet: z.string(),
});
export type Game = z.infer<typeof gameSchema>;

export const gameListValue = z.object({ games: z.array(gameSchema), totalPages: z.number(), total: z.number() });
export type GameListValue = z.infer<typeof gameListValue>;

/** What is hot in one category, or in each that has hot games and is on: §3 sends no category, the page keeps the answer. */
export const hotGamesQuery = z.object({
  merchantCode: z.optional(shortText),
  isPlatform: z.optional(shortText),
  platform: z.optional(shortText),
  gameType: z.optional(z.enum(HOT_GAME_TYPES)),
  vassalage: z.optional(shortText),
  language: z.optional(languageCodeSchema),
});
export type HotGamesQuery = z.infer<typeof hotGamesQuery>;
/** By category in the order of `HOT_GAME_TYPES`, within one the hottest first, `HOT_GAMES_MAX` of each at most. */
export const hotGamesValue = z.object({ list: z.array(gameSchema) });
export type HotGamesValue = z.infer<typeof hotGamesValue>;

/** One page of games somebody keeps: what they marked, or what they opened last. */
const keptGamesQuery = z.object({
  clientType: z.optional(shortText),
  platform: z.optional(shortText),
  gameType: z._default(z.enum(GAME_TYPES), 'RNG'),
  vassalage: z.optional(shortText),
  language: z.optional(languageCodeSchema),
  pageNo: integer(1, 10_000, 1),
  pageSize: integer(1, 100, GAME_PAGE_SIZE),
});
export type KeptGamesQuery = z.infer<typeof keptGamesQuery>;

/** By which the page marks what is a favourite already, in every category. */
export const favouritesValue = z.object({
  games: z.array(z.object({ nodeId: z.number(), vassalage: z.string(), gameType: z.enum(GAME_TYPES) })),
});
export type FavouritesValue = z.infer<typeof favouritesValue>;

export const favouritesListQuery = keptGamesQuery;
/** The latest favourite first. */
export const favouritesListValue = z.object({ content: z.array(gameSchema), totalPages: z.number() });
export type FavouritesListValue = z.infer<typeof favouritesListValue>;

export const recentGamesQuery = keptGamesQuery;
/** What was opened last first. */
export const recentGamesValue = z.object({ list: z.array(gameSchema), totalPages: z.number() });
export type RecentGamesValue = z.infer<typeof recentGamesValue>;

export const favouriteToggleBody = z.object({
  nodeId: z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
  vendor: shortText,
  gameType: z.enum(GAME_TYPES),
  /** What it is to be: safe to send again. Absent: the other of what it is. */
  isFavourite: z.optional(z.boolean()),
});
export type FavouriteToggleBody = z.infer<typeof favouriteToggleBody>;
export const favouriteToggleValue = z.object({ isFavourite: z.boolean() });
export type FavouriteToggleValue = z.infer<typeof favouriteToggleValue>;

export const vendorQuery = z.object({
  merchantCode: z.optional(shortText),
  gameType: z.optional(z.enum(GAME_TYPES)),
  language: z.optional(languageCodeSchema),
});
export const vendorLane = z.object({
  title: z.string(),
  gameType: z.enum(GAME_TYPES),
  cards: z.array(
    z.object({
      vassalage: z.string(),
      gameType: z.enum(GAME_TYPES),
      isHot: z.boolean(),
      nodeId: z.number(),
      games: z.number(),
    }),
  ),
});
export type VendorLane = z.infer<typeof vendorLane>;
export const vendorsValue = z.object({ lanes: z.array(vendorLane) });
export const gameTypeValue = z.object({ gameTypes: z.array(z.enum(GAME_TYPES)) });

const nodeId = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
/** Of every launch. */
const launchCommon = {
  language: z.optional(languageCodeSchema),
  device: z.optional(z.enum(['WEB', 'MOBILE'])),
  /** Path on the brand's own host where the game's leave button leads. */
  backUrl: z.optional(z.string().check(z.regex(/^\/(?![/\\])[\w\-./?=&%]{0,255}$/))),
};

const code = z.string().check(z.maxLength(128), z.regex(/^[\x21-\x7e]*$/));

export const launchQuery = z.object({
  nodeId: z.optional(nodeId),
  /** In the place of `nodeId` (§3's launch object): the vendor's game of this code; empty: its first. */
  gameCode: z.optional(code),
  vassalage: shortText,
  gameType: z.enum(GAME_TYPES),
  ...launchCommon,
});
export type LaunchQuery = z.infer<typeof launchQuery>;

/** `/wps/game/launchGame`: a lottery, in the payload of §7, or a room of a game against people. */
export const launchGameQuery = z.object({
  launchMode: z.enum(['LOTT', 'PVP']),
  ...launchCommon,
  // LOTT
  lottoArea: z.optional(z.enum(['VN'])),
  /** Tells whose lottery it is (`PRIZE_MODE_VENDORS`). */
  lottoPrizeMode: z.optional(z.enum(PRIZE_MODES)),
  /** Empty: the lottery's lobby, whatever the view. */
  lottoGameCode: z.optional(code),
  lottoView: z.optional(z.enum(['betting', 'lobby'])),
  /** Ours: where in the game's own menu of bets the player begins. */
  lottoPlayType: z.optional(code),
  // PVP
  nodeId: z.optional(nodeId),
  vassalage: z.optional(shortText),
  roomId: z.optional(z.string().check(z.regex(/^[\w.:-]{1,64}$/))),
});
export type LaunchGameQuery = z.infer<typeof launchGameQuery>;

export const roomListQuery = z.object({
  clientType: z.optional(shortText),
  platform: z.optional(shortText),
  vassalage: shortText,
  language: z.optional(languageCodeSchema),
});
export type RoomListQuery = z.infer<typeof roomListQuery>;

export const ROOM_AVAILABILITY = ['open', 'playing', 'full', 'closed'] as const;
export const roomSchema = z.object({
  roomId: z.string(),
  name: z.string(),
  /** The game that is played there. */
  nodeId: z.number(),
  gameName: z.string(),
  vassalage: z.string(),
  image: z.string(),
  /** Least and most of one bet, decimal text in the player's currency. */
  minBet: z.string(),
  maxBet: z.string(),
  seated: z.number(),
  seats: z.number(),
  /** `playing`: there is a seat, from the next round on. */
  state: z.enum(ROOM_AVAILABILITY),
});
export type Room = z.infer<typeof roomSchema>;
/** Those with a seat first; none where the vendor's games have no rooms. */
export const roomListValue = z.object({ rooms: z.array(roomSchema) });
export type RoomListValue = z.infer<typeof roomListValue>;
export const launchValue = z.object({
  /** Address for the frame; good once, for a short time. */
  url: z.string(),
  launchId: z.string(),
  gameName: z.string(),
  /** The vendor keeps the balance itself: what is played with is moved there first (`GCS_walletTransfer`). */
  keepsBalance: z.boolean(),
});
export type LaunchValue = z.infer<typeof launchValue>;
