import type { Clock, ClockTimer, PgBoss } from 'pg-boss';
import { type JobKinds, RETRY_FIRST_MS, RETRY_LONGEST_MS } from './job-kinds.ts';

/** The `data` of a job's row. */
export interface StoredJob {
  readonly merchant?: string;
  readonly provider?: string;
  /** Of a brand's schedule: the job is added for each brand of the zone. */
  readonly zone?: string;
  readonly data?: unknown;
  readonly cron?: string;
  readonly due?: string;
}

export interface JobScheduleDeps {
  readonly library: PgBoss;
  readonly clock: Clock;
  readonly kinds: JobKinds;
  readonly providers: readonly string[];
  readonly brands: () => readonly { readonly merchant: string; readonly timezone: string }[];
}

/** A timer cannot be longer. */
const TIMER_MAX_MS = 2 ** 31 - 1;
/** The worker wakes a moment after the time, when the job is due. */
const WAKE_MARGIN_MS = 50;

/**
 * Scheduled jobs: the next run of each waits in the database, and a run adds the one after it. The library's own schedules are not used: it
 * skips a time that does not exist on the day clocks go forward, and runs one twice on the day they go back.
 */
export class JobSchedule {
  readonly #deps: JobScheduleDeps;
  readonly #workers = new Map<string, string>();
  readonly #timers = new Map<string, ClockTimer>();
  #zones: readonly string[] = [];

  constructor(deps: JobScheduleDeps) {
    this.#deps = deps;
  }

  setWorker(name: string, worker: string): void {
    this.#workers.set(name, worker);
  }

  stop(): void {
    for (const timer of this.#timers.values()) this.#deps.clock.clearTimeout(timer);
    this.#timers.clear();
  }

  /** Makes every scheduled job of the installation and of providers due now. Those of brands wait for their time. */
  async begin(): Promise<void> {
    const { library, kinds, providers, clock } = this.#deps;
    const due = new Date(clock.now()).toISOString();
    for (const [name, { each, cron }] of Object.entries(kinds)) {
      if (cron === undefined || each === 'brand') continue;
      const jobs: StoredJob[] = each === 'provider' ? providers.map((provider) => ({ provider })) : [{}];
      for (const job of jobs)
        await library.upsert(name, { ...job, cron, due }, { singletonKey: keyOf(job), startAfter: due });
    }
    await this.addZones();
  }

  /** Schedules the jobs of brands in each zone that has a brand and none waiting. */
  async addZones(): Promise<void> {
    const zones = [...new Set(this.#deps.brands().map(({ timezone }) => timezone))];
    const added = zones.filter((zone) => !this.#zones.includes(zone));
    this.#zones = zones;
    for (const [name, { each, cron }] of Object.entries(this.#deps.kinds))
      if (each === 'brand' && cron !== undefined) for (const zone of added) await this.#addZone(name, zone, cron);
  }

  /** Adds the run after this one. It makes up for all runs that were missed. */
  async addNext(name: string, { provider, zone, due }: StoredJob): Promise<void> {
    const cron = this.#deps.kinds[name]?.cron;
    if (cron === undefined) return;
    // By the database's clock the run is due; by that of this machine it may not be.
    const after = Math.max(this.#deps.clock.now(), due === undefined ? 0 : Date.parse(due));
    await this.#add(
      name,
      { ...(provider === undefined ? {} : { provider }), ...(zone === undefined ? {} : { zone }), cron },
      after,
    );
  }

  async addForBrands(name: string, { zone, due }: StoredJob): Promise<void> {
    const brands = this.#deps.brands().filter(({ timezone }) => timezone === zone);
    const jobs = brands.map(({ merchant }) => ({ data: { merchant, due }, singletonKey: merchant }));
    if (jobs.length > 0) await this.#deps.library.insert(name, jobs);
  }

  async #addZone(name: string, zone: string, cron: string): Promise<void> {
    const { library, clock } = this.#deps;
    if (await this.#add(name, { zone, cron }, clock.now())) return;
    const [waiting] = await library.findJobs<StoredJob>(name, { key: keyOf({ zone }), queued: true });
    // A missed run stays and runs now.
    if (waiting === undefined || waiting.data.cron === cron) return;
    await library.deleteJob(name, waiting.id);
    await this.#add(name, { zone, cron }, clock.now());
  }

  /** Resolves with false when the next run already waits. */
  async #add(name: string, job: StoredJob & { readonly cron: string }, after: number): Promise<boolean> {
    const { library } = this.#deps;
    const { cron, zone = 'UTC' } = job;
    const [next] = library.previewSchedule(cron, { tz: zone, from: new Date(after), count: 1 });
    if (next === undefined) throw new Error(`${name} has no next time: ${cron}`);
    const stored: StoredJob = { ...job, due: next.toISOString() };
    const id = await library.send(name, stored, { singletonKey: keyOf(job), startAfter: next });
    this.wakeAt(name, next.getTime());
    return id !== null;
  }

  /** After the longest pause before the attempt that follows this number of retries. */
  wakeForRetry(name: string, retries: number): void {
    const { retryAfterMs = RETRY_FIRST_MS } = this.#deps.kinds[name] ?? {};
    const pauseMs = Math.min(retryAfterMs * 2 ** (retries + 1), RETRY_LONGEST_MS);
    this.wakeAt(name, this.#deps.clock.now() + pauseMs);
  }

  /** Without it the worker would find the job at its next poll. */
  wakeAt(name: string, time: number): void {
    const { clock, library } = this.#deps;
    const worker = this.#workers.get(name);
    if (worker === undefined) return;
    const id = `${name} ${time}`;
    if (this.#timers.has(id)) return;
    const wake = () => {
      this.#timers.delete(id);
      library.notifyWorker(worker);
    };
    this.#timers.set(id, clock.setTimeout(wake, Math.min(time - clock.now() + WAKE_MARGIN_MS, TIMER_MAX_MS)));
  }
}

/** Of one kind and key, one job runs and one waits. */
export const keyOf = ({ provider, zone }: Pick<StoredJob, 'provider' | 'zone'>): string =>
  zone === undefined ? (provider ?? 'installation') : `zone/${zone}`;
