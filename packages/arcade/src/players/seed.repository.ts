import type { Db } from '@marquee/server-kit/postgres';
import type { Sealer } from '../crypto/sealer.ts';
import { newServerSeed } from '../crypto/server-seed.ts';

/** A player's chain of seeds in a game: the seeds of the next round. */
export interface Chain {
  readonly nextNonce: number;
  readonly commitment: string;
  readonly clientSeed: string;
  /** False until the player's browser has replaced the initial client seed. */
  readonly clientSeedChosen: boolean;
}

async function insertSeed(db: Db, sealer: Sealer, playerId: string, gameCode: string, nonce: number): Promise<void> {
  const { seed, commitment } = newServerSeed();
  await db.query(
    `INSERT INTO seed (player_id, game_code, nonce, commitment, sealed_seed) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [playerId, gameCode, nonce, commitment, sealer.seal(seed)],
  );
}

/** Ensures that the player has a chain in this game, with its first commitment. Call it in a transaction. */
export async function ensureChain(db: Db, sealer: Sealer, playerId: string, gameCode: string): Promise<void> {
  const { rowCount } = await db.query(
    `INSERT INTO chain (player_id, game_code, client_seed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [playerId, gameCode, newServerSeed().seed.slice(0, 20)],
  );
  if (rowCount === 1) await insertSeed(db, sealer, playerId, gameCode, 0);
}

/** @throws Error when the player has no chain; sessions create one. */
export async function readChain(db: Db, playerId: string, gameCode: string): Promise<Chain> {
  const { rows } = await db.query<{ nonce: string; commitment: string; client_seed: string; chosen: boolean }>(
    `SELECT seed.nonce, seed.commitment, chain.client_seed, chain.client_seed_chosen AS chosen
     FROM chain JOIN seed ON (seed.player_id, seed.game_code, seed.nonce) = (chain.player_id, chain.game_code, chain.next_nonce)
     WHERE (chain.player_id, chain.game_code) = ($1, $2)`,
    [playerId, gameCode],
  );
  const [row] = rows;
  if (!row) throw new Error('the player has no chain of seeds');
  return {
    nextNonce: Number(row.nonce),
    commitment: row.commitment,
    clientSeed: row.client_seed,
    clientSeedChosen: row.chosen,
  };
}

export async function chooseClientSeed(db: Db, playerId: string, gameCode: string, clientSeed: string): Promise<void> {
  await db.query(
    `UPDATE chain SET client_seed = $3, client_seed_chosen = true WHERE (player_id, game_code) = ($1, $2)`,
    [playerId, gameCode, clientSeed],
  );
}

/** Takes the seed of the next round and stores the next commitment. Locks the chain's row until commit. */
export async function takeNextSeed(
  db: Db,
  sealer: Sealer,
  playerId: string,
  gameCode: string,
): Promise<{ nonce: number; clientSeed: string; commitment: string; serverSeed: string }> {
  const { rows } = await db.query<{ nonce: string; client_seed: string }>(
    `UPDATE chain SET next_nonce = next_nonce + 1 WHERE (player_id, game_code) = ($1, $2)
     RETURNING next_nonce - 1 AS nonce, client_seed`,
    [playerId, gameCode],
  );
  const [chain] = rows;
  if (!chain) throw new Error('the player has no chain of seeds');
  const nonce = Number(chain.nonce);
  const seeds = await db.query<{ sealed_seed: Buffer; commitment: string }>(
    `SELECT sealed_seed, commitment FROM seed WHERE (player_id, game_code, nonce) = ($1, $2, $3)`,
    [playerId, gameCode, nonce],
  );
  const [seed] = seeds.rows;
  if (!seed) throw new Error('a nonce without a committed seed');
  await insertSeed(db, sealer, playerId, gameCode, nonce + 1);
  return {
    nonce,
    clientSeed: chain.client_seed,
    commitment: seed.commitment,
    serverSeed: sealer.open(seed.sealed_seed),
  };
}

/** Reveals the seed of a finished round. */
export async function revealSeed(
  db: Db,
  sealer: Sealer,
  playerId: string,
  gameCode: string,
  nonce: number,
): Promise<void> {
  const key = [playerId, gameCode, nonce];
  const { rows } = await db.query<{ sealed_seed: Buffer }>(
    `SELECT sealed_seed FROM seed WHERE (player_id, game_code, nonce) = ($1, $2, $3) AND revealed_seed IS NULL`,
    key,
  );
  if (!rows[0]) return;
  await db.query(
    `UPDATE seed SET revealed_seed = $4, revealed_at = now() WHERE (player_id, game_code, nonce) = ($1, $2, $3)`,
    [...key, sealer.open(rows[0].sealed_seed)],
  );
}

export async function readRevealed(
  db: Db,
  playerId: string,
  gameCode: string,
  nonce: number,
): Promise<{ commitment: string; serverSeed: string | undefined } | undefined> {
  const { rows } = await db.query<{ commitment: string; revealed_seed: string | null }>(
    `SELECT commitment, revealed_seed FROM seed WHERE (player_id, game_code, nonce) = ($1, $2, $3)`,
    [playerId, gameCode, nonce],
  );
  return rows[0] && { commitment: rows[0].commitment, serverSeed: rows[0].revealed_seed ?? undefined };
}
