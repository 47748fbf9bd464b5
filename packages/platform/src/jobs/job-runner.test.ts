import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@marquee/server-kit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { assertSafeDatabase } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openTestRunner, TEST_KINDS, type TestKinds } from '../testing/test-jobs.ts';
import { installJobs } from './install-jobs.ts';
import { JOB_KINDS } from './job-kinds.ts';
import { openJobLibrary } from './job-library.ts';
import type { JobHandlers, JobRunner, JobRunnerDeps } from './job-runner.ts';

// A limit for a busy machine; no test here asserts time.
vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await installJobs(database.ownerUrl, TEST_KINDS);
});
afterAll(() => database.drop());
beforeEach(() => database.query('DELETE FROM jobs.job_common'));

const open: JobRunner<TestKinds>[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((runner) => runner.stop()));
});

const nothing = async () => undefined;
async function start(
  handlers: Partial<JobHandlers<TestKinds>> = {},
  deps: Partial<JobRunnerDeps<TestKinds>> = {},
): Promise<JobRunner<TestKinds>> {
  const runner = openTestRunner(database, deps);
  open.push(runner);
  await runner.start({
    'letter.send': nothing,
    'day.close': nothing,
    'list.renew': nothing,
    'hour.count': nothing,
    ...handlers,
  });
  return runner;
}

const lotus = { merchant: 'lotus' };
const send = (runner: JobRunner<TestKinds>, letter: string, key?: string) =>
  database.withTenant(lotus, (db) =>
    runner.enqueue(db, lotus, 'letter.send', { letter }, key === undefined ? {} : { key }),
  );
const states = async (name: string) =>
  (
    await database.query<{ state: string }>('SELECT state FROM jobs.job_common WHERE name = $1 ORDER BY created_on', [
      name,
    ])
  ).map(({ state }) => state);

it('[G11] two processes share the jobs; each job runs once, with the brand and data it was added with', async () => {
  const ran: string[] = [];
  const both = Promise.withResolvers<void>();
  const at = new Set<string>();
  const as = (process: string): Partial<JobHandlers<TestKinds>> => ({
    'letter.send': async ({ of, data }) => {
      ran.push(`${of} ${data.letter}`);
      // The first job of each process waits for one of the other.
      if (at.add(process).size === 2) both.resolve();
      await both.promise;
    },
  });
  const one = await start(as('one'));
  await start(as('two'));
  const letters = Array.from({ length: 20 }, (_, index) => `letter-${index}`);
  for (const letter of letters) await send(one, letter);
  await vi.waitFor(() => expect(ran).toHaveLength(20), 30_000);
  expect(ran.sort()).toEqual(letters.map((letter) => `lotus ${letter}`).sort());
  await vi.waitFor(async () => expect(new Set(await states('letter.send'))).toEqual(new Set(['completed'])), 10_000);
});

