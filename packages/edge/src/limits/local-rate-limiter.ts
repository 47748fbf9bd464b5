import type { RateClass } from '@marquee/contracts/calls';
import { LRUCache } from 'lru-cache';
import { tenantKey } from '../brands/tenant-key.ts';
import { LIMITS_PER_MINUTE, type Limits, type RateLimiter, WINDOW_MS } from './rate-limit.ts';

/** Counters kept at a time; the least recently used fall out, which is the address that has been quiet longest. */
const COUNTERS_MAX = 100_000;

interface Counter {
  startMs: number;
  current: number;
  previous: number;
}

/** In this process only; several edges each allow as much. */
export class LocalRateLimiter implements RateLimiter {
  readonly #counters = new LRUCache<string, Counter>({ max: COUNTERS_MAX });
  readonly #limits: Limits;
  readonly #now: () => number;

  constructor(limits: Limits = LIMITS_PER_MINUTE, now: () => number = Date.now) {
    this.#limits = limits;
    this.#now = now;
  }

  take(merchant: string, rate: RateClass, ip: string): number {
    const key = tenantKey(merchant, 'limit', rate, ip);
    const now = this.#now();
    const held = this.#counters.get(key);
    const counter = held ?? { startMs: now, current: 0, previous: 0 };
    this.#slide(counter, now);
    const leftMs = WINDOW_MS - (now - counter.startMs);
    if ((counter.previous * leftMs) / WINDOW_MS + counter.current >= this.#limits[rate]) {
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
