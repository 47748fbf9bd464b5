import { expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { forgetThrottles } from './forget-throttles.ts';

const { database } = await openTestSuite();
const HOUR_MS = 60 * 60_000;

it('SEC-F04: deletes the counts of the given brands after two days', async () => {
  const clock = createTestClock();
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);
  for (const [tenant, key, hours] of [
    ['lotus', 'old', 49],
    ['lotus', 'counting', 47],
    ['harbor', 'old', 49],
  ] as const) {
    await database.query('INSERT INTO app.throttle (tenant, key, window_start, hits) VALUES ($1, $2, $3, 1)', [
      ...[tenant, key, hoursAgo(hours)],
    ]);
  }
  await forgetThrottles({ withTenant: database.withTenant, clock }, ['lotus']);
  const left = await database.query<{ tenant: string; key: string }>(
    'SELECT tenant, key FROM app.throttle ORDER BY 1, 2',
  );
  expect(left.map(({ tenant, key }) => `${tenant} ${key}`)).toEqual(['harbor old', 'lotus counting']);
});
