import { ProblemError } from '@marquee/server-kit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TenantScope } from '../context.ts';
import type { TenantDb } from '../db/with-tenant.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openTestRunner, TEST_KINDS, type TestKinds } from '../testing/test-jobs.ts';
import { installJobs } from './install-jobs.ts';
import type { JobRunner } from './job-runner.ts';

vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let runner: JobRunner<TestKinds>;
const ran: string[] = [];
const none = async () => undefined;
const handlers = {
  'letter.send': async ({ of, data }: { of: string; data: { letter: string } }) =>
    void ran.push(`${of} ${data.letter}`),
  ...{ 'day.close': none, 'list.renew': none, 'hour.count': none },
};
beforeAll(async () => {
  database = await createTestDatabase(20);
  await installJobs(database.ownerUrl, TEST_KINDS);
  runner = openTestRunner(database);
  await runner.start(handlers);
});
afterAll(async () => {
  await runner.stop();
  await database.drop();
});
beforeEach(async () => {
  ran.length = 0;
  await database.query("DELETE FROM jobs.job_common WHERE name = 'letter.send'; DELETE FROM app.file_usage");
});

const addFile = (db: TenantDb, { merchant }: TenantScope) =>
  db.execute(
    sql`INSERT INTO app.file_usage AS u VALUES (${merchant}, 1, 10) ON CONFLICT (tenant) DO UPDATE SET files = u.files + 1`,
  );

/** A service as routes call it: a row of its own and a job for it, in one transaction. */
const keepLetter = (ctx: TenantScope, letter: string, { key = letter, problem = false, jobs = runner } = {}) =>
  database.withTenant(ctx, async (db) => {
    await addFile(db, ctx);
    await jobs.enqueue(db, ctx, 'letter.send', { letter }, { key });
    if (problem) throw new ProblemError('conflict');
  });

const rows = async () => {
  const kept = await database.query<{ tenant: string; files: number }>('SELECT tenant, files::int FROM app.file_usage');
  const jobs = await database.query<{ key: string }>(
    "SELECT singleton_key AS key FROM jobs.job_common WHERE name = 'letter.send' ORDER BY 1",
  );
  return { kept: kept.map(({ tenant, files }) => `${tenant} ${files}`), jobs: jobs.map(({ key }) => key) };
};

it('[G11] a request that commits leaves its row and exactly one job, which runs', async () => {
  await keepLetter({ merchant: 'lotus' }, 'welcome');
  expect(await rows()).toEqual({ kept: ['lotus 1'], jobs: ['lotus/welcome'] });
  await vi.waitFor(() => expect(ran).toEqual(['lotus welcome']), 10_000);
});

it('[G11] a request that is refused after it has added a job leaves neither', async () => {
  await expect(keepLetter({ merchant: 'lotus' }, 'never', { problem: true })).rejects.toThrow(ProblemError);
  expect(await rows()).toEqual({ kept: [], jobs: [] });
});

it('[G11] requests at once with one key leave one job that waits, for each brand its own', async () => {
  const late = new Date(Date.now() + 3_600_000);
  const later = (merchant: string) =>
    database.withTenant({ merchant }, async (db) => {
      await addFile(db, { merchant });
      return runner.enqueue(db, { merchant }, 'letter.send', { letter: 'later' }, { key: 'one', at: late });
    });
  const added = await Promise.all(
    Array.from({ length: 16 }, (_, index) => later(index % 2 === 0 ? 'lotus' : 'harbor')),
  );
  expect(added.filter((isNew) => isNew)).toHaveLength(2);
  expect((await rows()).jobs).toEqual(['harbor/one', 'lotus/one']);
  expect((await rows()).kept.sort()).toEqual(['harbor 8', 'lotus 8']);
});

it('[G11] while jobs do not run yet, a request that needs one is refused as a whole', async () => {
  const jobs = openTestRunner(database);
  await expect(keepLetter({ merchant: 'lotus' }, 'early', { jobs })).rejects.toMatchObject({ code: 'not_ready' });
  expect(await rows()).toEqual({ kept: [], jobs: [] });
});

it('[G11] jobs that failed for good run again, of each key the last one, or are dropped', async () => {
  const fail = (key: string, letter: string, minutes: number) =>
    database.query(
      `INSERT INTO jobs.job_common (name, state, singleton_key, data, policy, retry_limit, retry_count, start_after, started_on, completed_on)
       SELECT 'letter.send', 'failed', $1, $2, 'stately', 1, 1, at, at, at FROM (SELECT now() - $3 * interval '1 min' AS at) AS t`,
      [`lotus/${key}`, { merchant: 'lotus', data: { letter } }, minutes],
    );
  const ofLotus = { job: 'letter.send', merchant: 'lotus', provider: null };
  await fail('a', 'old', 3);
  await fail('a', 'new', 2);
  await fail('b', 'other', 1);
  expect(await runner.runFailed({ ...ofLotus, merchant: 'harbor' })).toBe(0);
  expect(await runner.runFailed(ofLotus)).toBe(2);
  await vi.waitFor(() => expect([...ran].sort()).toEqual(['lotus new', 'lotus other']), 10_000);
  await vi.waitFor(async () => expect(await runner.runFailed(ofLotus)).toBe(0), 10_000);

  await fail('c', 'gone', 0);
  await fail('c', 'gone too', 0);
  expect(await runner.dropFailed({ ...ofLotus, job: 'day.close' })).toBe(0);
  expect(await runner.dropFailed(ofLotus)).toBe(2);
  expect(await runner.dropFailed(ofLotus)).toBe(0);
  expect(ran).toHaveLength(2);
});

it('[G11] when the database ends all connections of the runner, it goes on, and no job is lost or run twice', async () => {
  await keepLetter({ merchant: 'lotus' }, 'before');
  await vi.waitFor(() => expect(ran).toEqual(['lotus before']), 10_000);
  const ended = await database.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'marquee-platform-jobs%'",
  );
  expect(ended.length).toBeGreaterThan(0);
  await keepLetter({ merchant: 'lotus' }, 'meanwhile');
  await keepLetter({ merchant: 'harbor' }, 'after');
  await vi.waitFor(() => expect([...ran].sort()).toEqual(['harbor after', 'lotus before', 'lotus meanwhile']), 30_000);
  expect(await runner.runFailed({ job: 'letter.send', merchant: 'lotus', provider: null })).toBe(0);
});

it('[G11] the database has no job whose name no kind has', async () => {
  const unknown = database.query(
    `INSERT INTO jobs.job_common (name, singleton_key, data, policy) VALUES ('letter.burn', 'lotus/x', '{"merchant": "lotus"}', 'stately')`,
  );
  await expect(unknown).rejects.toMatchObject({ code: '23503' });
});
