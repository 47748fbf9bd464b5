import { LRUCache } from 'lru-cache';

export const WINDOW_MS = 60_000;
/** Counters kept at a time; the least recently used fall out, which is whoever has been quiet longest. */
const COUNTERS_MAX = 100_000;

interface Counter {
  startMs: number;
  current: number;
  previous: number;
}

/** Counts requests a minute in this process: two fixed windows, of which the former counts by the part of it still inside the last 60 seconds. */
export class SlidingWindow {
  readonly #counters = new LRUCache<string, Counter>({ max: COUNTERS_MAX });
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts one request under `key`. @returns 0 when it may pass, otherwise seconds until it is worth trying again. */
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
    // Looking for it has marked it as used.
    if (held === undefined) this.#counters.set(key, counter);
    return 0;
  }

  #slide(counter: Counter, now: number): void {
    // A clock that was put back must not make anybody wait until it is there again.
    if (now < counter.startMs) counter.startMs = now;
    const windows = Math.floor((now - counter.startMs) / WINDOW_MS);
    if (windows <= 0) return;
    counter.previous = windows === 1 ? counter.current : 0;
    counter.current = 0;
    counter.startMs += windows * WINDOW_MS;
  }
}
