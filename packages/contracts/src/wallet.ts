/**
 * The provider-facing API: what a game provider and the platform say to each other, in the published shape of
 * Hub88's seamless wallet (operator side) and game API (supplier side). A provider knows this file and nothing else.
 */
import * as z from 'zod/mini';
import { GAME_CLASSES } from './constants.ts';

/** RSA-SHA256 over the raw request body, base64. The receiver verifies before it parses. */
export const SIGNATURE_HEADER = 'x-hub88-signature';

/** Money on this API is an integer: 1 currency unit = 100,000. */
export const WALLET_UNITS = 100_000n;

/** Paths below the wallet's base URL, `/wallet/v1/<provider>`; all POST. */
export const WALLET_PATHS = {
  info: '/user/info',
  balance: '/user/balance',
  bet: '/transaction/bet',
  win: '/transaction/win',
  rollback: '/transaction/rollback',
} as const;

/** Paths below a provider's base URL that the platform calls; all POST, signed with the operator's key. */
export const PROVIDER_PATHS = {
  gameUrl: '/operator/generic/v2/game/url',
  gameList: '/operator/generic/v2/game/list',
  /** Ours, beyond the published shape. */
  dayFile: '/operator/generic/v2/transactions/day',
  /** Ours, beyond the published shape: who has no rooms has no such path, and answers 404. */
  roomList: '/operator/generic/v2/room/list',
} as const;

/** Every `status` of a wallet reply. Business refusals travel in here with HTTP 200. */
export const WALLET_STATUSES = [
  'RS_OK',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'RS_ERROR_LIMIT_REACHED',
  'RS_ERROR_TIMEOUT',
] as const;
export type WalletStatus = (typeof WALLET_STATUSES)[number];

const id = z.string().check(z.minLength(1), z.maxLength(128));
/** Non-negative integer in 1/100,000 of the currency unit, within the safe range of a JSON number. */
const amount = z.number().check(z.int(), z.nonnegative());

/** Whom the provider means by it: us, and the merchant code. May be left out, since `user` says both; may not be somebody else. */
const partner = { operator_id: z.optional(id), sub_partner_id: z.optional(id) };
const caller = { user: id, token: id, request_uuid: id, game_code: id, ...partner };

export const walletInfoRequest = z.object({ user: id, request_uuid: id, ...partner });
export const walletBalanceRequest = z.object({ ...caller });

const money = {
  ...caller,
  transaction_uuid: id,
  round: id,
  round_closed: z.optional(z.boolean()),
  amount,
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
  /** A bet that the player doesn't pay for; what it wins is the player's. */
  is_free: z.optional(z.boolean()),
  /** The reward a free bet belongs to. */
  reward_uuid: z.optional(z.nullable(id)),
  bet: z.optional(z.nullable(z.string())),
  meta: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
};

export const walletBetRequest = z.object(money);
export const walletWinRequest = z.object({ ...money, reference_transaction_uuid: id });
/** A win of which the amount alone is missing, or can’t be read. */
export const walletBrokenWin = z.object({ ...walletWinRequest.shape, amount: z.optional(z.unknown()) });
export const walletRollbackRequest = z.object({
  ...caller,
  transaction_uuid: id,
  reference_transaction_uuid: id,
  round: id,
  round_closed: z.optional(z.boolean()),
  meta: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});

export type WalletInfoRequest = z.infer<typeof walletInfoRequest>;
export type WalletBalanceRequest = z.infer<typeof walletBalanceRequest>;
export type WalletBetRequest = z.infer<typeof walletBetRequest>;
export type WalletWinRequest = z.infer<typeof walletWinRequest>;
export type WalletRollbackRequest = z.infer<typeof walletRollbackRequest>;

/**
 * Reply to balance, bet, win and rollback. `balance` in 1/100,000 units; absent only where no account is known. A balance above 2^53 − 1
 * is told as the greatest the number can carry exactly (ADR 16).
 */
export const walletReply = z.object({
  user: z.optional(z.string()),
  status: z.enum(WALLET_STATUSES),
  request_uuid: z.optional(z.string()),
  currency: z.optional(z.string()),
  balance: z.optional(z.number()),
});
export type WalletReply = z.infer<typeof walletReply>;

