import type { Db } from '@marquee/server-kit/postgres';
import { createSealer, opensWith, type SealingKeys } from '../crypto/sealer.ts';

const BATCH = 500;
const FIRST = ['00000000-0000-0000-0000-000000000000', '', 0] as const;

interface Row {
  readonly player_id: string;
  readonly game_code: string;
  readonly nonce: string;
  readonly sealed_seed: Buffer;
}

/**
 * Seals every unrevealed seed with the current key, so that the former one can be withdrawn; a player may return after years. @returns
 * the number of resealed seeds. @throws Error when no key opens a seed
 */
export async function resealSeeds(db: Db, keys: SealingKeys): Promise<number> {
  const sealer = createSealer(keys);
  let resealed = 0;
  let after: readonly [string, string, string | number] = FIRST;
  for (;;) {
    const { rows } = await db.query<Row>(
      `SELECT player_id, game_code, nonce, sealed_seed FROM seed
       WHERE revealed_seed IS NULL AND (player_id, game_code, nonce) > ($1, $2, $3)
       ORDER BY player_id, game_code, nonce LIMIT ${BATCH}`,
      [...after],
    );
    const last = rows.at(-1);
    if (last === undefined) return resealed;
    for (const row of rows.filter(({ sealed_seed: sealed }) => !opensWith(keys[0], sealed))) {
      await db.query(
        `UPDATE seed SET sealed_seed = $4
         WHERE (player_id, game_code, nonce) = ($1, $2, $3) AND revealed_seed IS NULL`,
        [row.player_id, row.game_code, row.nonce, sealer.seal(sealer.open(row.sealed_seed))],
      );
      resealed += 1;
    }
    after = [last.player_id, last.game_code, last.nonce];
  }
}
