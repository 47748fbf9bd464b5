import type { RateClass } from '@marquee/contracts/calls';

/**
 * Requests per minute of one network (`networkKey`) on one brand. Offices and mobile networks share an address, so these limits stop floods only; the
 * upstream, which knows the account, stops guessing (SEC-A07).
 */
export const LIMITS_PER_MINUTE: Readonly<Record<RateClass, number>> = {
  login: 120,
  sms: 10,
  launch: 120,
  money: 300,
  write: 600,
  upload: 60,
  read: 6000,
  stream: 300,
  file: 30,
};
export type Limits = Readonly<Record<RateClass, number>>;

/**
 * A sliding window made of two fixed ones: the previous minute is weighted by its share of the last 60 seconds. `LocalRateLimiter` counts in
 * this process, `ValkeyRateLimiter` for all edges together.
 */
export interface RateLimiter {
  /** Counts a request. @returns 0 if it is allowed, otherwise the seconds until a retry can succeed. Never rejects. */
  take(merchant: string, rate: RateClass, ip: string): number | Promise<number>;
}
