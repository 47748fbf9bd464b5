import type { UnpaidReason } from '@marquee/contracts/schemas/attention';
import type pg from 'pg';
import type { Query } from '../../db/query.ts';
import type { PlayStop, StateOfPlay } from '../protection/index.ts';

/** What `core.play_context` returns before a wallet call. Times are null without a session behind the token. */
export interface PlayContext {
  readonly memberState: 'active' | 'disabled';
  readonly accountType: number;
  readonly currency: string;
  readonly gameCode: string | null;
  readonly gameType: string | null;
  readonly gameVendor: string | null;
  readonly sessionSeenAt: Date | null;
  readonly loginCreatedAt: Date | null;
  readonly loginSeenAt: Date | null;
  readonly loginEnded: boolean;
  /** The transaction has been answered before. */
  readonly known: boolean;
  readonly balance: bigint;
  /** What protects the member, of the session behind the token. */
  readonly play: StateOfPlay;
}

export type PlayOutcome =
  | 'posted'
  | 'refused'
  | 'tombstone'
  | 'mismatch'
  | 'void'
  | 'unknown'
  | 'closed'
  | 'other_game'
  | 'excluded'
  | 'limit';
export interface PlayResult {
  readonly outcome: PlayOutcome;
  /** Our id of the transaction; null where none was stored. */
  readonly tx: string | null;
  readonly replayed: boolean;
  /** The balance afterwards; null when the round or a limit refused. */
  readonly balance: bigint | null;
  /** Paid into a round that was already closed. */
  readonly late: boolean;
  /** The limit that refused the bet, such as `loss:day`. */
  readonly limit?: string | null;
}

/** Identifies a transaction and its content. */
export interface Movement {
  readonly merchant: string;
  readonly provider: string;
  readonly memberId: string;
  readonly ref: string;
  readonly hash: Buffer;
  readonly at: Date;
  readonly currency: string;
  readonly closes: boolean;
}
export interface RoundMovement extends Movement {
  readonly round: string;
  readonly game: string;
  readonly amount: bigint;
}
export interface Bet extends RoundMovement {
  /** The stake is not the player's: nothing is taken, `amount` says what it would have been. */
  readonly free: { readonly reward: string | null } | null;
}

interface ContextRow extends pg.QueryResultRow {
  member_state: 'active' | 'disabled';
  account_type: number;
  currency: string;
  game_code: string | null;
  game_type: string | null;
  game_vendor: string | null;
  session_seen_at: Date | null;
  login_created_at: Date | null;
  login_seen_at: Date | null;
  login_ended: boolean;
  known: boolean;
  balance: string;
  kept_out_by: StateOfPlay['keptOutBy'];
  played_at: Date | null;
  reality_at: Date | null;
  reality_minutes: number | null;
  session_minutes: number | null;
  play_began_at: Date | null;
  play_seen_at: Date | null;
}
interface ResultRow extends pg.QueryResultRow {
  tx: string | null;
  outcome: PlayOutcome;
  replayed: boolean;
  balance: string;
  late?: boolean;
}

/**
 * Errors that undo the call: of `core.play_round` a stake on a closed round and another game than the round's, of `core.check_play` a member
 * who may not play and a limit.
 */
const REFUSED_BY: Readonly<Record<string, PlayOutcome>> = {
  MQ001: 'closed',
  MQ002: 'other_game',
  MQ003: 'excluded',
  MQ004: 'limit',
};

const SERIALIZATION_FAILURE = '40001';

/** By name: a later version may return more, and a prepared `*` would fail. */
const CONTEXT_COLUMNS = [
  ...['member_state', 'account_type', 'currency', 'game_code', 'game_type', 'game_vendor', 'session_seen_at'],
  ...['login_created_at', 'login_seen_at', 'login_ended', 'known', 'balance', 'kept_out_by', 'played_at', 'reality_at'],
  ...['reality_minutes', 'session_minutes', 'play_began_at', 'play_seen_at'],
].join(', ');

