/** What a year's report reads: the brand's days and an index of members, not players' days, rounds or lines. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readsOf } from '../../testing/plans-of.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readReport } from './read-report.ts';

const PLAYERS = 300;
const DAYS = 200;
const NEW_PLAYERS = 40;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(1);
  // Through the triggers, as core.roll_up writes.
  await database.query(
    `INSERT INTO app.daily_play (tenant, member_id, day, currency, vendor, game_type, at_vendor, state, rounds, stake, won, voided, valid, profit)
     SELECT b, 'm' || m, date '2026-01-01' + d, 'KHR', 'ARCADE', 'RNG', false, 'settled', 2, 100, 90, 0, 100, -10
     FROM unnest(ARRAY['lotus', 'harbor']) b, generate_series(1, ${PLAYERS}) m, generate_series(1, ${DAYS}) d`,
  );
  await database.query(
    `INSERT INTO app.daily_house SELECT 'lotus', date '2026-01-01' + d, 'psp_clearing', 'deposit', 'KHR', 3, 0, 300 FROM generate_series(1, ${DAYS}) d`,
  );
  await database.query(
    `INSERT INTO app.member (tenant, id, username, username_key, lookalike_key, nickname, password_hash, currency, registered_at, account_type)
     SELECT 'lotus', 'm' || m, 'm' || m, 'm' || m, 'm' || m, 'm' || m, '$argon2id$x', 'KHR',
       CASE WHEN m <= ${NEW_PLAYERS} THEN timestamptz '2026-02-01' + m * interval '1 hour' ELSE timestamptz '2020-01-01' END, 0
     FROM generate_series(1, ${PLAYERS}) m`,
  );
  await database.query('ANALYZE app.brand_day, app.daily_house, app.member, app.daily_play');
});
afterAll(() => database.drop());

it('[T11] a year’s report reads a row a day and the new members', async () => {
  const scope = { merchant: 'lotus', currency: 'KHR', zone: 'Asia/Phnom_Penh' };
  const reads = await readsOf(database, 'lotus', async (db) => {
    const year = { from: '2026-01-01', to: '2027-01-01' };
    const { totals, days } = await readReport(db, scope, year, new Date('2026-11-26T00:00:00Z'));
    expect([totals.rounds, totals.newPlayers, totals.depositCount, days.length]).toEqual([
      2 * PLAYERS * DAYS,
      NEW_PLAYERS,
      3 * DAYS,
      330,
    ]);
    expect(days[1]).toMatchObject({ activePlayers: PLAYERS, ggr: '30.00' });
  });
  const rowsOf = (table: string) => reads.reduce((sum, read) => sum + (read.table === table ? read.rows : 0), 0);
  expect([rowsOf('brand_day'), rowsOf('daily_house'), rowsOf('member')]).toEqual([DAYS, DAYS, NEW_PLAYERS]);
  expect([...new Set(reads.map(({ table }) => table))].sort()).toEqual([
    'brand_day',
    'daily_house',
    'member',
    'rollup',
  ]);
});
