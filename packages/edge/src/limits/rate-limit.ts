import type { RateClass } from '@marquee/contracts/calls';

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
export type Limits = Readonly<Record<RateClass, number>>;

/**
 * Sliding window over two fixed ones: the previous minute counts by the part of it still inside the last 60 seconds.
 * `LocalRateLimiter` counts in this process, `ValkeyRateLimiter` for every edge together.
 */
export interface RateLimiter {
  /** Counts one request. @returns 0 when it may pass, otherwise seconds until it is worth trying again. Never rejects. */
  take(merchant: string, rate: RateClass, ip: string): number | Promise<number>;
}
