import type { Db } from '@marquee/server-kit/postgres';
import type { Sealer } from '../crypto/sealer.ts';
import { newServerSeed } from '../crypto/server-seed.ts';
import type { CoupOutcome } from './baccarat.ts';

export interface Coup {
  readonly tableCode: string;
  readonly number: number;
  readonly commitment: string;
  readonly sealedSeed: Buffer;
  readonly revealedSeed: string | undefined;
  readonly outcome: CoupOutcome | undefined;
  /** Milliseconds until bets close, and since the deal, by the database's clock. */
  readonly closesInMs: number;
  readonly dealtAgoMs: number | undefined;
}

interface CoupRow {
  table_code: string;
  number: string;
  commitment: string;
  sealed_seed: Buffer;
  revealed_seed: string | null;
  outcome: CoupOutcome | null;
  closes_in: number;
  dealt_ago: number | null;
}

const COLUMNS = `table_code, number, commitment, sealed_seed, revealed_seed, outcome,
  (extract(epoch FROM closes_at - clock_timestamp()) * 1000)::float8 AS closes_in,
  (extract(epoch FROM clock_timestamp() - dealt_at) * 1000)::float8 AS dealt_ago`;

const toCoup = (row: CoupRow): Coup => ({
  tableCode: row.table_code,
  number: Number(row.number),
  commitment: row.commitment,
  sealedSeed: row.sealed_seed,
  revealedSeed: row.revealed_seed ?? undefined,
  outcome: row.outcome ?? undefined,
  closesInMs: row.closes_in,
  dealtAgoMs: row.dealt_ago ?? undefined,
});

/** The newest coup of a table. */
export async function latestCoup(db: Db, tableCode: string): Promise<Coup | undefined> {
  const { rows } = await db.query<CoupRow>(
    `SELECT ${COLUMNS} FROM coup WHERE table_code = $1 ORDER BY number DESC LIMIT 1`,
    [tableCode],
  );
  return rows[0] && toCoup(rows[0]);
}

/** Locks a coup until commit: `share` for a bet, which must see its current state, `update` for the deal. */
export async function lockCoup(
  db: Db,
  tableCode: string,
  number: number,
  mode: 'share' | 'update',
): Promise<Coup | undefined> {
  const { rows } = await db.query<CoupRow>(
    `SELECT ${COLUMNS} FROM coup WHERE (table_code, number) = ($1, $2) FOR ${mode === 'share' ? 'SHARE' : 'UPDATE'}`,
    [tableCode, number],
  );
  return rows[0] && toCoup(rows[0]);
}

/** Opens a coup with a new seed. Nothing happens when another process was first. */
export async function openCoup(
  db: Db,
  sealer: Sealer,
  tableCode: string,
  number: number,
  betMs: number,
): Promise<void> {
  const { seed, commitment } = newServerSeed();
  await db.query(
    `INSERT INTO coup (table_code, number, commitment, sealed_seed, closes_at)
     VALUES ($1, $2, $3, $4, now() + $5 * interval '1 millisecond') ON CONFLICT DO NOTHING`,
    [tableCode, number, commitment, sealer.seal(seed), betMs],
  );
}

/** Publishes the cards and the seed of a coup, also with every slip. */
export async function markDealt(db: Db, coup: Coup, seed: string, outcome: CoupOutcome): Promise<void> {
  await db.query(
    `UPDATE coup SET outcome = $3, revealed_seed = $4, dealt_at = now() WHERE (table_code, number) = ($1, $2)`,
    [coup.tableCode, coup.number, JSON.stringify(outcome), seed],
  );
  await db.query(
    `UPDATE seed SET revealed_seed = $3, revealed_at = now() FROM round
     WHERE (round.game_code, round.nonce) = ($1, $2) AND round.choice ? 'bets'
       AND (seed.player_id, seed.game_code, seed.nonce) = (round.player_id, round.game_code, round.nonce)`,
    [coup.tableCode, coup.number, seed],
  );
}

export async function findCoup(db: Db, tableCode: string, number: number): Promise<Coup | undefined> {
  const { rows } = await db.query<CoupRow>(`SELECT ${COLUMNS} FROM coup WHERE (table_code, number) = ($1, $2)`, [
    tableCode,
    number,
  ]);
  return rows[0] && toCoup(rows[0]);
}

/** Results of the last coups, newest last. */
export async function lastOutcomes(db: Db, tableCode: string, limit: number): Promise<CoupOutcome[]> {
  const { rows } = await db.query<{ outcome: CoupOutcome }>(
    `SELECT outcome FROM coup WHERE table_code = $1 AND outcome IS NOT NULL ORDER BY number DESC LIMIT $2`,
    [tableCode, limit],
  );
  return rows.map((row) => row.outcome).reverse();
}

/** Number of players with a valid slip on the coup. */
export async function countSlips(db: Db, tableCode: string, number: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM round
     WHERE (game_code, nonce) = ($1, $2) AND choice ? 'bets' AND state IN ('betting', 'open', 'settled')`,
    [tableCode, number],
  );
  return rows[0]?.count ?? 0;
}

/** Stores a coup's seed for its slips, where proofs read it. */
export async function addSlipSeed(db: Db, coup: Coup, playerId: string): Promise<void> {
  await db.query(
    `INSERT INTO seed (player_id, game_code, nonce, commitment, sealed_seed) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [playerId, coup.tableCode, coup.number, coup.commitment, coup.sealedSeed],
  );
}