it('[G11] a job of a transaction that rolls back never runs, and one of a key that waits is not added again', async () => {
  const ran: string[] = [];
  const runner = await start({ 'letter.send': async ({ data }) => void ran.push(data.letter) });
  const failing = database.withTenant(lotus, async (db) => {
    await runner.enqueue(db, lotus, 'letter.send', { letter: 'never' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  const added = await database.withTenant(lotus, async (db) => [
    await runner.enqueue(db, lotus, 'letter.send', { letter: 'first' }, { key: 'k' }),
    await runner.enqueue(db, lotus, 'letter.send', { letter: 'second' }, { key: 'k' }),
    await runner.enqueue(db, lotus, 'letter.send', { letter: 'later' }, { at: new Date(Date.now() + 3_600_000) }),
  ]);
  expect(added).toEqual([true, false, true]);
  await vi.waitFor(() => expect(ran).toEqual(['first']), 10_000);
  await vi.waitFor(async () => expect((await states('letter.send')).sort()).toEqual(['completed', 'created']), 10_000);
});

it('[G11] the job of a killed process is run by another after its claim has not been renewed', async () => {
  const script = fileURLToPath(new URL('../testing/job-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, database.loginUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await vi.waitFor(async () => expect(await states('hour.count')).toContain('active'), 30_000);
    const ran: string[] = [];
    const runner = await start({
      'letter.send': async ({ data }) => void ran.push(data.letter),
      'hour.count': async () => void ran.push('hour'),
    });
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    await send(runner, 'meanwhile');
    await vi.waitFor(() => expect(ran).toEqual(['meanwhile']), 10_000);
    expect(await states('hour.count')).toContain('active');
    // As if the half minute of the claim had passed.
    await database.query("UPDATE jobs.job_common SET heartbeat_on = now() - interval '31 s' WHERE state = 'active'");
    await vi.waitFor(() => expect(ran).toEqual(['meanwhile', 'hour', 'hour']), 30_000);
  } finally {
    child.kill('SIGKILL');
  }
});

it('[G11] a failing job is retried and then fails for good, without its reason in the database', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ name: 'test', destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  const handlers = {
    'letter.send': async () => {
      throw new Error('to +855 12 345 678');
    },
  };
  const runner = await start(handlers, { log });
  await send(runner, 'secret');
  await vi.waitFor(async () => expect(await states('letter.send')).toEqual(['failed']), 30_000);
  const logged = { job: 'letter.send', merchant: 'lotus', msg: 'not done', err: { message: 'to +855 12 345 678' } };
  expect(lines.filter(({ job }) => job !== undefined)).toMatchObject([
    { ...logged, level: 'warn', attempt: 1 },
    { ...logged, level: 'error', attempt: 2 },
  ]);
  expect(runner.failedAttempts).toEqual(new Map([['letter.send', 2]]));
  const [row] = await database.query<{ output: object }>('SELECT output FROM jobs.job_common WHERE state = $1', [
    'failed',
  ]);
  expect(JSON.stringify(row?.output)).not.toContain('855');
});

it('[G11] a process that stops aborts its jobs, and another runs them', async () => {
  const began = Promise.withResolvers<void>();
  const stopping = await start({
    'letter.send': ({ signal }) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
        began.resolve();
      }),
  });
  await send(stopping, 'interrupted');
  await began.promise;
  await stopping.stop();
  expect(await states('letter.send')).toEqual(['retry']);
  const ran: string[] = [];
  await start({ 'letter.send': async ({ data }) => void ran.push(data.letter) });
  await vi.waitFor(() => expect(ran).toEqual(['interrupted']), 30_000);
});

it('[G11] at its start a process runs what is scheduled for the installation and its providers, and the next runs wait', async () => {
  const ran: string[] = [];
  const as =
    (name: string) =>
    async ({ of }: { of: string }) =>
      void ran.push(`${name} ${of}`);
  const deps = { providers: ['arcade', 'purse'] };
  const handlers = { 'list.renew': as('list'), 'hour.count': as('hour'), 'day.close': as('day') };
  await start(handlers, deps);
  await vi.waitFor(() => expect(ran.sort()).toEqual(['hour ', 'list arcade', 'list purse']), 10_000);
  await start(handlers, deps);
  await vi.waitFor(
    () =>
      expect(ran.sort()).toEqual([
        'hour ',
        'hour ',
        ...['arcade', 'arcade', 'purse', 'purse'].map((of) => `list ${of}`),
      ]),
    10_000,
  );
  const waiting = await database.query<{ key: string; due: Date }>(
    "SELECT name || ' ' || singleton_key AS key, start_after AS due FROM jobs.job_common WHERE state = 'created' ORDER BY 1",
  );
  expect(waiting.map(({ key }) => key)).toEqual([
    'day.close zone/Asia/Phnom_Penh',
    'day.close zone/Europe/London',
    'hour.count installation',
    'list.renew arcade',
    'list.renew purse',
  ]);
  expect(waiting.every(({ due }) => due.getTime() > Date.now())).toBe(true);
});

it('[G11] a kind that has become one of brands ends the schedule of its former version', async () => {
  const ran: string[] = [];
  await database.query(
    `INSERT INTO jobs.job_common (name, singleton_key, data, policy) VALUES ('day.close', 'installation', '{"cron": "0 * * * *"}', 'stately')`,
  );
  await start({ 'day.close': async ({ of }) => void ran.push(of) });
  await vi.waitFor(
    async () => expect((await states('day.close')).sort()).toEqual(['completed', 'created', 'created']),
    10_000,
  );
  expect(ran).toEqual([]);
});

it('[G11] the times of brands follow their time zones, and a changed schedule', async () => {
  let timezone = 'Asia/Phnom_Penh';
  const brands = () => [{ merchant: 'lotus', timezone }];
  const waiting = () =>
    database.query(
      "SELECT singleton_key AS key, to_char(start_after AT TIME ZONE 'UTC', 'HH24:MI') AS due FROM jobs.job_common WHERE name = 'day.close' ORDER BY 1",
    );
  const runner = await start({}, { brands });
  timezone = 'Etc/GMT+5';
  await runner.followBrands();
  expect(await waiting()).toEqual([
    { key: 'zone/Asia/Phnom_Penh', due: '18:30' },
    { key: 'zone/Etc/GMT+5', due: '06:30' },
  ]);
  const changed = { ...TEST_KINDS, 'day.close': { ...TEST_KINDS['day.close'], cron: '0 4 * * *' } };
  await start({}, { brands, kinds: changed as unknown as TestKinds });
  expect(await waiting()).toEqual([
    { key: 'zone/Asia/Phnom_Penh', due: '18:30' },
    { key: 'zone/Etc/GMT+5', due: '09:00' },
  ]);
});

it("[G11] inside a tenant's transaction a job is added for that brand only, and no job of another is seen", async () => {
  const runner = await start();
  const foreign = database.withTenant(lotus, (db) =>
    runner.enqueue(db, { merchant: 'harbor' }, 'letter.send', { letter: 'forged' }),
  );
  await expect(foreign).rejects.toMatchObject({ cause: { code: '42501' } });
  await send(runner, 'own');
  for (const [merchant, seen] of [
    ['lotus', true],
    ['harbor', false],
  ] as const) {
    const { rows } = await database.withTenant({ merchant }, (db) => db.execute('SELECT id FROM jobs.job_common'));
    expect(rows.length > 0, merchant).toBe(seen);
    await expect(
      database.withTenant({ merchant }, (db) => db.execute('SELECT data FROM jobs.job_common')),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  }
});

it('[G11] the login of a running server owns none of the tables, and they are as the library made them', async () => {
  await assertSafeDatabase(database.pool);
  for (const text of [
    'TRUNCATE jobs.job_common',
    'CREATE TABLE jobs.more (n int)',
    "SELECT jobs.delete_queue('hour.count')",
  ])
    await expect(database.pool.query(text), text).rejects.toMatchObject({ code: '42501' });
  const library = openJobLibrary(database.ownerUrl, { supervise: false, schedule: false });
  await library.start();
  expect((await library.detectSchemaDrift()).ok).toBe(true);
  await library.stop();
});

it('[G11] an update sets the queues to what the kinds say, and deletes those of removed kinds', async () => {
  const fresh = await createTestDatabase(2);
  const queues = async () =>
    (
      await fresh.query<{ name: string; retries: number }>(
        "SELECT name, retry_limit AS retries FROM jobs.queue WHERE name NOT LIKE '\\_\\_%' ORDER BY name",
      )
    ).map(({ name, retries }) => `${name} ${retries}`);
  expect(await queues()).toEqual(
    Object.entries(JOB_KINDS)
      .map(([name, { retries }]) => `${name} ${retries}`)
      .sort(),
  );
  const { 'letter.send': letter } = TEST_KINDS;
  await installJobs(fresh.ownerUrl, { 'letter.send': letter });
  await installJobs(fresh.ownerUrl, { 'letter.send': { ...letter, retries: 7 } });
  expect(await queues()).toEqual(['letter.send 7']);
  await fresh.drop();
});