/** Reply to info: who plays, under which brand (`sub_partner_id` is the merchant code). */
export const walletInfoReply = z.object({
  user: z.string(),
  status: z.enum(WALLET_STATUSES),
  request_uuid: z.string(),
  country: z.optional(z.string()),
  jurisdiction: z.optional(z.string()),
  sub_partner_id: z.optional(z.string()),
});
export type WalletInfoReply = z.infer<typeof walletInfoReply>;

/** The platform asks a provider for the address of a game. `user` is opaque to the provider. */
export const gameUrlRequest = z.object({
  user: id,
  token: id,
  game_code: id,
  currency: z.string(),
  operator_id: id,
  /** The merchant code. */
  sub_partner_id: id,
  /** BCP 47 tag of the player's language, e.g. `km`. */
  lang: z.string(),
  country: z.optional(z.string()),
  platform: z.enum(['GPL_DESKTOP', 'GPL_MOBILE']),
  /** Where the game's own "leave" button goes; its origin is the only one the frame talks to. */
  lobby_url: z.string(),
  // Ours, beyond the published shape:
  /** The room of the game to sit down in, as its list names it. */
  room_id: z.optional(id),
  /** The lottery's own lobby instead of the bets of one game. */
  view: z.optional(z.enum(['betting', 'lobby'])),
  /** Where in the game's own menu of bets the player begins. */
  play_type: z.optional(id),
});
export type GameUrlRequest = z.infer<typeof gameUrlRequest>;
export const gameUrlReply = z.object({ url: z.string() });

/**
 * One page of a provider's list, counted from 1. A provider that doesn't page answers all it has, whatever is asked. The end is a page
 * that is short, or brings nothing new.
 */
export const gameListRequest = z.object({
  operator_id: id,
  page: z.optional(z.number().check(z.int(), z.gte(1))),
  page_size: z.optional(z.number().check(z.int(), z.gte(1), z.lte(1000))),
});

/** Letters that a database and a page can keep: no control characters, no half of a pair. */
const words = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
);
const webAddress = z.string().check(z.maxLength(2048), z.regex(/^https?:\/\/[\x21-\x7e]+$/));
const vendorCode = z.string().check(z.regex(/^[A-Z0-9_]{2,24}$/));
/** By BCP 47 tag of the language, as `lang` at the launch. */
const perLanguage = <Text extends z.ZodMiniType<string>>(text: Text) =>
  z.optional(z.record(z.string().check(z.maxLength(20)), text));

export const listedGame = z.object({
  game_code: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/)),
  name: words,
  category: z.string(),
  /** The studio whose game it is; left out by who lists games of one only. */
  product: z.optional(vendorCode),
  /** Return to player, by exact enumeration, as a fraction in decimal text, e.g. `0.9612`. */
  rtp: z.string().check(z.regex(/^[01](\.\d{1,6})?$/)),
  volatility: z.enum(['low', 'medium', 'high']),
  /** Share of rounds that win anything, as a fraction in decimal text. */
  hit_rate: z.optional(z.string().check(z.regex(/^[01](\.\d{1,6})?$/))),
  /** The most a round pays, in stakes. */
  max_win: z.optional(z.number().check(z.nonnegative())),
  lines: z.number().check(z.int(), z.nonnegative(), z.lte(99_999)),
  /** Tile artwork, absolute address. */
  url_thumb: webAddress,
  /** Least stake per currency, in 1/100,000 units; `default` for the others. */
  min_bet: z.record(z.string().check(z.regex(/^([A-Z]{3,5}|default)$/)), amount),
  enabled: z.boolean(),
  // Ours, beyond the published shape:
  /** Class of a slot: jackpot, table games, arcade games, bingo. */
  class: z.optional(z.enum(GAME_CLASSES)),
  /** 1 is this provider's hottest. */
  hot_rank: z.optional(z.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  /** It is no game, but opens the list of this studio's games. */
  opens_product: z.optional(vendorCode),
  /** Where in a lottery's own menu of bets a player begins who chose nothing else: a `play_type` of the launch. */
  default_play_type: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))),
  names: perLanguage(words),
  url_thumbs: perLanguage(webAddress),
});
export type ListedGame = z.infer<typeof listedGame>;
export const gameListReply = z.array(listedGame);
export type GameList = z.infer<typeof gameListReply>;

