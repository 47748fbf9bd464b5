import { setImmediate as nextTick } from 'node:timers/promises';

type Work<Result> = () => Promise<Result>;

/** Serialises work: writers run alone, readers continue in between. */
export interface Turns {
  /** Runs `work` after all earlier requests have ended. */
  readonly take: <Result>(work: Work<Result>) => Promise<Result>;
  /** Runs `work` before all that wait: an emergency. Running work first ends or pauses. */
  readonly takeFirst: <Result>(work: Work<Result>) => Promise<Result>;
  /**
   * A pause of a reader. One paused reader continues per tick of the process, and none while an emergency waits or runs, so that neither
   * it nor other requests wait for more than one step of one reader.
   */
  readonly breathe: () => Promise<void>;
  /** A pause of the running work, at which waiting emergencies run. An emergency itself has none. */
  readonly pause: () => Promise<void>;
}

export function createTurns(): Turns {
  const first: Work<void>[] = [];
  const others: Work<void>[] = [];
  const urgent = new Set<Promise<unknown>>();
  let isBusy = false;
  let lastBreath: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    // Nothing starts before its caller has the promise.
    await null;
    for (let next = first.shift() ?? others.shift(); next !== undefined; next = first.shift() ?? others.shift())
      await next();
    isBusy = false;
  }
  const queued = <Result>(queue: Work<void>[], work: Work<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push(async () => await work().then(resolve, reject));
      void run();
    });
  return {
    take: (work) => queued(others, work),
    takeFirst: (work) => {
      const result = queued(first, work);
      const settled: Promise<unknown> = result.catch(() => undefined).finally(() => urgent.delete(settled));
      urgent.add(settled);
      return result;
    },
    breathe: () => {
      lastBreath = lastBreath.then(async () => {
        await nextTick();
        while (urgent.size > 0) await Promise.all(urgent);
      });
      return lastBreath;
    },
    pause: async () => {
      await nextTick();
      for (let next = first.shift(); next !== undefined; next = first.shift()) await next();
    },
  };
}
