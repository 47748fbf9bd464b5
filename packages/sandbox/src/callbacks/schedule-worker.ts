import type { Callback, ScheduleBook } from './schedule-book.ts';

export interface WorkerDeps {
  readonly schedule: ScheduleBook;
  readonly now: () => number;
  /** Does the steps that are due. */
  runSteps(): void;
  deliver(callback: Callback, signal: AbortSignal): Promise<void>;
}

export interface ScheduleWorker {
  /** Looks for what is due, now and then whenever something is. */
  wake(): void;
  /** Whether callbacks that are due wait. */
  hold(isHolding: boolean): void;
  isHolding(): boolean;
  stop(): Promise<void>;
}

/** Callbacks under way at once. */
const PARALLEL_MAX = 16;
/** Below the longest time of a timer. */
const LOOK_AGAIN_MS = 60_000;

/** Does steps and sends callbacks when they are due; those that were due before, at its first waking. */
export function createScheduleWorker({ schedule, now, runSteps, deliver }: WorkerDeps): ScheduleWorker {
  // Callbacks of one order go one after another, so that they arrive in the order in which they are due.
  const underWay = new Map<string, Promise<void>>();
  const stopped = new AbortController();
  let isHolding = false;
  let timer: NodeJS.Timeout | undefined;
  const runIn = (ms: number): void => {
    clearTimeout(timer);
    if (!stopped.signal.aborted) timer = setTimeout(run, ms);
  };
  const run = (): void => {
    runSteps();
    const at = new Date(now()).toISOString();
    if (!isHolding) sendDue(at);
    const dueAt = schedule.nextDueAt(at);
    runIn(dueAt === null ? LOOK_AGAIN_MS : Math.min(Math.max(Date.parse(dueAt) - now(), 1), LOOK_AGAIN_MS));
  };
  const sendDue = (at: string): void => {
    for (const callback of schedule.dueCallbacks(at, 2 * PARALLEL_MAX)) {
      if (underWay.size >= PARALLEL_MAX) break;
      if (!underWay.has(callback.reference)) send(callback);
    }
  };
  const send = (callback: Callback): void => {
    const sent = deliver(callback, stopped.signal).finally(() => {
      underWay.delete(callback.reference);
      runIn(0);
    });
    underWay.set(callback.reference, sent);
  };
  return {
    wake: () => runIn(0),
    hold(wanted) {
      isHolding = wanted;
      runIn(0);
    },
    isHolding: () => isHolding,
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await Promise.all(underWay.values());
    },
  };
}
