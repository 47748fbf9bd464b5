import { TestClock } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openTestRunner, TEST_KINDS } from '../testing/test-jobs.ts';
import { installJobs } from './install-jobs.ts';

vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await installJobs(database.ownerUrl, TEST_KINDS);
});
afterAll(() => database.drop());
beforeEach(() => database.query('DELETE FROM jobs.job_common'));

/** When `day.close` (half past one) runs for a brand of this zone: the first times after `from`. */
async function runsOf(timezone: string, from: string, count: number): Promise<string[]> {
  const clock = new TestClock(from);
  const ran: string[] = [];
  const none = async () => undefined;
  const runner = openTestRunner(
    // The library's test clock replaces one of its functions, which only the owner may.
    { loginUrl: database.ownerUrl },
    {
      clock,
      brands: () => [{ merchant: 'lotus', timezone }],
      intervals: { poll: 60, pollWithoutNotify: 60, supervise: 3_600 },
    },
  );
  const day = async ({ due }: { due: Date }) => void ran.push(due.toISOString().slice(5, 16));
  await runner.start({ 'letter.send': none, 'list.renew': none, 'hour.count': none, 'day.close': day });
  while (ran.length < count) {
    const before = ran.length;
    const [next] = await database.query<{ at: Date }>(
      "SELECT start_after AS at FROM jobs.job_common WHERE name = 'day.close' AND state = 'created'",
    );
    await clock.setTime((next?.at.getTime() ?? 0) - 1_000);
    await clock.tick(900);
    expect(ran).toHaveLength(before);
    // Without a poll: the timer wakes the worker.
    await vi.waitFor(async () => {
      await clock.tick(100);
      expect(ran.length).toBeGreaterThan(before);
    }, 10_000);
  }
  await runner.stop();
  return ran;
}

it('[G11] a job of brands runs at its time in Phnom Penh', async () => {
  expect(await runsOf('Asia/Phnom_Penh', '2027-01-10T12:00Z', 2)).toEqual(['01-10T18:30', '01-11T18:30']);
});

it('[G11] where clocks go forward over its time, the job of that day runs an hour later', async () => {
  expect(await runsOf('Europe/London', '2027-03-27T00:00Z', 3)).toEqual(['03-27T01:30', '03-28T01:30', '03-29T00:30']);
});

it('[G11] where clocks go back over its time, the job runs once', async () => {
  expect(await runsOf('Europe/London', '2027-10-30T12:00Z', 2)).toEqual(['10-31T00:30', '11-01T01:30']);
});
