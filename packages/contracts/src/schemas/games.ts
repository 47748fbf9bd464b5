/** Game list, vendors, launch (§3 queries, §7 e-games). Query values are text. */
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
  /** Empty: games of any class, and those without one. */
  gameClassify: z.optional(z.enum(['', ...GAME_CLASSES])),
  /** Part of the name in any language; case and accents are ignored. */
  gameName: z.optional(z.string().check(z.maxLength(80))),
  /** Maximum of the smallest stake, in the brand's currency. Empty: any. */
  minBet: z.optional(z.string().check(z.regex(/^(\d{1,9}(\.\d{1,2})?)?$/))),
  minLineNum: z.optional(z.string().check(z.regex(/^\d{0,5}$/))),
  sort: z._default(z.enum(GAME_SORTS), 'brand'),
  language: z.optional(languageCodeSchema),
  pageNo: integer(1, 10_000, 1),
  pageSize: integer(1, 100, GAME_PAGE_SIZE),
});
export type GameListQuery = z.infer<typeof gameListQuery>;

export const gameSchema = z.object({
  /** Positive integer that identifies the game for favourites and launch. */
  nodeId: z.number(),
  gameCode: z.string(),
  /** In the requested language, if its provider has it. */
  gameName: z.string(),
  /** The vendor's code. */
  vassalage: z.string(),
  gameType: z.enum(GAME_TYPES),
  image: z.string(),
  isHot: z.boolean(),
  /** The member's favourite. Absent in calls without a token (hot games), where `favourites` has them. */
  isFavourite: z.optional(z.boolean()),
  /** VASSALAGE (§4): a click opens the list of this vendor's games. Null: a click launches the game. */
  opensVassalage: z.nullable(z.string()),
  /** The play type that a lottery's card opens (§3 launch object); null if the provider does not say. */
  defaultPlayType: z.nullable(z.string()),
  /** Class of a slot. */
  classify: z.nullable(z.enum(GAME_CLASSES)),
  /** Return to player, decimal text such as `0.9612`; null if the provider does not say. */
  rtp: z.nullable(z.string()),
  volatility: z.nullable(z.enum(['low', 'medium', 'high'])),
  /** Share of rounds with a win, decimal text; null if the provider does not say. */
  hitRate: z.nullable(z.string()),
  /** Largest win of a round, in stakes; null if the provider does not say. */
  maxWin: z.nullable(z.number()),
  lines: z.number(),
  /** Smallest stake, decimal text in the brand's currency. */
  minBet: z.string(),
});
export type Game = z.infer<typeof gameSchema>;

export const gameListValue = z.object({ games: z.array(gameSchema), totalPages: z.number(), total: z.number() });
export type GameListValue = z.infer<typeof gameListValue>;

/** Hot games of one category, or of all that have some and are on. §3 sends no category; the page keeps the answer. */
export const hotGamesQuery = z.object({
  merchantCode: z.optional(shortText),
  isPlatform: z.optional(shortText),
  platform: z.optional(shortText),
  gameType: z.optional(z.enum(HOT_GAME_TYPES)),
  vassalage: z.optional(shortText),
  language: z.optional(languageCodeSchema),
});
export type HotGamesQuery = z.infer<typeof hotGamesQuery>;
/** Categories in the order of `HOT_GAME_TYPES`, each with at most `HOT_GAMES_MAX` games, hottest first. */
export const hotGamesValue = z.object({ list: z.array(gameSchema) });
export type HotGamesValue = z.infer<typeof hotGamesValue>;

/** One page of a member's favourites or recent games. */
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

/** Ids of all favourites, by which the page marks games. */
export const favouritesValue = z.object({
  games: z.array(z.object({ nodeId: z.number(), vassalage: z.string(), gameType: z.enum(GAME_TYPES) })),
});
export type FavouritesValue = z.infer<typeof favouritesValue>;

export const favouritesListQuery = keptGamesQuery;
/** Latest favourite first. */
export const favouritesListValue = z.object({ content: z.array(gameSchema), totalPages: z.number() });
export type FavouritesListValue = z.infer<typeof favouritesListValue>;

export const recentGamesQuery = keptGamesQuery;
/** Last opened first. */
export const recentGamesValue = z.object({ list: z.array(gameSchema), totalPages: z.number() });
export type RecentGamesValue = z.infer<typeof recentGamesValue>;

export const favouriteToggleBody = z.object({
  nodeId: z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
  vendor: shortText,
  gameType: z.enum(GAME_TYPES),
  /** The new state, which can be retried. Absent: the opposite of the current state. */
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
      /** Classes the vendor has games of here; absent from upstreams that do not say, where every class may have some. */
      classes: z.optional(z.array(z.enum(GAME_CLASSES))),
    }),
  ),
});
export type VendorLane = z.infer<typeof vendorLane>;
export const vendorsValue = z.object({ lanes: z.array(vendorLane) });
export const gameTypeValue = z.object({ gameTypes: z.array(z.enum(GAME_TYPES)) });

const nodeId = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
/** Common to all launches. */
const launchCommon = {
  language: z.optional(languageCodeSchema),
  device: z.optional(z.enum(['WEB', 'MOBILE'])),
  /** Path on the brand's own host that the game's leave button opens. */
  backUrl: z.optional(z.string().check(z.regex(/^\/(?![/\\])[\w\-./?=&%]{0,255}$/))),
};

const code = z.string().check(z.maxLength(128), z.regex(/^[\x21-\x7e]*$/));

export const launchQuery = z.object({
  nodeId: z.optional(nodeId),
  /** Instead of `nodeId` (§3 launch object): the vendor's game with this code; empty: its first game. */
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
  /** Selects the vendor (`PRIZE_MODE_VENDORS`). */
  lottoPrizeMode: z.optional(z.enum(PRIZE_MODES)),
  /** Empty: the lottery's lobby, for any view. */
  lottoGameCode: z.optional(code),
  lottoView: z.optional(z.enum(['betting', 'lobby'])),
  /** Our addition: the play type that the game opens. */
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
  /** The room's game. */
  nodeId: z.number(),
  gameName: z.string(),
  vassalage: z.string(),
  image: z.string(),
  /** Limits of one bet, decimal text in the player's currency. */
  minBet: z.string(),
  maxBet: z.string(),
  seated: z.number(),
  seats: z.number(),
  /** `playing`: a seat is free from the next round on. */
  state: z.enum(ROOM_AVAILABILITY),
});
export type Room = z.infer<typeof roomSchema>;
/** Rooms with a free seat first; empty if the vendor's games have no rooms. */
export const roomListValue = z.object({ rooms: z.array(roomSchema) });
export type RoomListValue = z.infer<typeof roomListValue>;
export const launchValue = z.object({
  /** Address for the frame; works once, for a short time. */
  url: z.string(),
  launchId: z.string(),
  gameName: z.string(),
  /** The vendor keeps the balance: money is transferred to it first (`GCS_walletTransfer`). */
  keepsBalance: z.boolean(),
});
export type LaunchValue = z.infer<typeof launchValue>;