/** The rooms of a studio's games where players meet, for a brand's currency. Ours, beyond the published shape. */
export const roomListRequest = z.object({
  operator_id: id,
  /** The merchant code. */
  sub_partner_id: id,
  product: vendorCode,
  currency: z.string(),
});
export const ROOM_STATES = ['OPEN', 'PLAYING', 'CLOSED'] as const;
const seats = z.number().check(z.int(), z.nonnegative(), z.lte(100_000));
export const listedRoom = z.object({
  room_id: z.string().check(z.regex(/^[\w.:-]{1,64}$/)),
  game_code: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/)),
  name: words,
  names: perLanguage(words),
  /** Least and most of one bet, in 1/100,000 units of the currency asked for. */
  min_bet: amount,
  max_bet: amount,
  players: seats,
  seats: seats,
  /** `PLAYING`: a round is under way; who sits down waits for the next. */
  state: z.enum(ROOM_STATES),
});
export type ListedRoom = z.infer<typeof listedRoom>;
export const roomListReply = z.array(listedRoom);
export type RoomList = z.infer<typeof roomListReply>;

/**
 * A day's transactions of one brand, to be held against the ledger: those whose outcome the provider knows since that day, from
 * 00:00 UTC to the next, both of them in its own clock. 409 until the day is closed, after which its file stays as it is.
 */
export const dayFileRequest = z.object({
  operator_id: id,
  sub_partner_id: id,
  day: z.iso.date(),
});
export type DayFileRequest = z.infer<typeof dayFileRequest>;

/**
 * An object a line, UTF-8: the head (`"type":"head"` and what was asked), the transactions, the totals, and last the signature over the
 * bytes of all lines before it.
 */
export const DAY_FILE_TYPE = 'application/x-ndjson';
export const DAY_FILE_LINE_MAX_BYTES = 4096;

/** Printable and storable: ids are compared byte by byte, and no two may become one. */
export const dayFileKey = z.string().check(
  z.minLength(1),
  z.maxLength(128),
  z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
);
export const dayFileTransaction = z.object({
  type: z.literal('transaction'),
  kind: z.enum(['bet', 'win', 'rollback']),
  transaction_uuid: dayFileKey,
  /** A win's bet; of a rollback, what it took back, with the wins of a bet. */
  reference_transaction_uuid: z.nullable(dayFileKey),
  user: dayFileKey,
  round: dayFileKey,
  game_code: dayFileKey,
  /** As on the wallet API; of a rollback 0. */
  amount,
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
  is_free: z.optional(z.boolean()),
  /** When the provider knew the outcome, ISO 8601 UTC. */
  at: z.iso.datetime(),
});
/** How many transactions there are, and what bets and wins sum to, in 1/100,000 units as decimal text. */
export const dayFileTotals = z.object({
  type: z.literal('totals'),
  transactions: z.number().check(z.int(), z.nonnegative()),
  sums: z.array(z.object({ kind: z.string(), currency: z.string(), amount: z.string() })),
});
/** RSA-SHA256 as of every body. */
export const dayFileSignature = z.object({ type: z.literal('signature'), signature: z.string() });
export type DayFileTransaction = z.infer<typeof dayFileTransaction>;
export type DayFileTotals = z.infer<typeof dayFileTotals>;

/**
 * Messages from a game's frame to the page around it (`window.postMessage`, target origin = that of `lobby_url`).
 * The page accepts them only from the frame it opened and only from the provider's origin.
 *
 * A round is `open` before its bet is sent, or before one that was interrupted goes on; `step` says that a part of it has been shown and more
 * comes; it is `closed` once the game shows the balance after it. In between the page shows the balance as it was at `open`, so that it does
 * not give away what the game is about to show; after 20 s without a word it shows what is there.
 */
export const FRAME_SOURCE = 'marquee-game';
export type FrameMessage =
  | { source: typeof FRAME_SOURCE; type: 'ready' }
  | { source: typeof FRAME_SOURCE; type: 'round'; phase: 'open' | 'step' | 'closed' }
  | { source: typeof FRAME_SOURCE; type: 'exit' }
  | { source: typeof FRAME_SOURCE; type: 'failed'; code: string };
