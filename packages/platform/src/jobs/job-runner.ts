import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@marquee/server-kit';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, fromDrizzle, type JobWithMetadata, type PgBoss, systemClock } from 'pg-boss';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import type { TenantScope } from '../context.ts';
import type { TenantDb } from '../db/with-tenant.ts';
import { FAILED, FAILED_LAST, type FailedJobs } from './job-attention.ts';
import type { JobKind, JobKinds } from './job-kinds.ts';
import { openJobLibrary } from './job-library.ts';
import { JobSchedule, type StoredJob } from './job-schedule.ts';

/** Seconds between queries of this process. */
export interface JobIntervals {
  /** For due jobs, of each kind. A fallback: new jobs are announced by NOTIFY, and a process knows when its next ones are due. */
  readonly poll: number;
  /** The same while no connection listens for NOTIFY. */
  readonly pollWithoutNotify: number;
  /** For claims that were not renewed. One of the processes looks for them. */
  readonly supervise: number;
}
const INTERVALS: JobIntervals = { poll: 60, pollWithoutNotify: 5, supervise: 20 };
/** Several times within the lease (`LEASE_S`). */
const RENEW_S = 10;
/** Between attempts to start, while the database is unavailable or not migrated yet. */
const START_RETRY_MS = 15_000;
const STOP_MS = 5_000;

/** What a handler gets. */
export interface JobRun<Kind extends JobKind> {
  /** The brand or provider of the run; empty for the whole installation. */
  readonly of: string;
  /** The time the run was meant for. */
  readonly due: Date;
  readonly data: Kind extends { readonly data: infer Schema extends z.ZodMiniType } ? z.output<Schema> : undefined;
  /** Aborted when the process stops, the attempt takes too long, or another process has taken the job over. */
  readonly signal: AbortSignal;
}

/** A job runs at least once: one whose process was killed runs again elsewhere. */
export type JobHandlers<Kinds extends JobKinds> = {
  readonly [Name in keyof Kinds]: (run: JobRun<Kinds[Name]>) => Promise<unknown>;
};

/** Kinds whose jobs belong to one brand. */
type OfBrand<Kinds extends JobKinds> = {
  [Name in keyof Kinds]: Kinds[Name]['each'] extends 'brand' ? Name : never;
}[keyof Kinds] &
  string;

export interface EnqueueOptions {
  /** Of one key and brand, at most one job waits; another one is not added. */
  readonly key?: string;
  readonly at?: Date;
}

export interface JobRunnerDeps<Kinds extends JobKinds> {
  readonly databaseUrl: string;
  readonly kinds: Kinds;
  readonly log: FastifyBaseLogger;
  readonly providers: readonly string[];
  /** The brands of this installation with their time zones. */
  readonly brands: () => readonly { readonly merchant: string; readonly timezone: string }[];
  /** Tests pass their own. */
  readonly intervals?: JobIntervals;
  readonly clock?: Clock;
}

/** Claims due jobs of all kinds and runs them, beside the other processes on the same database (ADR 80). */
export class JobRunner<Kinds extends JobKinds> {
  readonly #deps: JobRunnerDeps<Kinds>;
  readonly #intervals: JobIntervals;
  readonly #library: PgBoss;
  readonly #schedule: JobSchedule;
  readonly #stopping = new AbortController();
  readonly #started = Promise.withResolvers<void>();
  #isStarted = false;
  readonly #failedAttempts = new Map<string, number>();

