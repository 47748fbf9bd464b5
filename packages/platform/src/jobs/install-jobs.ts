import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '@marquee/server-kit/postgres';
import type { PgBoss } from 'pg-boss';
import { JOB_KINDS, type JobKind, type JobKinds, RETRY_FIRST_MS, RETRY_LONGEST_MS } from './job-kinds.ts';
import { JOB_SCHEMA, openJobLibrary } from './job-library.ts';

/** Key of the advisory lock; any constant. A second `migrate` waits. */
const LOCK = 7_341_903;

const HOUR_S = 3_600;
const WEEK_S = 7 * 24 * HOUR_S;
/** A claim that its process has not renewed for this long expires. */
const LEASE_S = 30;
/** Of one key, at most one job runs and one waits: work that arrives meanwhile is neither lost nor done twice at once. */
const POLICY = 'stately';

/**
 * The running servers' login reads and writes the tables and owns none. Inside a tenant's transaction a job can be added for that brand,
 * and jobs of other brands are invisible.
 */
const RIGHTS = `
  GRANT USAGE ON SCHEMA ${JOB_SCHEMA} TO marquee_login, marquee_rw;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${JOB_SCHEMA} TO marquee_login;
  GRANT EXECUTE ON FUNCTION ${JOB_SCHEMA}.job_now() TO marquee_login, marquee_rw;
  GRANT SELECT ON ${JOB_SCHEMA}.queue TO marquee_rw;
  GRANT INSERT, SELECT (id, start_after) ON ${JOB_SCHEMA}.job_common TO marquee_rw;
  ALTER TABLE ${JOB_SCHEMA}.job_common ENABLE ROW LEVEL SECURITY;
  DROP POLICY IF EXISTS server ON ${JOB_SCHEMA}.job_common;
  CREATE POLICY server ON ${JOB_SCHEMA}.job_common TO marquee_login USING (true);
  DROP POLICY IF EXISTS tenant ON ${JOB_SCHEMA}.job_common;
  CREATE POLICY tenant ON ${JOB_SCHEMA}.job_common TO marquee_rw USING (data->>'merchant' = (SELECT core.tenant()));`;

/** Brings the library's tables and the queues of these kinds up to date, as their owner. Jobs of a removed kind are deleted. */
export async function installJobs(ownerUrl: string, kinds: JobKinds = JOB_KINDS): Promise<void> {
  const locks = openPool(ownerUrl, 'marquee-migrate', {
    max: 1,
    query_timeout: 0,
    statement_timeout: 0,
    lock_timeout: 0,
  });
  const client = await locks.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await install(ownerUrl, kinds);
  } finally {
    client.release(true);
    await locks.end();
  }
}

async function install(ownerUrl: string, kinds: JobKinds): Promise<void> {
  const library = openJobLibrary(ownerUrl, { migrate: true, supervise: false, schedule: false });
  let failure: Error | undefined;
  library.on('error', (error) => {
    failure ??= error;
  });
  try {
    await library.start();
    while (await buildsIndexes(library)) {
      if (failure !== undefined) throw failure;
      await sleep(500);
    }
    await setQueues(library, kinds);
    await library.getDb().executeSql(RIGHTS);
  } finally {
    await library.stop();
  }
}

/** After an update the library builds new indexes without locking its tables. */
const buildsIndexes = async (library: PgBoss): Promise<boolean> =>
  (await library.getBamStatus()).some(({ status }) => status !== 'completed');

async function setQueues(library: PgBoss, kinds: JobKinds): Promise<void> {
  const present = new Set((await library.getQueues()).map(({ name }) => name));
  for (const [name, kind] of Object.entries(kinds)) {
    const queue = queueOf(kind);
    if (present.has(name)) await library.updateQueue(name, queue);
    else await library.createQueue(name, { ...queue, policy: POLICY });
  }
  for (const name of present) if (!Object.hasOwn(kinds, name)) await library.deleteQueue(name);
}

const queueOf = ({ cron, retries, retryAfterMs = RETRY_FIRST_MS, lateAfterMs, longestMs }: JobKind) => ({
  retryLimit: retries,
  retryDelay: retryAfterMs / 1_000,
  retryBackoff: true,
  retryDelayMax: RETRY_LONGEST_MS / 1_000,
  expireInSeconds: longestMs / 1_000,
  heartbeatSeconds: LEASE_S,
  // The last success of a schedule is kept until its absence means that the job is late.
  deleteAfterSeconds: cron === undefined ? WEEK_S : lateAfterMs / 1_000 + HOUR_S,
  notify: true,
});
