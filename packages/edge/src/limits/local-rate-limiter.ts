import type { RateClass } from '@marquee/contracts/calls';
import { networkKey } from '@marquee/server-kit';
import { SlidingWindow } from '@marquee/server-kit/sliding-window';
import { tenantKey } from '../brands/tenant-key.ts';
import { LIMITS_PER_MINUTE, type Limits, type RateLimiter } from './rate-limit.ts';

/** Counts in this process only: with several edges, each allows as much. */
export class LocalRateLimiter implements RateLimiter {
  readonly #window: SlidingWindow;
  readonly #limits: Limits;

  constructor(limits: Limits = LIMITS_PER_MINUTE, now: () => number = Date.now) {
    this.#window = new SlidingWindow(now);
    this.#limits = limits;
  }

  take(merchant: string, rate: RateClass, ip: string): number {
    return this.#window.take(tenantKey(merchant, 'limit', rate, networkKey(ip)), this.#limits[rate]);
  }
}