  constructor(deps: JobRunnerDeps<Kinds>) {
    this.#deps = deps;
    const { databaseUrl, log, clock = systemClock, intervals = INTERVALS } = deps;
    this.#intervals = intervals;
    this.#library = openJobLibrary(databaseUrl, {
      useListenNotify: true,
      schedule: false,
      superviseIntervalSeconds: intervals.supervise,
      monitorIntervalSeconds: intervals.supervise,
      notifyHeartbeatIntervalMs: 30_000,
      // Jobs that wait for other jobs are not used.
      flowIntervalSeconds: 3_600,
      clock,
    });
    this.#library.on('error', (error) => log.warn({ err: error }, 'the job runner failed'));
    this.#library.on('warning', ({ message }) => log.warn({ warning: message }, 'the job runner has a warning'));
    this.#schedule = new JobSchedule({ ...deps, library: this.#library, clock });
  }

  /** Resolves when jobs are being claimed. Scheduled jobs of the installation and of providers are due at once. */
  async start(handlers: JobHandlers<Kinds>): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#library.start();
        for (const name of Object.keys(this.#deps.kinds)) await this.#work(name, handlers);
        await this.#schedule.begin();
        this.#isStarted = true;
        return this.#started.resolve();
      } catch (error) {
        this.#deps.log.error({ err: error }, 'jobs do not run yet');
        await sleep(START_RETRY_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** Called after brands have changed: their time zones have schedules. */
  async followBrands(): Promise<void> {
    await this.#started.promise;
    await this.#schedule.addZones();
  }

  /** Failed attempts of this process, by kind. */
  get failedAttempts(): ReadonlyMap<string, number> {
    return this.#failedAttempts;
  }

  /**
   * Adds a job for the brand of this transaction: it runs after the commit, and never if there is none. Resolves with false when one with
   * its key already waits. @throws ProblemError `not_ready` while jobs do not run yet, so that the transaction is not kept open.
   */
  async enqueue<Name extends OfBrand<Kinds>>(
    db: TenantDb,
    { merchant }: TenantScope,
    name: Name,
    data: JobRun<Kinds[Name]>['data'],
    { key = uuidv7(), at }: EnqueueOptions = {},
  ): Promise<boolean> {
    this.#requireStarted();
    const stored: StoredJob = { merchant, data, ...(at === undefined ? {} : { due: at.toISOString() }) };
    const options = { singletonKey: `${merchant}/${key}`, ...(at === undefined ? {} : { startAfter: at }) };
    const id = await this.#library.send(name, stored, { ...options, db: fromDrizzle(db, sql) });
    if (id !== null && at !== undefined) this.#schedule.wakeAt(name, at.getTime());
    return id !== null;
  }

  /**
   * Runs jobs again that failed for good: of each key the last one. Resolves with their number; a repetition finds none.
   * @throws ProblemError `not_ready`
   */
  async runFailed(jobs: FailedJobs): Promise<number> {
    this.#requireStarted();
    const ids = await this.#idsOf(jobs, FAILED_LAST);
    if (ids.length > 0) await this.#library.retry(jobs.job, ids);
    this.#schedule.wakeAt(jobs.job, this.#deps.clock?.now() ?? Date.now());
    return ids.length;
  }

  /** Deletes jobs that failed for good; those of a schedule run at their next time. Resolves with their number. @throws ProblemError `not_ready` */
  async dropFailed(jobs: FailedJobs): Promise<number> {
    this.#requireStarted();
    const ids = await this.#idsOf(jobs, FAILED);
    if (ids.length > 0) await this.#library.deleteJob(jobs.job, ids);
    return ids.length;
  }

  /** Aborts the runs of this process and waits a moment for them. Another process runs the unfinished jobs again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#schedule.stop();
    await this.#library.stop({ timeout: STOP_MS });
  }

  #requireStarted(): void {
    if (!this.#isStarted) throw new ProblemError('not_ready');
  }

  async #idsOf({ job, merchant, provider }: FailedJobs, text: string): Promise<string[]> {
    const { rows } = await this.#library.getDb().executeSql(text, [job, merchant, provider]);
    return rows.map(({ id }: { id: string }) => id);
  }

  async #work(name: string, handlers: JobHandlers<Kinds>): Promise<void> {
    const options = {
      includeMetadata: true,
      pollingIntervalSeconds: this.#intervals.pollWithoutNotify,
      notifyPollingIntervalSeconds: this.#intervals.poll,
      heartbeatRefreshSeconds: RENEW_S,
    } as const;
    const worker: string = await this.#library.work<StoredJob, unknown, typeof options>(
      name,
      options,
      async ([job]) => {
        try {
          if (job !== undefined) await this.#run(name, job, handlers);
        } finally {
          // More may wait; without this the worker pauses first.
          this.#library.notifyWorker(worker);
        }
      },
    );
    this.#schedule.setWorker(name, worker);
  }

  async #run(name: string, job: JobWithMetadata<StoredJob>, handlers: JobHandlers<Kinds>): Promise<void> {
    const { kinds, log } = this.#deps;
    const { merchant, provider, zone, data, due } = job.data;
    const kind = kinds[name];
    const handler = handlers[name];
    if (kind === undefined || handler === undefined) throw new Error(`No handler of ${name}`);
    // Of a former version, in which the kind was not of brands.
    if (kind.each === 'brand' && merchant === undefined && zone === undefined) return;
    try {
      if (kind.cron !== undefined && merchant === undefined) await this.#schedule.addNext(name, job.data);
      if (zone !== undefined) return await this.#schedule.addForBrands(name, job.data);
      await handler({
        of: merchant ?? provider ?? '',
        due: due === undefined ? job.createdOn : new Date(due),
        data: (kind.data === undefined ? undefined : kind.data.parse(data)) as never,
        signal: AbortSignal.any([job.signal, this.#stopping.signal]),
      });
    } catch (error) {
      if (this.#stopping.signal.aborted) throw new Error('The process stopped');
      const isLast = job.retryCount >= job.retryLimit;
      const what = { err: error, job: name, merchant, provider, zone, attempt: job.retryCount + 1 };
      log[isLast ? 'error' : 'warn'](what, kind.failure);
      this.#failedAttempts.set(name, (this.#failedAttempts.get(name) ?? 0) + 1);
      if (!isLast) this.#schedule.wakeForRetry(name, job.retryCount);
      // The library stores what is thrown, and an error may have names and numbers of people (SEC-F04).
      throw new Error('Failed; the reason is in the log');
    }
    // An aborted handler may return without an error.
    if (this.#stopping.signal.aborted) throw new Error('The process stopped');
  }
}
