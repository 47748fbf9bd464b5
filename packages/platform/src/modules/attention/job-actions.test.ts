import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Jobs } from '../../services.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { callSupport } from '../../testing/call-support.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { noJobs } from '../../testing/test-jobs.ts';

let database: TestDatabase;
let platform: TestApp;
const asked: unknown[] = [];
const jobs: Jobs = {
  ...noJobs,
  runFailed: async (failed) => asked.push({ run: failed }),
  dropFailed: async (failed) => asked.push({ drop: failed }),
};
beforeAll(async () => {
  database = await createTestDatabase();
  platform = await buildTestApp(database, { jobs });
});
afterAll(async () => {
  await platform.close();
  await database.drop();
});

const act = (action: 'run' | 'drop', body: object) =>
  callSupport(platform, INTERNAL_CALLS[`jobs.${action}`].path, body, { key: 'one-attempt' });

it('[G11] staff run failed jobs again or drop them: those of their brand, and those of no brand', async () => {
  const own = { job: 'messages.clear', merchant: 'lotus', provider: null };
  const ofProvider = { job: 'catalogue.renew', merchant: null, provider: 'arcade' };
  expect((await act('run', own)).json().value).toEqual({ jobs: 1 });
  expect((await act('drop', ofProvider)).json().value).toEqual({ jobs: 2 });
  expect((await act('run', { ...own, merchant: 'harbor' })).json().code).toBe('not_found');
  expect(asked).toEqual([{ run: own }, { drop: ofProvider }]);
});
