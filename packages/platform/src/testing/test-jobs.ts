import { createLogger } from '@marquee/server-kit';
import * as z from 'zod/mini';
import type { JobKind, JobKinds } from '../jobs/job-kinds.ts';
import { JobRunner, type JobRunnerDeps } from '../jobs/job-runner.ts';
import type { Jobs } from '../services.ts';
import type { TestDatabase } from './test-database.ts';

const kind = { retries: 1, retryAfterMs: 1_000, lateAfterMs: 60_000, longestMs: 600_000, failure: 'not done' } as const;

/** Kinds for tests of the runner. */
export const TEST_KINDS = {
  'letter.send': { ...kind, each: 'brand', data: z.strictObject({ letter: z.string() }) },
  'day.close': { ...kind, each: 'brand', cron: '30 1 * * *' },
  'list.renew': { ...kind, each: 'provider', cron: '0 0 1 1 *' },
  'hour.count': { ...kind, each: 'installation', cron: '0 0 1 1 *' },
} as const satisfies Readonly<Record<string, JobKind>>;

export type TestKinds = typeof TEST_KINDS;

/** For apps whose suites add no jobs. */
export const noJobs: Jobs = { enqueue: async () => true, runFailed: async () => 0, dropFailed: async () => 0 };

/** A runner that polls often. */
export function openTestRunner<Kinds extends JobKinds = TestKinds>(
  { loginUrl }: Pick<TestDatabase, 'loginUrl'>,
  deps: Partial<JobRunnerDeps<Kinds>> = {},
): JobRunner<Kinds> {
  return new JobRunner({
    databaseUrl: loginUrl,
    kinds: TEST_KINDS as unknown as Kinds,
    log: createLogger({ name: 'test', level: 'silent' }),
    providers: ['arcade'],
    brands: () => [
      { merchant: 'lotus', timezone: 'Asia/Phnom_Penh' },
      { merchant: 'harbor', timezone: 'Europe/London' },
    ],
    intervals: { poll: 0.5, pollWithoutNotify: 0.5, supervise: 1 },
    ...deps,
  });
}
