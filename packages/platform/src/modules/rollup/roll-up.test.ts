import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createQuery } from '../../db/query.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { rollUpFully } from '../../testing/roll-up-fully.ts';
import { rollUpBrand } from './roll-up.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { database } = fixture;
const lotus = { merchant: 'lotus', zone: 'Asia/Phnom_Penh' };

const KEPT = `SELECT member_id, day::text, vendor, game_type, at_vendor, state, rounds, stake, won, voided, valid, profit FROM app.daily_play`;
const LINES = `SELECT member_id, day::text, kind, lines, credited, debited, first_line, last_line FROM app.daily_line`;
const kept = async () => ({
  plays: await database.query(`${KEPT} ORDER BY 1, 2, 3, 4, 5, 6`),
  lines: await database.query(`${LINES} ORDER BY 1, 2, 3`),
});
const playsOf = (memberId: string) => database.query(`${KEPT} WHERE member_id = $1 ORDER BY day, state`, [memberId]);

const refill = async () => {
  await database.query("SELECT core.clear_rollup('lotus')");
  await rollUpFully(database, lotus);
};

it('[W07] counts each round and line once, however often it runs and into how many parts it is cut', async () => {
  const { caller, memberId } = await seat();
  for (let count = 0; count < 5; count += 1) {
    await caller.bet(ref(`n${count}`), 2 * UNIT);
    if (count > 0) await caller.win(ref(`n${count}-win`), ref(`n${count}`), UNIT);
    if (count === 4) await caller.rollback(ref('n4-back'), ref('n4'));
    await rollUpFully(database, { ...lotus, batch: 1 });
  }
  const before = await kept();
  await rollUpFully(database, { ...lotus, batch: 1 });
  expect(await kept()).toEqual(before);
  const base = { vendor: 'ARCADE', game_type: 'RNG', at_vendor: false };
  expect(await playsOf(memberId)).toMatchObject([
    { ...base, state: 'open', rounds: '1', stake: '200', won: '0', voided: '0', valid: '0', profit: '-200' },
    { ...base, state: 'settled', rounds: '3', stake: '600', won: '300', voided: '0', valid: '600', profit: '-300' },
    { ...base, state: 'voided', rounds: '1', stake: '200', won: '0', voided: '200', valid: '0', profit: '0' },
  ]);
  // From nothing it becomes the same.
  await refill();
  expect(await kept()).toEqual(before);
});

it('[W07] waits for a transaction that commits after later ones', async () => {
  const [slow, quick] = [await seat(), await seat()];
  await rollUpFully(database, lotus);
  const client = new pg.Client({ connectionString: database.loginUrl });
  await client.connect();
  await client.query('BEGIN');
  const lines = [
    ['cash', 'adjustment'],
    [slow.memberId, ''],
    ['KHR', 'KHR'],
    [100, -100],
  ];
  await client.query(`SELECT core.post('lotus', 'adjustment', 'test', $1, $2, now(), $3, 'KHR', $4, $5, $6, $7)`, [
    ...[randomUUID(), Buffer.alloc(32), slow.memberId],
    ...lines,
  ]);
  await quick.caller.bet('after-slow', UNIT);
  const runs = async () => {
    for (let run = 0; run < 3; run += 1) await rollUpBrand(createQuery(database.pool), { ...lotus, marginMs: 0 });
  };
  await runs();
  // Nothing at or after the running transaction is taken yet.
  expect(await playsOf(quick.memberId)).toEqual([]);
  await client.query('COMMIT');
  await client.end();
  await rollUpFully(database, lotus);
  expect(await playsOf(quick.memberId)).toHaveLength(1);
  const counted = await database.query('SELECT kind, credited FROM app.daily_line WHERE member_id = $1 ORDER BY kind', [
    slow.memberId,
  ]);
  expect(counted).toContainEqual({ kind: 'adjustment', credited: '100' });
});

it('[W07] leaves a brand to the process that works on it, and loses nothing when that one is killed', async () => {
  const { caller, memberId } = await seat();
  await caller.bet(ref('killed'), UNIT);
  const [first, second] = [0, 1].map(() => new pg.Client({ connectionString: database.loginUrl }));
  await Promise.all([first?.connect(), second?.connect()]);
  first?.on('error', () => undefined);
  await first?.query('BEGIN');
  const text = "SELECT core.roll_up('lotus', 'Asia/Phnom_Penh', 1000, interval '0') AS more";
  await first?.query(text);
  expect((await second?.query(text))?.rows).toEqual([{ more: false }]);
  await database.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = $1",
    [database.name],
  );
  await second?.end();
  await rollUpFully(database, lotus);
  expect(await playsOf(memberId)).toMatchObject([{ rounds: '1', stake: '100' }]);
});

it('[W07] takes the days of a new time zone, also where a day has 23 or 25 hours or begins twice', async () => {
  const { caller, memberId } = await seat();
  const times = [
    // Berlin: 25 hours on 25 October, 23 on 29 March.
    ...['2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
    ...['2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    // Havana: midnight of 1 November comes twice.
    ...['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-01T05:30:00Z'],
  ];
  for (const [index, time] of times.entries()) {
    await caller.bet(ref(`zone-${index}`), UNIT);
    await database.query('UPDATE app.game_round SET opened_at = $2 WHERE round = $1', [
      `round-${ref(`zone-${index}`)}`,
      time,
    ]);
  }
  const days = async (zone: string) => {
    await rollUpFully(database, { merchant: 'lotus', zone });
    const rows = await database.query<{ day: string; rounds: string }>(
      'SELECT day::text, rounds FROM app.daily_play WHERE member_id = $1 ORDER BY day',
      [memberId],
    );
    return rows.map(({ day, rounds }) => `${day} ${rounds}`);
  };
  expect(await days('Europe/Berlin')).toEqual([
    '2026-03-29 2',
    '2026-03-30 1',
    '2026-10-25 2',
    '2026-10-26 1',
    '2026-11-01 3',
  ]);
  expect((await days('America/Havana')).slice(-2)).toEqual(['2026-10-31 1', '2026-11-01 2']);
  await days(lotus.zone);
});
