import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWithTenant } from '../db/with-tenant.ts';
import { platformJobs } from '../platform-jobs.ts';
import { openWalletFixture, type WalletFixture } from '../testing/wallet-fixture.ts';
import { DAY_MS, dayAt, daysAfter } from '../utc-day.ts';
import { hasNoViolations, verifyLedger } from '../verify/verify-ledger.ts';
import { checkpointDays } from './checkpoint-days.ts';
import type { Query } from './day-digest.ts';
import { verifyDays } from './verify-days.ts';

const RIEL = 100_000;
let fixture: WalletFixture;
let admin: pg.Client;
let today: string;

beforeAll(async () => {
  fixture = await openWalletFixture();
  admin = new pg.Client({ connectionString: fixture.database.adminUrl });
  await admin.connect();
  const { caller } = await fixture.seat('hashed', 100_000n);
  for (let bet = 0; bet < 5; bet += 1) {
    await caller.bet(`c-${bet}`, RIEL);
    await caller.win(`c-${bet}-win`, `c-${bet}`, 2 * RIEL);
  }
  await caller.bet('c-void', RIEL);
  await caller.rollback('c-back', 'c-void');
  today = dayAt(new Date());
});
afterAll(async () => {
  await admin.end();
  await fixture.close();
});

const checkpoint = (daysLater: number, logged: object[] = []) => {
  const now = new Date(Date.parse(`${today}T01:00:00Z`) + daysLater * DAY_MS);
  const log = { info: (line: object) => logged.push(line) };
  const deps = { withTenant: createWithTenant(fixture.database.pool), readNow: async () => now, log: log as never };
  return checkpointDays(deps, ['lotus'], new AbortController().signal);
};
const days = () =>
  fixture.database.query<{ day: string; transactions: string }>(
    'SELECT day::text, transactions FROM core.ledger_day ORDER BY day',
  );

it('[G11] a machine whose clock is days ahead hashes no unfinished day', async () => {
  const clock = { now: () => new Date(Date.now() + 3 * DAY_MS) };
  const deps = { withTenant: createWithTenant(fixture.database.pool), clock, log: { info: () => undefined } };
  const jobs = platformJobs({
    ...deps,
    background: {},
    operator: { providers: [] },
    merchants: () => ['lotus'],
  } as never);
  await jobs['days.checkpoint']({ of: '', due: clock.now(), data: undefined, signal: new AbortController().signal });
  expect(await days()).toEqual([]);
});

