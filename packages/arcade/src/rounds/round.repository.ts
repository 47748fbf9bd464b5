import type { Db } from '@marquee/server-kit/postgres';
import type { Units } from '../amount.ts';
import type { RoundOutcome } from '../engine/round-outcome.ts';
import type { Round, RoundState, VoidReason } from './round.ts';

interface RoundRow {
  id: string;
  player_id: string;
  game_code: string;
  game_version: number;
  nonce: string;
  client_seed: string;
  request_id: string;
  choice: NonNullable<Round['choice']> | null;
  stake: string;
  win: string;
  outcome: RoundOutcome;
  state: RoundState;
  void_reason: VoidReason | null;
  balance_after_bet: string | null;
  balance_after_win: string | null;
  presented_steps: number;
  created_at: Date;
}

const COLUMNS = `id, player_id, game_code, game_version, nonce, client_seed, request_id, choice, stake, win, outcome,
  state, void_reason, balance_after_bet, balance_after_win, presented_steps, created_at`;

const units = (text: string | null): Units | undefined => (text === null ? undefined : BigInt(text));

function toRound(row: RoundRow): Round {
  return {
    id: row.id,
    playerId: row.player_id,
    gameCode: row.game_code,
    gameVersion: row.game_version,
    nonce: Number(row.nonce),
    clientSeed: row.client_seed,
    requestId: row.request_id,
    choice: row.choice ?? undefined,
    stake: BigInt(row.stake),
    win: BigInt(row.win),
    outcome: row.outcome,
    state: row.state,
    voidReason: row.void_reason ?? undefined,
    balanceAfterBet: units(row.balance_after_bet),
    balanceAfterWin: units(row.balance_after_win),
    presentedSteps: row.presented_steps,
    createdAt: row.created_at,
  };
}

export type NewRound = Omit<
  Round,
  'state' | 'voidReason' | 'balanceAfterBet' | 'balanceAfterWin' | 'presentedSteps' | 'createdAt'
>;

/** @throws a unique violation on `round_one_unfinished`, or on the request id. */
export async function insertRound(db: Db, round: NewRound): Promise<Round> {
  const { rows } = await db.query<RoundRow>(
    `INSERT INTO round (id, player_id, game_code, game_version, nonce, client_seed, request_id, stake, win, outcome, choice, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'betting') RETURNING ${COLUMNS}`,
    [
      round.id,
      round.playerId,
      round.gameCode,
      round.gameVersion,
      round.nonce,
      round.clientSeed,
      round.requestId,
      round.stake,
      round.win,
      JSON.stringify(round.outcome),
      round.choice && JSON.stringify(round.choice),
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('an inserted round returned no row');
  return toRound(row);
}

export async function findRound(db: Db, id: string): Promise<Round | undefined> {
  const { rows } = await db.query<RoundRow>(`SELECT ${COLUMNS} FROM round WHERE id = $1`, [id]);
  return rows[0] && toRound(rows[0]);
}

export async function findRoundByRequest(
  db: Db,
  playerId: string,
  gameCode: string,
  requestId: string,
): Promise<Round | undefined> {
  const { rows } = await db.query<RoundRow>(
    `SELECT ${COLUMNS} FROM round WHERE player_id = $1 AND game_code = $2 AND request_id = $3`,
    [playerId, gameCode, requestId],
  );
  return rows[0] && toRound(rows[0]);
}

/** Newest first; the nonce counts a player's rounds in a game. */
export async function listRounds(db: Db, playerId: string, gameCode: string, limit: number): Promise<Round[]> {
  const { rows } = await db.query<RoundRow>(
    `SELECT ${COLUMNS} FROM round WHERE player_id = $1 AND game_code = $2 ORDER BY nonce DESC LIMIT $3`,
    [playerId, gameCode, limit],
  );
  return rows.map(toRound);
}

/** Values written with a transition; absent ones stay unchanged. */
export interface RoundMove {
  readonly from: RoundState;
  readonly to: RoundState;
  readonly voidReason?: VoidReason;
  readonly balanceAfterBet?: Units | undefined;
  readonly balanceAfterWin?: Units | undefined;
}

/** Moves a round to another state. Undefined when it is no longer in `from`, because another worker was first. */
export async function moveRound(db: Db, id: string, move: RoundMove): Promise<Round | undefined> {
  const { rows } = await db.query<RoundRow>(
    `UPDATE round SET state = $3, void_reason = coalesce($4, void_reason),
       balance_after_bet = coalesce($5, balance_after_bet), balance_after_win = coalesce($6, balance_after_win),
       closed_at = CASE WHEN $3 IN ('settled', 'void') THEN now() END
     WHERE id = $1 AND state = $2 RETURNING ${COLUMNS}`,
    [id, move.from, move.to, move.voidReason ?? null, move.balanceAfterBet ?? null, move.balanceAfterWin ?? null],
  );
  return rows[0] && toRound(rows[0]);
}

/** Stores how far a round was presented; never backwards. */
export async function setPresented(db: Db, playerId: string, id: string, steps: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE round SET presented_steps = greatest(presented_steps, $3) WHERE id = $1 AND player_id = $2',
    [id, playerId, steps],
  );
  return rowCount === 1;
}

/** Confirmed slips of a table's coup that wait for the deal. */
export async function openRoundsOf(db: Db, gameCode: string, nonce: number): Promise<Round[]> {
  const { rows } = await db.query<RoundRow>(
    `SELECT ${COLUMNS} FROM round
     WHERE (game_code, nonce) = ($1, $2) AND choice ? 'bets' AND state = 'open' FOR UPDATE`,
    [gameCode, nonce],
  );
  return rows.map(toRound);
}

/** Writes the win of a slip once its coup is dealt. */
export async function setWin(db: Db, id: string, win: Units): Promise<Round> {
  const { rows } = await db.query<RoundRow>(`UPDATE round SET win = $2 WHERE id = $1 RETURNING ${COLUMNS}`, [id, win]);
  const [row] = rows;
  if (!row) throw new Error('no round to write a win to');
  return toRound(row);
}
