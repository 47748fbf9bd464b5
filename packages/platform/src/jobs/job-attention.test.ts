import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createQuery, type Query } from '../db/query.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { TEST_KINDS } from '../testing/test-jobs.ts';
import { installJobs } from './install-jobs.ts';
import { type JobProblem, jobProblems } from './job-attention.ts';
import { JOB_KINDS } from './job-kinds.ts';
import { reportJobs } from './job-metrics.ts';

/** Of the test kinds, in minutes: they are late after one. */
const LATE = 2;
let database: TestDatabase;
let query: Query;
beforeAll(async () => {
  database = await createTestDatabase();
  query = createQuery(database.pool);
  await installJobs(database.ownerUrl, { ...JOB_KINDS, ...TEST_KINDS });
});
afterAll(() => database.drop());
beforeEach(() => database.query('DELETE FROM jobs.job_common; UPDATE jobs.queue SET created_on = now()'));

interface Row {
  readonly name: string;
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'failed';
  readonly key?: string;
  readonly data?: object;
  /** Minutes ago: due, begun and ended. */
  readonly ago?: number;
}

async function put(...rows: Row[]): Promise<void> {
  for (const { name, state, key = 'installation', data = {}, ago = 0 } of rows)
    await database.query(
      `INSERT INTO jobs.job_common (name, state, singleton_key, data, policy, start_after, started_on, completed_on)
       SELECT $1, $2, $3, $4, 'stately', at, at, at FROM (SELECT now() - $5 * interval '1 min' AS at) AS t`,
      [name, state, key, data, ago],
    );
}
const problems = async () =>
  (await jobProblems(query, ['arcade', 'purse'], TEST_KINDS)).map(
    ({ job, merchant, provider, problem }: JobProblem) => `${job} ${merchant ?? provider ?? ''} ${problem}`,
  );

it('[G11] a job that failed for good needs staff until one of its key has succeeded', async () => {
  const data = { merchant: 'lotus' };
  await put(
    { name: 'letter.send', state: 'completed', key: 'lotus/a', data, ago: 3 },
    { name: 'letter.send', state: 'failed', key: 'lotus/a', data, ago: 2 },
    { name: 'letter.send', state: 'completed', key: 'lotus/b', data, ago: 1 },
    { name: 'letter.send', state: 'retry', key: 'lotus/c', data },
  );
  expect(await problems()).toEqual(['letter.send lotus failed']);
  await put({ name: 'letter.send', state: 'completed', key: 'lotus/a', data, ago: 1 });
  expect(await problems()).toEqual([]);
});

it('[G11] a job that failed needs no staff yet when it runs again within the hour', async () => {
  await put(
    { name: 'hour.count', state: 'completed', ago: 0.5 },
    { name: 'hour.count', state: 'failed' },
    { name: 'hour.count', state: 'created', ago: -59 },
  );
  expect(await problems()).toEqual([]);
  await database.query("UPDATE jobs.job_common SET start_after = now() + interval '61 min' WHERE state = 'created'");
  expect(await problems()).toEqual(['hour.count  failed']);
});

it('[G11] a job that waits or runs for too long is late', async () => {
  await put(
    { name: 'letter.send', state: 'created', key: 'lotus/a', data: { merchant: 'lotus' }, ago: LATE },
    { name: 'letter.send', state: 'retry', key: 'lotus/b', data: { merchant: 'lotus' }, ago: LATE },
    { name: 'letter.send', state: 'created', key: 'harbor/a', data: { merchant: 'harbor' }, ago: -LATE },
    { name: 'day.close', state: 'active', key: 'harbor', data: { merchant: 'harbor' }, ago: LATE },
  );
  expect((await problems()).sort()).toEqual(['day.close harbor late', 'letter.send lotus late']);
});

it('[G11] a scheduled job is late when it has not succeeded for too long, or never', async () => {
  await database.query(`UPDATE jobs.queue SET created_on = now() - ${LATE} * interval '1 min'`);
  expect((await problems()).sort()).toEqual(['hour.count  late', 'list.renew arcade late', 'list.renew purse late']);
  await put(
    { name: 'hour.count', state: 'completed' },
    { name: 'list.renew', state: 'failed', key: 'arcade', data: { provider: 'arcade' } },
    { name: 'list.renew', state: 'completed', key: 'purse', data: { provider: 'purse' } },
  );
  expect(await problems()).toEqual(['list.renew arcade failed']);
});

it('[G11] metrics have every job: due, running, failed and late ones, and failed attempts of this process', async () => {
  const registry = new Registry();
  const failedAttempts = new Map<string, number>();
  reportJobs({ query, providers: ['arcade'], runner: { failedAttempts } }, registry);
  const lines = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('platform_job') && !line.endsWith(' 0'));
  expect(await lines()).toEqual([]);
  failedAttempts.set('rounds.watch', 1);
  await put(
    { name: 'days.reconcile', state: 'active' },
    { name: 'days.reconcile', state: 'created' },
    { name: 'days.reconcile', state: 'created', key: 'later', ago: -LATE },
    { name: 'guests.clear', state: 'failed' },
    { name: 'catalogue.renew', state: 'retry', key: 'arcade', data: { provider: 'arcade' }, ago: 60 },
  );
  expect((await lines()).sort()).toEqual([
    'platform_job_failures_total{job="rounds.watch"} 1',
    'platform_jobs{job="catalogue.renew",state="late"} 1',
    'platform_jobs{job="catalogue.renew",state="waiting"} 1',
    'platform_jobs{job="days.reconcile",state="running"} 1',
    'platform_jobs{job="days.reconcile",state="waiting"} 1',
    'platform_jobs{job="guests.clear",state="failed"} 1',
  ]);
});
