import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { brandsWithWork } from '../../brand-work.ts';
import { systemClock } from '../../context.ts';
import { createQuery, type Query } from '../../db/query.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { rollUpFully } from '../../testing/roll-up-fully.ts';
import { Rollup, type RollupDeps } from './roll-up.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { database, platform } = fixture;
const lotus = { merchant: 'lotus', zone: 'Asia/Phnom_Penh' };
const query = createQuery(database.pool);
const merchants = ['lotus', 'harbor'];

const kept = async () => ({
  plays: await database.query('SELECT * FROM app.daily_play ORDER BY member_id, day, vendor, at_vendor, state'),
  lines: await database.query('SELECT * FROM app.daily_line ORDER BY member_id, day, kind'),
});
const playsOf = (memberId: string) =>
  database.query<Record<string, string>>(
    'SELECT day::text, state, rounds, stake, voided, valid, profit FROM app.daily_play WHERE member_id = $1 ORDER BY day',
    [memberId],
  );
const refill = async () => {
  await database.query("SELECT core.clear_rollup('lotus')");
  await rollUpFully(database, lotus);
};
const connect = async (connectionString: string) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};
/** A process that counts; each run resolves with the names of its queries. */
function startProcess(brands: RollupDeps['brands'] = platform.brands) {
  const names: string[] = [];
  const counted: Query = (name, text, values) => {
    names.push(name);
    return query(name, text, values);
  };
  const rollup = new Rollup({ query: counted, clock: systemClock, brands });
  const run = async () => {
    names.length = 0;
    await rollup.run(merchants);
    return [...names];
  };
  return run;
}

it('[W07] looks for new transactions in all brands by one query, and counts only where there are some', async () => {
  const { caller } = await seat();
  await caller.bet(ref('first'), UNIT);
  await rollUpFully(database, lotus);
  const run = startProcess();
  // A process begins with every brand.
  expect(await run()).toEqual(['brands_with_work', 'roll_up', 'roll_up']);
  await database.query("UPDATE app.rollup SET read_to = clock_timestamp() + interval '61 seconds'");
  expect(await run()).toEqual(['brands_with_work']);
  await database.query("UPDATE app.rollup SET read_to = clock_timestamp() - interval '1 second'");
  await caller.bet(ref('second'), UNIT);
  expect(await run()).toEqual(['brands_with_work', 'roll_up']);
});

it('[W07] takes the days of a new zone without a new transaction', async () => {
  const { caller, memberId } = await seat();
  await caller.bet(ref('moved'), UNIT);
  await database.query("UPDATE app.game_round SET opened_at = '2026-11-20T20:00:00Z' WHERE member_id = $1", [memberId]);
  await rollUpFully(database, lotus);
  expect(await playsOf(memberId)).toMatchObject([{ day: '2026-11-21' }]);
  let timezone = lotus.zone;
  const brands = { get: () => ({ public: { timezone } }) } as unknown as RollupDeps['brands'];
  const run = startProcess(brands);
  await run();
  timezone = 'UTC';
  await database.query("UPDATE app.rollup SET read_to = clock_timestamp() + interval '61 seconds'");
  expect(await run()).toContain('roll_up');
  expect(await database.query("SELECT zone FROM app.rollup WHERE tenant = 'lotus'")).toEqual([{ zone: 'UTC' }]);
  await rollUpFully(database, { merchant: 'lotus', zone: 'UTC' });
  expect(await playsOf(memberId)).toMatchObject([{ day: '2026-11-20' }]);
  await rollUpFully(database, lotus);
});

it('[W07] counts what is posted after the database clock was set back', async () => {
  const { caller, memberId } = await seat();
  await rollUpFully(database, lotus);
  // As an hour ago it was two hours later.
  await database.query(`
    UPDATE app.rollup SET read_to = clock_timestamp() + interval '1 hour', next_to = clock_timestamp() + interval '1 hour',
      next_xid = pg_snapshot_xmax(pg_current_snapshot()) WHERE tenant = 'lotus'`);
  await caller.bet(ref('back'), UNIT);
  expect(await brandsWithWork({ query, clock: systemClock }, 'rollup', merchants)).toContain('lotus');
  await rollUpFully(database, lotus);
  const [state] = await database.query<{ back: boolean }>(
    "SELECT read_to < clock_timestamp() AS back FROM app.rollup WHERE tenant = 'lotus'",
  );
  expect(state).toEqual({ back: true });
  expect(await playsOf(memberId)).toMatchObject([{ rounds: '1', stake: '100' }]);
});

