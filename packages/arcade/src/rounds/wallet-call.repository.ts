import type { Db } from '@marquee/server-kit/postgres';
import type { Units } from '../amount.ts';
import type { WalletCall, WalletCallKind } from './round.ts';

interface WalletCallRow {
  transaction_id: string;
  kind: WalletCallKind;
  reference_id: string | null;
  amount: string;
  sealed_wallet_token: Buffer;
  attempts: number;
  created_at: Date;
  round_id: string;
  game_code: string;
  user_ref: string;
  currency: string;
}

const SELECTED = `call.transaction_id, call.kind, call.reference_id, call.amount, call.sealed_wallet_token, call.attempts,
  call.created_at, call.round_id, round.game_code, player.user_ref, player.currency`;
const JOINED = 'JOIN round ON round.id = call.round_id JOIN player ON player.id = round.player_id';

function toCall(row: WalletCallRow): WalletCall {
  return {
    transactionId: row.transaction_id,
    kind: row.kind,
    referenceId: row.reference_id ?? undefined,
    amount: BigInt(row.amount),
    sealedWalletToken: row.sealed_wallet_token,
    attempts: row.attempts,
    createdAt: row.created_at,
    roundId: row.round_id,
    gameCode: row.game_code,
    user: row.user_ref,
    currency: row.currency,
  };
}

export interface NewWalletCall {
  readonly transactionId: string;
  readonly roundId: string;
  readonly kind: WalletCallKind;
  readonly referenceId: string | undefined;
  readonly amount: Units;
  readonly sealedWalletToken: Buffer;
  /** How long the call belongs to the process that writes it; afterwards any process may take it. */
  readonly leaseMs: number;
}

export async function insertWalletCall(db: Db, call: NewWalletCall): Promise<WalletCall> {
  const { rows } = await db.query<WalletCallRow>(
    `WITH call AS (
       INSERT INTO wallet_call (transaction_id, round_id, kind, reference_id, amount, sealed_wallet_token, state, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'pending', now() + $7 * interval '1 millisecond') RETURNING *)
     SELECT ${SELECTED} FROM call ${JOINED}`,
    [
      call.transactionId,
      call.roundId,
      call.kind,
      call.referenceId ?? null,
      call.amount,
      call.sealedWalletToken,
      call.leaseMs,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('an inserted wallet call returned no row');
  return toCall(row);
}

/** Ends a pending call. `answer` is stored for people who read the table. */
export async function closeWalletCall(
  db: Db,
  transactionId: string,
  state: 'acknowledged' | 'refused' | 'abandoned',
  answer: string,
): Promise<void> {
  await db.query(
    `UPDATE wallet_call SET state = $2, last_answer = $3, attempts = attempts + 1, answered_at = clock_timestamp()
     WHERE transaction_id = $1`,
    [transactionId, state, answer],
  );
}

/** Leaves a call pending for another attempt. */
export async function postponeWalletCall(
  db: Db,
  transactionId: string,
  answer: string,
  delayMs: number,
): Promise<void> {
  await db.query(
    `UPDATE wallet_call SET last_answer = $2, attempts = attempts + 1, due_at = now() + $3 * interval '1 millisecond'
     WHERE transaction_id = $1 AND state = 'pending'`,
    [transactionId, answer, delayMs],
  );
}

/** Takes due calls for `leaseMs`. Two workers never take the same one. */
export async function claimDueCalls(db: Db, limit: number, leaseMs: number): Promise<WalletCall[]> {
  const { rows } = await db.query<WalletCallRow>(
    `WITH due AS (
       SELECT transaction_id FROM wallet_call WHERE state = 'pending' AND due_at <= now()
       ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED),
     call AS (
       UPDATE wallet_call SET due_at = now() + $2 * interval '1 millisecond'
       FROM due WHERE wallet_call.transaction_id = due.transaction_id RETURNING wallet_call.*)
     SELECT ${SELECTED} FROM call ${JOINED}`,
    [limit, leaseMs],
  );
  return rows.map(toCall);
}

/** Bets of a table's coup without an answer of the wallet. */
export async function unansweredBets(db: Db, gameCode: string, nonce: number) {
  const { rows } = await db.query<{ round_id: string; transaction_id: string; sealed_wallet_token: Buffer }>(
    `SELECT call.round_id, call.transaction_id, call.sealed_wallet_token
     FROM round JOIN wallet_call AS call ON call.round_id = round.id AND call.kind = 'bet'
     WHERE (round.game_code, round.nonce) = ($1, $2) AND round.choice ? 'bets' AND round.state = 'betting'`,
    [gameCode, nonce],
  );
  return rows.map((row) => ({
    roundId: row.round_id,
    transactionId: row.transaction_id,
    sealedWalletToken: row.sealed_wallet_token,
  }));
}

/** Number of waiting calls and the time of the oldest, for an operator's alarm. */
export async function pendingCalls(db: Db): Promise<{ count: number; oldestAgeS: number }> {
  const { rows } = await db.query<{ count: number; age: number }>(
    `SELECT count(*)::int AS count, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS age
     FROM wallet_call WHERE state = 'pending'`,
  );
  return { count: rows[0]?.count ?? 0, oldestAgeS: rows[0]?.age ?? 0 };
}

/** The bet of a round, which its win refers to. */
export async function findBet(
  db: Db,
  roundId: string,
): Promise<{ transactionId: string; sealedWalletToken: Buffer } | undefined> {
  const { rows } = await db.query<{ transaction_id: string; sealed_wallet_token: Buffer }>(
    `SELECT transaction_id, sealed_wallet_token FROM wallet_call WHERE round_id = $1 AND kind = 'bet'`,
    [roundId],
  );
  return rows[0] && { transactionId: rows[0].transaction_id, sealedWalletToken: rows[0].sealed_wallet_token };
}
