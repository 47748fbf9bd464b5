/**
 * The provider API: messages between a game provider and the platform, in the published shape of Hub88's seamless wallet
 * (operator side) and game API (supplier side). A provider needs only this file.
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
  /** Our addition to the published shape. */
  dayFile: '/operator/generic/v2/transactions/day',
  /** Our addition to the published shape. A provider without rooms answers 404. */
  roomList: '/operator/generic/v2/room/list',
} as const;

/** All values of `status` in a wallet reply. Business refusals have HTTP 200. */
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

/** Operator and merchant code. Optional, because `user` identifies both; a wrong value is refused. */
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
  /** A free bet: the player does not pay, and keeps the win. */
  is_free: z.optional(z.boolean()),
  /** The reward a free bet belongs to. */
  reward_uuid: z.optional(z.nullable(id)),
  bet: z.optional(z.nullable(z.string())),
  meta: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
};

export const walletBetRequest = z.object(money);
export const walletWinRequest = z.object({ ...money, reference_transaction_uuid: id });
/** A win whose amount is missing or unreadable, and which is valid otherwise. */
export const walletBrokenWin = z.object({ ...walletWinRequest.shape, amount: z.optional(z.unknown()) });
export const walletRollbackRequest = z.object({
  ...caller,
  transaction_uuid: id,
  reference_transaction_uuid: id,
  round: id,
  round_closed: z.optional(z.boolean()),
  meta: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});

export type WalletBetRequest = z.infer<typeof walletBetRequest>;
export type WalletWinRequest = z.infer<typeof walletWinRequest>;
export type WalletRollbackRequest = z.infer<typeof walletRollbackRequest>;

/**
 * Reply to balance, bet, win and rollback. `balance` in 1/100,000 units; absent only if the account is unknown. A balance above
 * 2^53 − 1 is sent as the largest exact number (ADR 16).
 */
export const walletReply = z.object({
  user: z.optional(z.string()),
  status: z.enum(WALLET_STATUSES),
  request_uuid: z.optional(z.string()),
  currency: z.optional(z.string()),
  balance: z.optional(z.number()),
});
export type WalletReply = z.infer<typeof walletReply>;

/** Reply to info: player and brand (`sub_partner_id` is the merchant code). */
export const walletInfoReply = z.object({
  user: z.string(),
  status: z.enum(WALLET_STATUSES),
  request_uuid: z.string(),
  country: z.optional(z.string()),
  jurisdiction: z.optional(z.string()),
  sub_partner_id: z.optional(z.string()),
});
export type WalletInfoReply = z.infer<typeof walletInfoReply>;

/** Request for the address of a game. `user` is opaque to the provider. */
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
  /** Target of the game's leave button. Its origin is the only one that the frame sends messages to. */
  lobby_url: z.string(),
  // Our additions to the published shape:
  /** The room to join, as in the room list. */
  room_id: z.optional(id),
  /** The lottery's own lobby instead of the bets of one game. */
  view: z.optional(z.enum(['betting', 'lobby'])),
  /** The play type that the game opens. */
  play_type: z.optional(id),
});
export type GameUrlRequest = z.infer<typeof gameUrlRequest>;
export const gameUrlReply = z.object({ url: z.string() });

/**
 * One page of a provider's list, counted from 1. A provider without paging answers its whole list to any page. The last page is
 * short, or has nothing new.
 */
export const gameListRequest = z.object({
  operator_id: id,
  page: z.optional(z.number().check(z.int(), z.gte(1))),
  page_size: z.optional(z.number().check(z.int(), z.gte(1), z.lte(1000))),
});

/** Storable text: no control characters, no half of a surrogate pair. */
const words = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
);
const webAddress = z.string().check(z.maxLength(2048), z.regex(/^https?:\/\/[\x21-\x7e]+$/));
const vendorCode = z.string().check(z.regex(/^[A-Z0-9_]{2,24}$/));
/** Keys are BCP 47 tags, as `lang` at the launch. */
const perLanguage = <Text extends z.ZodMiniType<string>>(text: Text) =>
  z.optional(z.record(z.string().check(z.maxLength(20)), text));

