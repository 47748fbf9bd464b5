import { TIMEOUT_MS } from '@marquee/contracts/timeouts';
import { type ConstructorOptions, PgBoss } from 'pg-boss';

/** The library's tables have a schema of their own. */
export const JOB_SCHEMA = 'jobs';

/** Its rows are read by maintenance and statistics too. */
const TIMEOUTS = {
  statement_timeout: TIMEOUT_MS.statement,
  lock_timeout: TIMEOUT_MS.lock,
  query_timeout: TIMEOUT_MS.database,
};

/**
 * The library on connections of its own, so that jobs are claimed while players' calls use every other one. It creates and changes no
 * table, except for the owner (`migrate`).
 */
export function openJobLibrary(databaseUrl: string, options: ConstructorOptions): PgBoss {
  return new PgBoss({
    connectionString: databaseUrl,
    application_name: 'marquee-platform-jobs',
    max: 2,
    schema: JOB_SCHEMA,
    migrate: false,
    // Both need the owner's rights; autovacuum is enough for a table of finished jobs that are deleted.
    reindex: false,
    monitorVacuum: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
    ...(options.migrate ? {} : TIMEOUTS),
    ...options,
  });
}
