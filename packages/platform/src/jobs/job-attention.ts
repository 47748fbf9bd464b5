import type { Query } from '../db/query.ts';
import { JOB_KINDS, type JobKinds } from './job-kinds.ts';
import { JOB_SCHEMA } from './job-library.ts';
import { keyOf } from './job-schedule.ts';

/**
 * A job that needs staff. `failed`: its last attempt failed, none has succeeded since, and it does not run again within the hour. `late`: it
 * has not succeeded for too long.
 */
export interface JobProblem {
  readonly job: string;
  /** Of a brand's job. */
  readonly merchant: string | null;
  /** Of a provider's job. */
  readonly provider: string | null;
  readonly problem: 'failed' | 'late';
  readonly since: Date;
}

/** Jobs of one kind that failed for good, as `JobProblem` names them. */
export type FailedJobs = Pick<JobProblem, 'job' | 'merchant' | 'provider'>;

/** Of a failed job `j`: none of its key has succeeded since, and none runs within the hour. */
const NEEDS_STAFF = `j.state = 'failed' AND NOT EXISTS (
      SELECT FROM ${JOB_SCHEMA}.job_common later WHERE later.name = j.name AND later.singleton_key = j.singleton_key
        AND (later.state = 'completed' AND later.completed_on > j.completed_on
          OR later.state IN ('created', 'retry', 'active') AND later.start_after < now() + interval '1 hour'))`;

const FAILED_OF = `FROM ${JOB_SCHEMA}.job_common j WHERE j.name = $1 AND (j.data->>'merchant') IS NOT DISTINCT FROM $2
  AND (j.data->>'provider') IS NOT DISTINCT FROM $3 AND ${NEEDS_STAFF}`;
/** Ids of `FailedJobs`: all, and of each key the last one. */
export const FAILED = `SELECT j.id ${FAILED_OF}`;
export const FAILED_LAST = `SELECT DISTINCT ON (j.singleton_key) j.id ${FAILED_OF} ORDER BY j.singleton_key, j.completed_on DESC`;

const PROBLEMS = `
  WITH kind AS (
    SELECT name, late_ms * interval '1 ms' AS late FROM json_to_recordset($1) AS k (name text, late_ms double precision)
  ), problem AS (
    SELECT j.name, j.data->>'merchant' AS merchant, j.data->>'provider' AS provider, true AS failed, j.completed_on AS since
    FROM kind JOIN ${JOB_SCHEMA}.job_common j USING (name)
    WHERE ${NEEDS_STAFF}
    UNION ALL
    SELECT j.name, j.data->>'merchant', j.data->>'provider', false, CASE j.state WHEN 'active' THEN j.started_on ELSE j.start_after END
    FROM kind JOIN ${JOB_SCHEMA}.job_common j USING (name)
    WHERE j.state IN ('created', 'retry', 'active')
      AND CASE j.state WHEN 'active' THEN j.started_on ELSE j.start_after END < now() - kind.late
    UNION ALL
    SELECT s.name, NULL, s.provider, false, coalesce(last.success, q.created_on)
    FROM json_to_recordset($2) AS s (name text, provider text, key text) JOIN kind USING (name) JOIN ${JOB_SCHEMA}.queue q USING (name)
    CROSS JOIN LATERAL (
      SELECT max(j.completed_on) AS success FROM ${JOB_SCHEMA}.job_common j
      WHERE j.name = s.name AND j.singleton_key = s.key AND j.state = 'completed') last
    WHERE coalesce(last.success, q.created_on) < now() - kind.late
  )
  SELECT name AS job, merchant, provider, CASE WHEN bool_or(failed) THEN 'failed' ELSE 'late' END AS problem, min(since) AS since
  FROM problem GROUP BY name, merchant, provider ORDER BY min(since)`;

/** Jobs that need staff, the longest first. */
export function jobProblems(
  query: Query,
  providers: readonly string[],
  kinds: JobKinds = JOB_KINDS,
): Promise<JobProblem[]> {
  const late = Object.entries(kinds).map(([name, { lateAfterMs }]) => ({ name, late_ms: lateAfterMs }));
  const scheduled = Object.entries(kinds).flatMap(([name, { each, cron }]) => {
    if (cron === undefined || each === 'brand') return [];
    const jobs = each === 'provider' ? providers.map((provider) => ({ provider })) : [{}];
    return jobs.map((job) => ({ name, ...job, key: keyOf(job) }));
  });
  const values = [late, scheduled].map((list) => JSON.stringify(list));
  return query<JobProblem & Record<string, unknown>>('job_problems', PROBLEMS, values);
}

export interface JobCounts {
  readonly job: string;
  readonly waiting: number;
  readonly running: number;
}

/** Due and running jobs of each kind that has any. */
export const countJobs = (query: Query): Promise<JobCounts[]> =>
  query<JobCounts & Record<string, unknown>>(
    'count_jobs',
    `SELECT name AS job, count(*) FILTER (WHERE state < 'active' AND start_after <= now())::integer AS waiting,
            count(*) FILTER (WHERE state = 'active')::integer AS running
     FROM ${JOB_SCHEMA}.job_common WHERE state IN ('created', 'retry', 'active') GROUP BY name`,
    [],
  );