/** Null when the brand has no such member. */
export async function readPlayContext(
  query: Query,
  key: { merchant: string; provider: string; memberId: string; tokenHash: Buffer; ref: string; at: Date },
): Promise<PlayContext | null> {
  const text = `SELECT ${CONTEXT_COLUMNS} FROM core.play_context($1,$2,$3,$4,$5,$6)`;
  const values = [key.merchant, key.provider, key.memberId, key.tokenHash, key.ref, key.at];
  const [row] = await query<ContextRow>('play_context', text, values);
  if (row === undefined) return null;
  return {
    memberState: row.member_state,
    accountType: row.account_type,
    currency: row.currency,
    gameCode: row.game_code,
    gameType: row.game_type,
    gameVendor: row.game_vendor,
    sessionSeenAt: row.session_seen_at,
    loginCreatedAt: row.login_created_at,
    loginSeenAt: row.login_seen_at,
    loginEnded: row.login_ended,
    known: row.known,
    balance: BigInt(row.balance),
    play: {
      keptOutBy: row.kept_out_by,
      playedAt: row.played_at,
      realityAt: row.reality_at,
      realityMinutes: row.reality_minutes,
      sessionMinutes: row.session_minutes,
      playBeganAt: row.play_began_at,
      playSeenAt: row.play_seen_at,
    },
  };
}

/** Publishes to the member's pages why a bet was refused, and keeps the limit that refused it. */
export async function publishStop(
  query: Query,
  { merchant, memberId }: Pick<Movement, 'merchant' | 'memberId'>,
  reason: PlayStop,
  limit: string | null,
): Promise<void> {
  await query('stop_play', 'SELECT core.stop_play($1,$2,$3,$4)', [merchant, memberId, reason, limit]);
}

/** `tokenHash`: of the launch whose session, and the log-in behind it, the bet marks as seen; null: it does not. */
export async function placeBet(query: Query, bet: Bet, tokenHash: Buffer | null): Promise<PlayResult> {
  const text = 'SELECT * FROM core.play_bet($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14)';
  const values = [...roundValues(bet), tokenHash, bet.free !== null, bet.free?.reward ?? null];
  const place = () => query<ResultRow>('play_bet', text, values);
  return unlessRefused(() =>
    place().catch((error: { code?: unknown }) => {
      // The member's first bonus began and took the bet's round meanwhile. Now the bet sees it.
      if (error.code === SERIALIZATION_FAILURE) return place();
      throw error;
    }),
  );
}

/** For this bet; without one, for the round's latest bet that is not undone. */
export async function payWin(query: Query, win: RoundMovement, betRef: string | null): Promise<PlayResult> {
  const text = 'SELECT * FROM core.play_win($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)';
  return unlessRefused(() => query<ResultRow>('play_win', text, [...roundValues(win), betRef]));
}

/** When the round or a limit refuses, nothing moved and there is no balance to return. */
async function unlessRefused(move: () => Promise<ResultRow[]>): Promise<PlayResult> {
  try {
    return resultOf(await move());
  } catch (error) {
    const { code, detail } = error as { code?: unknown; detail?: unknown };
    const outcome = REFUSED_BY[String(code)];
    if (outcome === undefined) throw error;
    const limit = outcome === 'limit' ? String(detail) : null;
    return { outcome, tx: null, replayed: false, balance: null, late: false, limit };
  }
}

/** Stored for each brand, provider and day; more are only counted. */
const UNPAID_WINS_A_DAY = 200;

/** Stores a refused win for staff. A repeat updates the same row. */
export async function noteUnpaidWin(
  query: Query,
  win: Omit<RoundMovement, 'hash' | 'closes'>,
  reason: UnpaidReason,
): Promise<void> {
  const { merchant, provider, memberId, ref, round, game, amount, currency, at } = win;
  const values = [merchant, provider, memberId, ref, round, game, amount.toString(), currency, reason, at];
  const text = 'SELECT core.note_unpaid_win($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)';
  await query('note_unpaid_win', text, [...values, UNPAID_WINS_A_DAY]);
}

/** `amount`: what the target must have moved, where the protocol says it. */
export async function takeBack(
  query: Query,
  rollback: Movement & { readonly amount: bigint | null },
  targetRef: string,
): Promise<PlayResult> {
  const { merchant, provider, memberId, ref, hash, at, currency, closes, amount } = rollback;
  const text = 'SELECT * FROM core.play_rollback($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)';
  const values = [merchant, provider, memberId, ref, hash, at, currency, closes, targetRef, amount?.toString() ?? null];
  return resultOf(await query<ResultRow>('play_rollback', text, values));
}

function roundValues(movement: RoundMovement): unknown[] {
  const { merchant, provider, memberId, ref, hash, at, round, game, currency, closes, amount } = movement;
  return [merchant, provider, memberId, ref, hash, at, round, game, currency, closes, amount.toString()];
}

function resultOf([row]: ResultRow[]): PlayResult {
  if (row === undefined) throw new Error('The ledger gave no answer');
  const { outcome, tx, replayed, late = false } = row;
  return { outcome, tx, replayed, balance: BigInt(row.balance), late };
}