it('[W07] is filled again without a double or a lost line while a process counts', async () => {
  const { caller, memberId } = await seat();
  await rollUpFully(database, lotus);
  await caller.bet(ref('during'), UNIT);
  await seat();
  const [counting, owner] = [await connect(database.loginUrl), await connect(database.ownerUrl)];
  const rollUp = () => counting.query("SELECT core.roll_up('lotus', 'Asia/Phnom_Penh', 1000, interval '0')");
  await rollUp();
  await counting.query('BEGIN');
  await rollUp();
  const clearing = owner.query("SELECT core.clear_rollup('lotus')");
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock' AND query LIKE '%clear_rollup%'`;
  await expect.poll(async () => (await database.query(waiting, [database.name])).length).toBe(1);
  // Lines of new days are written only now.
  await rollUp();
  await counting.query('COMMIT');
  await clearing;
  await rollUpFully(database, lotus);
  const filled = await kept();
  await refill();
  expect(filled).toEqual(await kept());
  expect(await playsOf(memberId)).toMatchObject([{ rounds: '1' }]);
});

it('[W07] is filled by two processes at once as by one', async () => {
  const { caller, memberId } = await seat();
  const processes = [new Rollup({ query, clock: systemClock, brands: platform.brands })];
  processes.push(new Rollup({ query, clock: systemClock, brands: platform.brands }));
  for (let count = 0; count < 6; count += 1) {
    await Promise.all([
      caller.bet(ref(`both-${count}`), UNIT, { round_closed: true }),
      ...processes.map((each) => each.run(merchants)),
    ]);
  }
  await rollUpFully(database, lotus);
  const filled = await kept();
  await refill();
  expect(filled).toEqual(await kept());
  expect(await playsOf(memberId)).toMatchObject([{ rounds: '6', valid: '600' }]);
});

it('[W07] changes a past day whose bet is returned', async () => {
  const { caller, memberId } = await seat();
  await caller.bet(ref('old'), 3 * UNIT, { round_closed: true });
  await database.query("UPDATE app.game_round SET opened_at = opened_at - interval '40 days' WHERE member_id = $1", [
    memberId,
  ]);
  await rollUpFully(database, lotus);
  expect(await playsOf(memberId)).toMatchObject([{ state: 'settled', valid: '300', profit: '-300' }]);
  await caller.rollback(ref('old-back'), ref('old'));
  await rollUpFully(database, lotus);
  expect(await playsOf(memberId)).toMatchObject([{ state: 'voided', voided: '300', valid: '0', profit: '0' }]);
});

it('[W07] has rounds played with money at a vendor again after it is filled from nothing', async () => {
  const { memberId } = await seat();
  await database.query(
    "SELECT core.keep_vendor_round('lotus', 'purse', $1, 'alone', 'slot', 'KHR', 500, 700, '2026-10-01T05:00:00Z')",
    [memberId],
  );
  await rollUpFully(database, lotus);
  const before = await playsOf(memberId);
  expect(before).toMatchObject([{ day: '2026-10-01', stake: '500', valid: '0', profit: '0' }]);
  await refill();
  expect(await playsOf(memberId)).toEqual(before);
});

it('[W07] a failure in one brand does not keep the others waiting', async () => {
  const counted: unknown[] = [];
  const failing: Query = async (name, text, values) => {
    if (name === 'roll_up') counted.push(values[0]);
    if (values[0] === 'harbor') throw new Error('harbor fails');
    return query(name, text, values);
  };
  const rollup = new Rollup({ query: failing, clock: systemClock, brands: platform.brands });
  await expect(rollup.run(['harbor', 'lotus'])).rejects.toThrow('harbor fails');
  expect(counted).toEqual(['harbor', 'lotus']);
});

it('[W07] names the members who were active: their valid bets reach a bound', async () => {
  const players = [await seat(), await seat(), await seat()];
  const [much, little, none] = players.map(({ memberId }) => memberId);
  await players[0]?.caller.bet('active-much', 5 * UNIT, { round_closed: true });
  await players[1]?.caller.bet('active-little', 4 * UNIT, { round_closed: true });
  await rollUpFully(database, lotus);
  const active = async (least: number, from = '2000-01-01', to = '2100-01-01') => {
    const text = `SELECT id FROM core.active_members('lotus', $1, 'KHR', $2, $3, $4) AS id`;
    const rows = await database.query<{ id: string }>(text, [[much, little, none], from, to, least]);
    return rows.map(({ id }) => id);
  };
  expect(await active(500)).toEqual([much]);
  expect(await active(400)).toEqual([much, little]);
  expect(await active(400, '2000-01-01', '2000-02-01')).toEqual([]);
});
