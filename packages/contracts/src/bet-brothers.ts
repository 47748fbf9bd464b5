/**
 * Messages between a game provider and the platform in the shape that The Bet Brothers publish: one wallet address, an `action` in
 * the body, HMAC-SHA256 of the raw body in a header. ADR 64 lists which parts are published and which are our additions.
 */
import * as z from 'zod/mini';
import { dayFileKey, type ListedGame } from './wallet.ts';

/** HMAC-SHA256 over the raw body with the shared secret, lower-case hexadecimal. The receiver verifies before it parses. */
export const REQUEST_SIGN_HEADER = 'x-request-sign';

/**
 * An id that we store. Our rule: no spaces. A refund may reuse the id of its bet, so the ledger adds a suffix after a space.
 */
const key = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
const text = z.string().check(z.minLength(1), z.maxLength(128));
/** Non-negative integer of the currency's sub-units (ISO 4217), within the safe range of a JSON number. */
const amount = z.number().check(z.int(), z.nonnegative());
const currency_code = z.string().check(z.regex(/^[A-Z]{3,5}$/));
/** The game's code in the provider's list. */
const reference = text;

const money = { player_id: text, amount, currency_code };

/** Fields of a movement inside its `payload`. */
const payloadOf = <Data extends z.ZodMiniType>(provider_transfer_data: Data) =>
  z.object({ reference, session_token: text, provider_transfer_data });

const stake = {
  transaction_id: key,
  round_id: text,
  /** No further stakes on the round. */
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
      /** A free bet: the player does not pay, and keeps the win. */
      free_spin: z.optional(z.nullable(z.object({ is_free_spin: z.boolean() }))),
    }),
  ),
});
/** Belongs to the round, not to one of its bets; 0 for a lost round. */
export const winAction = z.object({ action: z.literal('win'), ...money, payload: payloadOf(z.object(stake)) });
/** A win whose amount is missing or unreadable, and which is valid otherwise. */
export const brokenWinAction = z.object({ ...winAction.shape, amount: z.optional(z.unknown()) });
/** Rolls back a bet. */
export const refundAction = z.object({
  action: z.literal('refund'),
  ...money,
  payload: payloadOf(z.object({ ...stake, refunded_transaction_id: key })),
});
/** Rolls back a win. */
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

/** Every success. `balance` in sub-units; `transaction_id` is our transaction id, absent for `balance`. */
export const actionReply = z.object({
  player_id: z.optional(z.string()),
  transaction_id: z.optional(z.string()),
  balance: z.number(),
  currency_code: z.string(),
});
export type ActionReply = z.infer<typeof actionReply>;

/** All error codes with their published messages. The HTTP status is the code. */
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
  /** The session token, sent with every wallet call of this game. */
  token: text,
  provider_name: text,
  player_id: text,
  game_symbol: text,
  /** ISO 639-1. */
  language: z.string(),
  currency_code: z.string(),
  /** Target of the game's leave button. Its origin is the only one that the frame sends messages to. */
  lobby_url: z.string(),
  is_mobile: z.boolean(),
  /** The merchant code. */
  brand_id: text,
});
export type LaunchRequest = z.infer<typeof launchRequest>;
export const launchReply = z.object({ status: z.literal('success'), game_url: z.string() });

/** Our addition: one page of a provider's list, counted from 1. */
export const gamesRequest = z.object({
  page: z.number().check(z.int(), z.gte(1)),
  page_size: z.number().check(z.int(), z.gte(1), z.lte(1000)),
});
/**
 * Our addition: a game of that list, converted to `listedGame` of contracts/wallet. Here the code is `game_symbol`, the studio
 * `provider_name`, and the stakes are `bet_limits` in sub-units, where `default` has two decimals.
 */
export type SuppliedGame = Omit<ListedGame, 'game_code' | 'product' | 'min_bet'> & {
  readonly game_symbol: string;
  readonly provider_name?: string;
  readonly bet_limits: Readonly<Record<string, number>>;
};

/**
 * Our addition: a brand's day file (UTC) as contracts/wallet describes it, with these fields in its head and the usual signature. 409
 * until the day is closed.
 */
/** A movement whose outcome the provider learnt on that day. */
export const dayMovement = z.object({
  type: z.literal('transaction'),
  action: z.enum(['bet', 'win', 'refund', 'rollback-win']),
  transaction_id: key,
  /** For a refund or a rolled back win: the reversed movement. */
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
