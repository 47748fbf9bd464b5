import { Counter, Gauge, type Registry } from 'prom-client';
import type { Query } from '../db/query.ts';
import { countJobs, jobProblems } from './job-attention.ts';
import { JOB_KINDS } from './job-kinds.ts';

const STATES = ['waiting', 'running', 'failed', 'late'] as const;

/** Metrics of the jobs, read from the database at each scrape. The result counts a failed attempt in this process. */
export function reportJobs(query: Query, providers: readonly string[], registry: Registry): (job: string) => void {
  new Gauge({
    name: 'platform_jobs',
    help: 'Jobs of all processes: due and waiting, running, failed for good and not run again within the hour (failed), and without a success for too long (late).',
    labelNames: ['job', 'state'],
    registers: [registry],
    async collect() {
      const [counts, problems] = await Promise.all([countJobs(query), jobProblems(query, providers)]);
      this.reset();
      // Zero is reported too: a missing metric looks like a dead server.
      for (const job of Object.keys(JOB_KINDS)) for (const state of STATES) this.set({ job, state }, 0);
      for (const { job, waiting, running } of counts) {
        if (!Object.hasOwn(JOB_KINDS, job)) continue;
        this.set({ job, state: 'waiting' }, waiting);
        this.set({ job, state: 'running' }, running);
      }
      for (const { job, problem } of problems) this.inc({ job, state: problem });
    },
  });
  const failures = new Counter({
    name: 'platform_job_failures_total',
    help: 'Failed attempts at jobs in this process.',
    labelNames: ['job'],
    registers: [registry],
  });
  for (const job of Object.keys(JOB_KINDS)) failures.inc({ job }, 0);
  return (job) => failures.inc({ job });
}