export const listedGame = z.object({
  game_code: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/)),
  name: words,
  category: z.string(),
  /** The game's studio; optional for a provider of one studio. */
  product: z.optional(vendorCode),
  /** Return to player, by exact enumeration, as a fraction in decimal text, e.g. `0.9612`. */
  rtp: z.string().check(z.regex(/^[01](\.\d{1,6})?$/)),
  volatility: z.enum(['low', 'medium', 'high']),
  /** Share of rounds with a win, a fraction in decimal text. */
  hit_rate: z.optional(z.string().check(z.regex(/^[01](\.\d{1,6})?$/))),
  /** Largest win of a round, in stakes. */
  max_win: z.optional(z.number().check(z.nonnegative())),
  lines: z.number().check(z.int(), z.nonnegative(), z.lte(99_999)),
  /** Tile artwork, absolute address. */
  url_thumb: webAddress,
  /** Smallest stake per currency, in 1/100,000 units; `default` for other currencies. */
  min_bet: z.record(z.string().check(z.regex(/^([A-Z]{3,5}|default)$/)), amount),
  enabled: z.boolean(),
  // Our additions to the published shape:
  /** Class of a slot: jackpot, table games, arcade games, bingo. */
  class: z.optional(z.enum(GAME_CLASSES)),
  /** 1 is the provider's hottest game. */
  hot_rank: z.optional(z.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  /** Not a game: opens the list of this studio's games. */
  opens_product: z.optional(vendorCode),
  /** A lottery's default `play_type` of the launch. */
  default_play_type: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))),
  names: perLanguage(words),
  url_thumbs: perLanguage(webAddress),
});
export type ListedGame = z.infer<typeof listedGame>;
export const gameListReply = z.array(listedGame);
export type GameList = z.infer<typeof gameListReply>;

/** Rooms of a studio's games against people, for a brand's currency. Our addition to the published shape. */
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
  /** Limits of one bet, in 1/100,000 units of the requested currency. */
  min_bet: amount,
  max_bet: amount,
  players: seats,
  seats: seats,
  /** `PLAYING`: a round is running; a new player waits for the next one. */
  state: z.enum(ROOM_STATES),
});
export type ListedRoom = z.infer<typeof listedRoom>;

/**
 * A day file: the transactions of one brand whose outcome the provider learnt on that UTC day, by its own clock. 409 until the
 * day is closed; the file does not change afterwards. It is compared with the ledger.
 */
export const dayFileRequest = z.object({
  operator_id: id,
  sub_partner_id: id,
  day: z.iso.date(),
});
export type DayFileRequest = z.infer<typeof dayFileRequest>;

/**
 * One JSON object a line, UTF-8: the head (`"type":"head"` and the request's fields), the transactions, the totals, and the signature
 * over the bytes of all previous lines.
 */
export const DAY_FILE_TYPE = 'application/x-ndjson';
export const DAY_FILE_LINE_MAX_BYTES = 4096;

/** Printable and storable. Ids are compared byte by byte. */
export const dayFileKey = z.string().check(
  z.minLength(1),
  z.maxLength(128),
  z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
);
export const dayFileTransaction = z.object({
  type: z.literal('transaction'),
  kind: z.enum(['bet', 'win', 'rollback']),
  transaction_uuid: dayFileKey,
  /** A win's bet; for a rollback, the transaction it reverses, with a bet's wins. */
  reference_transaction_uuid: z.nullable(dayFileKey),
  user: dayFileKey,
  round: dayFileKey,
  game_code: dayFileKey,
  /** As in the wallet API; 0 for a rollback. */
  amount,
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
  is_free: z.optional(z.boolean()),
  /** When the provider learnt the outcome, ISO 8601 UTC. */
  at: z.iso.datetime(),
});
/** Number of transactions and sums of bets and wins, in 1/100,000 units as decimal text. */
export const dayFileTotals = z.object({
  type: z.literal('totals'),
  transactions: z.number().check(z.int(), z.nonnegative()),
  sums: z.array(z.object({ kind: z.string(), currency: z.string(), amount: z.string() })),
});
/** RSA-SHA256, as for request bodies. */
export const dayFileSignature = z.object({ type: z.literal('signature'), signature: z.string() });
export type DayFileTransaction = z.infer<typeof dayFileTransaction>;
export type DayFileTotals = z.infer<typeof dayFileTotals>;

/**
 * Messages from a game's frame to the page around it (`window.postMessage`, target origin = that of `lobby_url`).
 * The page accepts them only from the frame it opened and only from the provider's origin.
 *
 * `open` is sent before the bet, or before an interrupted round continues; `step` after each part that was shown; `closed` once the game
 * shows the balance after the round. In between the page keeps the balance of `open`, so that it does not reveal the result first. After
 * 20 s without a message it shows the current balance.
 */
export const FRAME_SOURCE = 'marquee-game';
export type FrameMessage =
  | { source: typeof FRAME_SOURCE; type: 'ready' }
  | { source: typeof FRAME_SOURCE; type: 'round'; phase: 'open' | 'step' | 'closed' }
  | { source: typeof FRAME_SOURCE; type: 'exit' }
  | { source: typeof FRAME_SOURCE; type: 'failed'; code: string };
