/**
 * What a game provider and the platform say to each other in the shape that The Bet Brothers publish: one address of the wallet, an
 * `action` in the body, HMAC-SHA256 of the raw body in a header. ADR 64 says which parts are published and which are ours.
 */
import * as z from 'zod/mini';
import { dayFileKey, type ListedGame } from './wallet.ts';

/** HMAC-SHA256 over the raw body by the secret that both know, lower-case hexadecimal. The receiver verifies before it parses. */
export const REQUEST_SIGN_HEADER = 'x-request-sign';

/**
 * An id that we keep. Ours: no space in it, so that a refund's, which may be the refunded one's own, has a name of its own in the ledger.
 */
const key = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
const text = z.string().check(z.minLength(1), z.maxLength(128));
/** Non-negative integer of the currency's sub-units (ISO 4217), within the safe range of a JSON number. */
const amount = z.number().check(z.int(), z.nonnegative());
const currency_code = z.string().check(z.regex(/^[A-Z]{3,5}$/));
/** The game, as the provider lists it. */
const reference = text;

const money = { player_id: text, amount, currency_code };

/** The parts of a movement that stand in its `payload`. */
const payloadOf = <Data extends z.ZodMiniType>(provider_transfer_data: Data) =>
  z.object({ reference, session_token: text, provider_transfer_data });

const stake = {
  transaction_id: key,
  round_id: text,
  /** Nothing more is staked on the round. */
  round_close: z.optional(z.boolean()),
};

export const balanceAction = z.object({
  action: z.literal('balance'),
  player_id: text,
  reference,
  currency_code,
  session_token: text,
});
export const betAction = z.object({
  action: z.literal('bet'),
  ...money,
  payload: payloadOf(
    z.object({
      ...stake,
      /** Somebody else pays for it; what it wins is the player's. */
      free_spin: z.optional(z.nullable(z.object({ is_free_spin: z.boolean() }))),
    }),
  ),
});
/** For a round, whichever of its bets; 0 for a round that is lost. */
export const winAction = z.object({ action: z.literal('win'), ...money, payload: payloadOf(z.object(stake)) });
/** One of which the amount alone is missing, or can’t be read. */
export const brokenWinAction = z.object({ ...winAction.shape, amount: z.optional(z.unknown()) });
/** Takes a bet back. */
export const refundAction = z.object({
  action: z.literal('refund'),
  ...money,
  payload: payloadOf(z.object({ ...stake, refunded_transaction_id: key })),
});
/** Takes a win back. */
export const rollbackWinAction = z.object({
  action: z.literal('rollback-win'),
  ...money,
  payload: payloadOf(z.object({ ...stake, rollback_win_transaction_id: key })),
});

export const walletAction = z.discriminatedUnion('action', [
  balanceAction,
  betAction,
  winAction,
  refundAction,
  rollbackWinAction,
]);
export type WalletAction = z.infer<typeof walletAction>;

/** Every success. `balance` in sub-units; `transaction_id` is our own id of the movement, none for `balance`. */
export const actionReply = z.object({
  player_id: z.optional(z.string()),
  transaction_id: z.optional(z.string()),
  balance: z.number(),
  currency_code: z.string(),
});
export type ActionReply = z.infer<typeof actionReply>;

/** Every error code there is, with its published message. The HTTP status is the code. */
export const ACTION_ERRORS = {
  400: 'Bad request. Badly formatted JSON.',
  402: 'The player does not have enough money for the action.',
  403: "Forbidden. Request sign doesn't match.",
  404: 'Player not found.',
  405: 'Game is not available.',
  406: 'Previous transaction not found.',
  407: 'Player is blocked.',
  408: 'Bet is rejected.',
  418: 'The player has reached his responsible limits.',
  500: 'Unknown error.',
  503: 'Service is unavailable.',
  504: 'Request timed out.',
} as const;
export type ActionErrorCode = keyof typeof ACTION_ERRORS;
export interface ActionError {
  readonly code: ActionErrorCode;
  readonly message: string;
}

const SUBUNIT_DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['VND', 'JPY', 'KRW', 'CLP', 'PYG', 'XAF', 'XOF', 'PTS'].map((code) => [code, 0])),
  ...Object.fromEntries(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3])),
};
/** How many sub-units are one unit of the currency (ISO 4217: its minor unit); points have none. */
export const subunitsOf = (currency: string): bigint => 10n ** BigInt(SUBUNIT_DIGITS[currency] ?? 2);

/** Paths below a provider's address that the platform calls; POST, signed as the wallet's calls are. */
export const SUPPLIER_PATHS = { launch: '/launch', games: '/games', day: '/transactions/day' } as const;

export const launchRequest = z.object({
  /** The session token that every wallet call of this game brings back. */
  token: text,
  provider_name: text,
  player_id: text,
  game_symbol: text,
  /** ISO 639-1. */
  language: z.string(),
  currency_code: z.string(),
  /** Where the game's own way out leads; its origin is the only one the frame talks to. */
  lobby_url: z.string(),
  is_mobile: z.boolean(),
  /** The merchant code. */
  brand_id: text,
});
export type LaunchRequest = z.infer<typeof launchRequest>;
export const launchReply = z.object({ status: z.literal('success'), game_url: z.string() });

/** Ours: one page of a provider's list, counted from 1. */
export const gamesRequest = z.object({
  page: z.number().check(z.int(), z.gte(1)),
  page_size: z.number().check(z.int(), z.gte(1), z.lte(1000)),
});
/**
 * Ours: a game of that list. As `listedGame` of contracts/wallet, which it is read as, but in this shape's own words: its code is its
 * `game_symbol`, its studio the `provider_name`, its stakes `bet_limits` in sub-units, where `default` has two decimals.
 */
export type SuppliedGame = Omit<ListedGame, 'game_code' | 'product' | 'min_bet'> & {
  readonly game_symbol: string;
  readonly provider_name?: string;
  readonly bet_limits: Readonly<Record<string, number>>;
};

/**
 * Ours: a brand's day in UTC, to be held against the ledger. A file as contracts/wallet describes it, its head with these fields, its
 * signature as of every body; 409 until the day is closed.
 */
export const dayRequest = z.object({ brand_id: text, day: z.iso.date() });
/** One movement whose outcome the provider knows since that day. */
export const dayMovement = z.object({
  type: z.literal('transaction'),
  action: z.enum(['bet', 'win', 'refund', 'rollback-win']),
  transaction_id: key,
  /** Of a refund or a win that is taken back: what it took. */
  taken_back_transaction_id: z.optional(key),
  player_id: dayFileKey,
  round_id: dayFileKey,
  reference: dayFileKey,
  /** Sub-units. */
  amount,
  currency_code,
  is_free_spin: z.optional(z.boolean()),
  at: z.iso.datetime(),
});
export type DayMovement = z.infer<typeof dayMovement>;
