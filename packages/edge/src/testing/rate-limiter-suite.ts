import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS_PER_MINUTE, type Limits, type RateLimiter } from '../limits/rate-limit.ts';

/** Creates an unused limiter whose clock the suite moves. */
export type MakeLimiter = (limits: Limits, now: () => number) => Promise<RateLimiter> | RateLimiter;

const limits: Limits = { ...LIMITS_PER_MINUTE, login: 3 };

/** The common suite of all `RateLimiter` adapters. */
export function describeRateLimiter(name: string, make: MakeLimiter): void {
  describe(name, () => {
    let limiter: RateLimiter;
    let nowMs: number;
    beforeEach(async () => {
      nowMs = 1_800_000_000_000;
      limiter = await make(limits, () => nowMs);
    });
    const take = () => limiter.take('lotus', 'login', '203.0.113.5');

    it('allows the limit within any sixty seconds and returns the seconds until a retry', async () => {
      expect([await take(), await take(), await take()]).toEqual([0, 0, 0]);
      expect(await take()).toBe(60);
      nowMs += 59_000;
      expect(await take()).toBe(1);
      nowMs += 21_000;
      // A third of the last minute's three requests has left the window.
      expect([await take(), await take()]).toEqual([0, 40]);
      nowMs += 120_000;
      expect([await take(), await take(), await take()]).toEqual([0, 0, 0]);
    });

    it('counts brands, addresses and classes separately', async () => {
      for (let i = 0; i < 3; i += 1) await limiter.take('lotus', 'login', 'a');
      expect(await limiter.take('lotus', 'login', 'a')).toBeGreaterThan(0);
      expect(await limiter.take('harbor', 'login', 'a')).toBe(0);
      expect(await limiter.take('lotus', 'login', 'b')).toBe(0);
      expect(await limiter.take('lotus', 'launch', 'a')).toBe(0);
    });

    it('SEC-A07 counts a network of IPv6 as one address', async () => {
      for (let host = 1; host <= 3; host += 1) await limiter.take('lotus', 'login', `2001:db8:1:2::${host}`);
      expect(await limiter.take('lotus', 'login', '2001:db8:1:2:ffff::9')).toBeGreaterThan(0);
      expect(await limiter.take('lotus', 'login', '2001:db8:1:3::1')).toBe(0);
    });

    it('allows no more concurrent requests than sequential ones', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => take()));
      expect(answers.filter((seconds) => seconds === 0)).toHaveLength(3);
    });

    it('never returns more than a window when the clock is set back', async () => {
      for (let i = 0; i < 3; i += 1) await take();
      nowMs -= 3_600_000;
      expect(await take()).toBe(60);
      nowMs += 120_000;
      expect(await take()).toBe(0);
    });
  });
}