it('[G11] a day is hashed once it is over, missed days are made up for, and several processes write each once', async () => {
  await checkpoint(0);
  expect(await days()).toEqual([]);
  const logged: object[] = [];
  await Promise.all([checkpoint(3, logged), checkpoint(3, logged), checkpoint(3, logged)]);
  await checkpoint(3, logged);
  expect((await days()).map(({ day }) => day)).toEqual([0, 1, 2].map((later) => daysAfter(today, later)));
  const [{ count } = { count: '' }] = await fixture.database.query<{ count: string }>(
    "SELECT count(*) FROM core.tx WHERE tenant = 'lotus'",
  );
  expect((await days()).map(({ transactions }) => transactions)).toEqual([count, '0', '0']);
  expect(logged).toHaveLength(3);
  expect(logged[0]).toMatchObject({ merchant: 'lotus', day: today, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

it('[G11] verification finds the same hashes', async () => {
  const owner = new pg.Client({ connectionString: fixture.database.ownerUrl });
  await owner.connect();
  const reports = await verifyLedger(owner);
  await owner.end();
  expect(reports.find(({ merchant }) => merchant === 'lotus')?.days).toMatchObject({
    days: 3,
    damage: null,
    last: { day: daysAfter(today, 2) },
  });
  expect(hasNoViolations(reports)).toBe(true);
});

it("[G11] a transaction that began before the day's end and commits after it is waited for", async () => {
  const slow = new pg.Client({ connectionString: fixture.database.adminUrl });
  await slow.connect();
  await slow.query('BEGIN; SELECT pg_current_xact_id()');
  const done: string[] = [];
  const running = checkpoint(4).then(() => done.push('checkpoint'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  done.push('commit');
  await slow.query('COMMIT');
  await slow.end();
  await running;
  expect(done).toEqual(['commit', 'checkpoint']);
});

it('[G11] neither servers nor the owner can change stored hashes', async () => {
  for (const url of [fixture.database.loginUrl, fixture.database.ownerUrl]) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`SELECT set_config('app.tenant_id', 'lotus', false)`);
    if (url === fixture.database.loginUrl) await client.query('SET ROLE marquee_rw');
    for (const table of ['core.ledger_day', 'core.ledger_leaves']) {
      await expect(client.query(`DELETE FROM ${table}`)).rejects.toMatchObject({ code: '42501' });
      await expect(client.query(`UPDATE ${table} SET day = day`)).rejects.toMatchObject({ code: '42501' });
    }
    await client.end();
  }
});

const WIN = "(SELECT id FROM core.tx WHERE ref = 'c-2-win')";
/** Direct changes by a superuser, and the report of each. */
const DAMAGE: readonly (readonly [what: string, sql: string, logged: string, ref: string | null])[] = [
  [
    'an amount changed',
    `UPDATE core.entry SET amount = amount * 2 WHERE tx = ${WIN}`,
    'a transaction is not what it was',
    'c-2-win',
  ],
  [
    'a balance changed',
    `UPDATE core.entry SET balance_after = balance_after + 1 WHERE tx = ${WIN} AND line = 1`,
    'a transaction is not what it was',
    'c-2-win',
  ],
  [
    'another member named',
    "UPDATE core.tx SET member = 'somebody' WHERE ref = 'c-2-win'",
    'a transaction is not what it was',
    'c-2-win',
  ],
  ['a round changed', "UPDATE core.tx SET subject = NULL WHERE ref = 'c-1'", 'a transaction is not what it was', 'c-1'],
  [
    'a microsecond changed',
    "UPDATE core.tx SET at = at + interval '1 microsecond' WHERE ref = 'c-1'",
    'a transaction is not what it was',
    'c-1',
  ],
  [
    'a line removed',
    `DELETE FROM core.entry WHERE tx = ${WIN} AND line = 2`,
    'a transaction is not what it was',
    'c-2-win',
  ],
  ['a transaction removed', "DELETE FROM core.tx WHERE ref = 'c-2-win'", 'a transaction is gone', 'c-2-win'],
  ['the last one removed', "DELETE FROM core.tx WHERE ref = 'c-back'", 'a transaction is gone', 'c-back'],
  [
    'one put in',
    "INSERT INTO core.tx (tenant, kind, source, ref, req_hash, outcome, at) SELECT tenant, kind, source, 'late', req_hash, outcome, at FROM core.tx WHERE ref = 'c-1'",
    'a transaction came after the day was over',
    'late',
  ],
  [
    'one put in before the first day',
    "INSERT INTO core.tx (tenant, id, kind, source, ref, req_hash, outcome, at) SELECT tenant, core.first_id_at('2026-01-01'), kind, source, 'late', req_hash, outcome, at FROM core.tx WHERE ref = 'c-1'",
    'a transaction came after the day was over',
    'late',
  ],
  [
    'the hash changed',
    "UPDATE core.ledger_day SET hash = sha256('x') WHERE transactions > 0",
    'what was written down of the day is not what it was',
    null,
  ],
  [
    'the sum changed',
    `UPDATE core.ledger_day SET credited = '{"KHR": "1"}' WHERE transactions > 0`,
    'what was written down of the day is not what it was',
    null,
  ],
  [
    'a day taken out',
    'DELETE FROM core.ledger_day WHERE day = (SELECT min(day) + 1 FROM core.ledger_day)',
    'the hash of the day is gone',
    null,
  ],
  [
    'the first day taken out',
    'DELETE FROM core.ledger_day WHERE day = (SELECT min(day) FROM core.ledger_day)',
    'its hash does not follow from the day before',
    null,
  ],
];

describe("[G11] a superuser's direct change is found, by day and transaction", () => {
  it.each(DAMAGE)('%s', async (_what, sql, logged, ref) => {
    try {
      await admin.query('BEGIN; SET LOCAL session_replication_role = replica');
      const [before] = (await admin.query<{ id: string }>('SELECT id FROM core.tx WHERE ref = $1', [ref])).rows;
      await admin.query(sql);
      const [after] = (await admin.query<{ id: string }>('SELECT id FROM core.tx WHERE ref = $1', [ref])).rows;
      const query: Query = async (text, values) => (await admin.query(text, values)).rows;
      const { damage } = await verifyDays(query, 'lotus');
      expect(damage).toMatchObject({ what: logged, transaction: before?.id ?? after?.id ?? null });
      if (!sql.includes('ledger_day') && ref !== 'late') expect(damage?.day).toBe(today);
    } finally {
      await admin.query('ROLLBACK');
    }
  });
});
