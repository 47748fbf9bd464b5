import type { RateClass } from '@marquee/contracts/calls';
import { LRUCache } from 'lru-cache';
import { tenantKey } from '../brands/tenant-key.ts';

/**
 * Requests a minute by one address on one brand. An office or a mobile network shares an address, so these stop floods;
 * guessing at one account is the upstream's to stop, which knows the account.
 */
export const LIMITS_PER_MINUTE: Readonly<Record<RateClass, number>> = {
  login: 120,
  sms: 10,
  launch: 120,
  money: 300,
  write: 600,
  read: 6000,
  stream: 300,
};

const WINDOW_MS = 60_000;
/** Counters kept at a time; the least recently used fall out, which is the address that has been quiet longest. */
const COUNTERS_MAX = 100_000;

interface Counter {
  startMs: number;
  current: number;
  previous: number;
}

/**
 * Sliding window over two fixed ones: the previous minute counts by the part of it still inside the last 60 seconds.
 * In this process only; several edges each allow as much.
 */
export class RateLimiter {
  readonly #counters = new LRUCache<string, Counter>({ max: COUNTERS_MAX });
  readonly #limits: Readonly<Record<RateClass, number>>;
  readonly #now: () => number;

  constructor(limits: Readonly<Record<RateClass, number>> = LIMITS_PER_MINUTE, now: () => number = Date.now) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Counts one request. @returns 0 when it may pass, otherwise seconds until it is worth trying again. */
  take(merchant: string, rate: RateClass, ip: string): number {
    const key = tenantKey(merchant, 'limit', rate, ip);
    const now = this.#now();
    const counter = this.#counters.get(key) ?? { startMs: now, current: 0, previous: 0 };
    this.#slide(counter, now);
    const leftMs = WINDOW_MS - (now - counter.startMs);
    if ((counter.previous * leftMs) / WINDOW_MS + counter.current >= this.#limits[rate]) {
      return Math.max(1, Math.ceil(leftMs / 1000));
    }
    counter.current += 1;
    this.#counters.set(key, counter);
    return 0;
  }

  #slide(counter: Counter, now: number): void {
    const windows = Math.floor((now - counter.startMs) / WINDOW_MS);
    if (windows <= 0) return;
    counter.previous = windows === 1 ? counter.current : 0;
    counter.current = 0;
    counter.startMs += windows * WINDOW_MS;
  }
}
