import { Counter, Gauge, type Registry } from 'prom-client';
import type { Query } from '../db/query.ts';
import { countJobs, jobProblems } from './job-attention.ts';
import { JOB_KINDS } from './job-kinds.ts';
import type { JobRunner } from './job-runner.ts';

const STATES = ['waiting', 'running', 'failed', 'late'] as const;

export interface ReportedJobs {
  readonly query: Query;
  readonly providers: readonly string[];
  readonly runner: Pick<JobRunner<typeof JOB_KINDS>, 'failedAttempts'>;
}

/** Metrics of the jobs, read from the database and from this process at each scrape. */
export function reportJobs({ query, providers, runner }: ReportedJobs, registry: Registry): void {
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
  new Counter({
    name: 'platform_job_failures_total',
    help: 'Failed attempts at jobs in this process.',
    labelNames: ['job'],
    registers: [registry],
    collect() {
      this.reset();
      for (const job of Object.keys(JOB_KINDS)) this.inc({ job }, runner.failedAttempts.get(job) ?? 0);
    },
  });
}
