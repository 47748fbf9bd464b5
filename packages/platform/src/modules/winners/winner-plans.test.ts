/** How PostgreSQL reads a board from many rounds, under row-level security like the server. */
import { WINNER_RANKS, WINNERS_WINDOW_DAYS } from '@marquee/contracts/constants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readsOf } from '../../testing/plans-of.ts';
import { openWalletFixture, type WalletFixture } from '../../testing/wallet-fixture.ts';
import { listWins } from './winners.repository.ts';

const ROUNDS = 40_000;
const LIMIT = 30;
const DAYS = Array.from({ length: WINNERS_WINDOW_DAYS }, (_, i) => `2026-03-0${i + 1}`);

let fixture: WalletFixture;
beforeAll(async () => {
  fixture = await openWalletFixture();
  const { memberId } = await fixture.seat('thousands', 0n);
  // Half of them in the window, one in three won; every other in a game that is not offered.
  await fixture.database.query(
    `INSERT INTO app.game_round (tenant, provider, member_id, round, game_code, currency, state, stake, won, opened_at, closed_at)
     SELECT 'lotus', 'arcade', $1, 'r' || i, CASE WHEN i % 2 = 0 THEN 'slot-2' ELSE 'slot-1' END, 'KHR', 'closed', 100, CASE WHEN i % 3 = 0 THEN 101 + i ELSE 0 END, at, at
     FROM (SELECT i, timestamptz '2026-03-07 12:00Z' - i * interval '30 seconds' AS at FROM generate_series(1, ${ROUNDS}) i) r`,
    [memberId],
  );
  await fixture.database.query('ANALYZE app.game_round');
});
afterAll(() => fixture.close());

it.each(WINNER_RANKS)(
  '[G13] a board (%s) over forty thousand rounds reads by its index only what it may show',
  async (rank) => {
    const offer = { places: ['ARCADE/RNG'], off: ['ARCADE/slot-2'] };
    const reads = await readsOf(fixture.database, 'lotus', async (db) => {
      const wins = await listWins(db, { merchant: 'lotus' }, rank, {
        currency: 'KHR',
        days: DAYS,
        offer,
        limit: LIMIT,
      });
      expect(wins).toHaveLength(LIMIT);
    });
    const rounds = reads.filter(({ table }) => table === 'game_round');
    expect(rounds.map(({ index }) => index)).toEqual([rank === 'BIG' ? 'game_round_biggest' : 'game_round_latest']);
    const read = rounds.reduce((sum, { rows }) => sum + rows, 0);
    expect(read).toBeLessThanOrEqual(2 * LIMIT * WINNERS_WINDOW_DAYS);
  },
);
