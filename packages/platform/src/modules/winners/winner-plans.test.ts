/** How PostgreSQL reads a board from many rounds, under row-level security like the server. */
import { WINNER_RANKS, WINNERS_WINDOW_DAYS } from '@marquee/contracts/constants';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../../db/pool.ts';
import { openWalletFixture, type WalletFixture } from '../../testing/wallet-fixture.ts';
import { listWins } from './winners.repository.ts';

const ROUNDS = 40_000;
const LIMIT = 30;
const DAYS = Array.from({ length: WINNERS_WINDOW_DAYS }, (_, i) => `2026-03-0${i + 1}`);

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

let fixture: WalletFixture;
let pool: pg.Pool;
const sent: { text: string; values: unknown[] }[] = [];
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
  pool = createPool(fixture.database.loginUrl, 1);
});
afterAll(async () => {
  await pool.end();
  await fixture.close();
});

it.each(WINNER_RANKS)(
  '[G13] a board (%s) over forty thousand rounds reads by its index only what it may show',
  async (rank) => {
    const client = await pool.connect();
    try {
      await client.query(`BEGIN; SET LOCAL ROLE marquee_rw; SELECT set_config('app.tenant_id', 'lotus', true)`);
      const logger = { logQuery: (text: string, values: unknown[]) => void sent.push({ text, values }) };
      const db = drizzle({ client, logger });
      const offer = { places: ['ARCADE/RNG'], off: ['ARCADE/slot-2'] };
      const wins = await listWins(db, { merchant: 'lotus' }, rank, {
        currency: 'KHR',
        days: DAYS,
        offer,
        limit: LIMIT,
      });
      expect(wins).toHaveLength(LIMIT);
      const { text, values } = sent.at(-1) ?? { text: '', values: [] };
      const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      const reads = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'game_round');
      expect(reads.map((node) => node['Index Name'])).toEqual([
        rank === 'BIG' ? 'game_round_biggest' : 'game_round_latest',
      ]);
      const rowsOf = (node: Plan) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
      const read = reads.reduce((sum, node) => sum + rowsOf(node) * node['Actual Loops'], 0);
      expect(read).toBeLessThanOrEqual(2 * LIMIT * WINNERS_WINDOW_DAYS);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  },
);
