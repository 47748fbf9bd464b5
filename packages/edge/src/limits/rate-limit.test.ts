import { describe, expect, it } from 'vitest';
import { LIMITS_PER_MINUTE, RateLimiter } from './rate-limit.ts';

const limits = { ...LIMITS_PER_MINUTE, login: 3 };

describe('RateLimiter', () => {
  it('lets the limit pass within any sixty seconds and says when to come back', () => {
    let nowMs = 1_000_000;
    const limiter = new RateLimiter(limits, () => nowMs);
    const take = () => limiter.take('lotus', 'login', '203.0.113.5');
    expect([take(), take(), take()]).toEqual([0, 0, 0]);
    expect(take()).toBe(60);
    nowMs += 59_000;
    expect(take()).toBe(1);
    nowMs += 21_000;
    // A third of the last minute's three is out of the window.
    expect([take(), take()]).toEqual([0, 40]);
    nowMs += 120_000;
    expect([take(), take(), take()]).toEqual([0, 0, 0]);
  });

  it('counts brands, addresses and classes apart', () => {
    const limiter = new RateLimiter(limits, () => 0);
    for (let i = 0; i < 3; i += 1) limiter.take('lotus', 'login', 'a');
    expect(limiter.take('lotus', 'login', 'a')).toBeGreaterThan(0);
    expect(limiter.take('harbor', 'login', 'a')).toBe(0);
    expect(limiter.take('lotus', 'login', 'b')).toBe(0);
    expect(limiter.take('lotus', 'launch', 'a')).toBe(0);
  });
});
