import { randomBytes } from 'node:crypto';
import { openPool } from '@marquee/server-kit/postgres';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createSealer, type SealingKeys } from '../crypto/sealer.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';
import { resealSeeds } from './reseal-seeds.ts';

let arcade: TestArcade;
beforeAll(async () => {
  arcade = await startTestArcade(inject('postgresAdminUrl'));
});
afterAll(() => arcade.close());

it('SEC-F03: opens seeds with a former key, and seals those that are not revealed with the current one', async () => {
  const pool = openPool(arcade.databaseUrl, 'test');
  try {
    const [former, key] = [randomBytes(32), randomBytes(32)];
    const [before, both, after] = [[former], [key, former], [key]].map((keys) => createSealer(keys as never));
    await pool.query(
      `INSERT INTO player (id, operator_id, brand, user_ref, currency) SELECT gen_random_uuid(), 'marquee', 'lotus', 'p' || n, 'USD' FROM generate_series(1, 3) n`,
    );
    const { rows: players } = await pool.query<{ id: string }>('SELECT id FROM player ORDER BY id');
    await pool.query(`INSERT INTO chain (player_id, game_code, client_seed) SELECT id, 'game', 'seed' FROM player`);
    // More than one batch, and one seed that was revealed.
    for (let nonce = 0; nonce < 501; nonce += 1) {
      const player = players[nonce % players.length]?.id;
      const revealed = nonce === 7 ? 'revealed' : null;
      await pool.query(
        `INSERT INTO seed (player_id, game_code, nonce, commitment, sealed_seed, revealed_seed) VALUES ($1, 'game', $2, 'c', $3, $4)`,
        [player, nonce, before?.seal(`seed ${nonce}`), revealed],
      );
    }
    const seeds = async () =>
      (
        await pool.query<{ nonce: string; sealed_seed: Buffer }>(
          'SELECT nonce, sealed_seed FROM seed WHERE revealed_seed IS NULL',
        )
      ).rows;
    for (const { nonce, sealed_seed: sealed } of await seeds()) expect(both?.open(sealed)).toBe(`seed ${nonce}`);
    const keys: SealingKeys = [key, former];
    expect(await resealSeeds(pool, keys)).toBe(500);
    expect(await resealSeeds(pool, keys)).toBe(0);
    for (const { nonce, sealed_seed: sealed } of await seeds()) expect(after?.open(sealed)).toBe(`seed ${nonce}`);
    await expect(resealSeeds(pool, [randomBytes(32), randomBytes(32)])).rejects.toThrow();
  } finally {
    await pool.end();
  }
});
