import { createLogger } from '@marquee/server-kit';
import { createQuery } from '../db/query.ts';
import type { JOB_KINDS, JobHandlers } from '../jobs/index.ts';
import { platformJobs } from '../platform-jobs.ts';
import type { Jobs } from '../services.ts';
import type { TestApp } from './build-test-app.ts';
import { createMemoryStore } from './memory-store.ts';
import type { TestDatabase } from './test-database.ts';
import { noJobs } from './test-jobs.ts';
import { createTestOperator } from './test-operator.ts';

interface WaitingJob {
  readonly name: keyof typeof JOB_KINDS;
  readonly merchant: string;
  readonly data: unknown;
  readonly at: Date;
}

/** Jobs that wait for a time of the test's clock. */
export class WaitingJobs {
  #jobs: WaitingJob[] = [];

  readonly jobs: Jobs = {
    ...noJobs,
    enqueue: async (_db, { merchant }, name, data, { at = new Date(0) } = {}) => {
      this.#jobs.push({ name, merchant, data, at });
      return true;
    },
  };

  clear(): void {
    this.#jobs = [];
  }

  /** Runs the jobs that are due with the platform's handlers. Resolves with their names. */
  async runDue(database: TestDatabase, platform: TestApp): Promise<string[]> {
    const now = platform.clock.now();
    const due = this.#jobs.filter(({ at }) => at <= now);
    this.#jobs = this.#jobs.filter(({ at }) => at > now);
    const handlers: Readonly<Record<WaitingJob['name'], (run: never) => Promise<unknown>>> = jobsOf(database, platform);
    for (const { name, merchant, data, at } of due)
      await handlers[name]({ of: merchant, due: at, data, signal: new AbortController().signal } as never);
    return due.map(({ name }) => name);
  }
}

/** The platform's handlers for an app of a test. */
export function jobsOf(
  { pool, withTenant }: TestDatabase,
  { app, brands, clock }: TestApp,
): JobHandlers<typeof JOB_KINDS> {
  const database = { withTenant, query: createQuery(pool) };
  const merchants = () => ['lotus', 'harbor'];
  return platformJobs({
    ...database,
    background: database,
    store: createMemoryStore(),
    mail: app.mailOutbox,
    brands,
    clock,
    merchants,
    operator: createTestOperator().settings,
    paymentProviders: new Map(),
    submitIdentityCheck: app.submitIdentityCheck,
    log: createLogger({ name: 'test', level: 'silent' }),
  });
}
