/** Work outside requests, claimed by one process at a time (ADR 80). */
export { installJobs } from './install-jobs.ts';
export { jobProblems } from './job-attention.ts';
export { type AfterWait, JOB_KINDS } from './job-kinds.ts';
export { reportJobs } from './job-metrics.ts';
export { type JobHandlers, JobRunner } from './job-runner.ts';
