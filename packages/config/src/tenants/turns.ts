import { setImmediate as nextTick } from 'node:timers/promises';

type Work<Result> = () => Promise<Result>;

/** Work that waits for one another: what changes what is served has it for itself, what only looks goes on in between. */
export interface Turns {
  /** Runs `work` when everything that was asked for before has ended. */
  readonly take: <Result>(work: Work<Result>) => Promise<Result>;
  /** Runs it before whatever waits: an emergency. What runs already comes to its end, or to its next pause. */
  readonly takeFirst: <Result>(work: Work<Result>) => Promise<Result>;
  /**
   * A pause of work that only looks. Of all that pauses one goes on per tick of the process, and none while an emergency
   * waits or runs: however many look, neither it nor other requests wait for more than one step of one of them.
   */
  readonly breathe: () => Promise<void>;
  /** A pause of the work that has the turn: emergencies that wait are done in it. None of an emergency's own. */
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
    // Nothing starts before whoever asked for it knows that it did.
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
