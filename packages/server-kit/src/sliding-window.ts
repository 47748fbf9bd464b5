import { LRUCache } from 'lru-cache';

export const WINDOW_MS = 60_000;
/** Maximum number of counters. The least recently used ones are dropped. */
const COUNTERS_MAX = 100_000;

interface Counter {
  startMs: number;
  current: number;
  previous: number;
}

/** Counts requests per minute in this process: two fixed windows; the previous one is weighted by its share of the last 60 seconds. */
export class SlidingWindow {
  readonly #counters = new LRUCache<string, Counter>({ max: COUNTERS_MAX });
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts a request. @returns 0 if it is allowed, otherwise the seconds until a retry can succeed */
  take(key: string, limit: number): number {
    const now = this.#now();
    const held = this.#counters.get(key);
    const counter = held ?? { startMs: now, current: 0, previous: 0 };
    this.#slide(counter, now);
    const leftMs = WINDOW_MS - (now - counter.startMs);
    if ((counter.previous * leftMs) / WINDOW_MS + counter.current >= limit) {
      return Math.max(1, Math.ceil(leftMs / 1000));
    }
    counter.current += 1;
    // The lookup has marked it as used.
    if (held === undefined) this.#counters.set(key, counter);
    return 0;
  }

  #slide(counter: Counter, now: number): void {
    // A clock that was set back must not extend the wait.
    if (now < counter.startMs) counter.startMs = now;
    const windows = Math.floor((now - counter.startMs) / WINDOW_MS);
    if (windows <= 0) return;
    counter.previous = windows === 1 ? counter.current : 0;
    counter.current = 0;
    counter.startMs += windows * WINDOW_MS;
  }
}
