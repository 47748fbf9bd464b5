// debian: redis-server
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createLogger } from '@marquee/server-kit';
import { startValkey, type TestValkey } from '@marquee/server-kit/testing/start-valkey';
import { connectValkey, type ValkeyClient } from '@marquee/server-kit/valkey';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeRateLimiter } from '../testing/rate-limiter-suite.ts';
import { startEdge, type TestEdge } from '../testing/start-edge.ts';
import { LIMITS_PER_MINUTE, type Limits } from './rate-limit.ts';
import { ValkeyRateLimiter, type ValkeyRateLimiterOptions } from './valkey-rate-limiter.ts';

let valkey: TestValkey;
beforeAll(async () => {
  valkey = await startValkey();
});
afterAll(() => valkey.stop());
// Each test gets a running, empty server.
beforeEach(async () => {
  valkey.thaw();
  await valkey.kill();
  await valkey.start();
});

const limits: Limits = { ...LIMITS_PER_MINUTE, login: 3, read: 3 };

const WAIT = { timeout: 30_000, interval: 20 };

/** A limiter connected to Valkey, with a long timeout for a busy machine. `lines` gets its log. */
async function openLimiter(options: Partial<ValkeyRateLimiterOptions> = {}) {
  const lines: string[] = [];
  const logger = createLogger({ name: 'edge', destination: { write: (line: string) => void lines.push(line) } });
  const limiter = new ValkeyRateLimiter({ url: valkey.url, logger, limits, answerWithinMs: 10_000, ...options });
  onTestFinished(() => limiter.close());
  const ip = randomUUID();
  await vi.waitFor(async () => {
    await limiter.take('warmup', 'login', ip);
    expect(await look((client) => client.exists(`warmup|limit|login|${ip}`))).toBe(1);
  }, WAIT);
  lines.splice(0);
  return { limiter, lines };
}

/** A direct connection to Valkey. */
async function look<T>(ask: (client: ValkeyClient) => Promise<T>): Promise<T> {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const client = connectValkey({ url: valkey.url, name: 'test', logger });
  try {
    await once(client, 'ready');
    return await ask(client);
  } finally {
    client.disconnect();
  }
}

describeRateLimiter('ValkeyRateLimiter', async (own, now) => (await openLimiter({ limits: own, now })).limiter);

describe('[T01] several edges on one Valkey', () => {
  it('share one limit', async () => {
    const [one, other] = [await openLimiter(), await openLimiter()];
    const take = ({ limiter }: typeof one) => limiter.take('lotus', 'login', 'a');
    expect([await take(one), await take(other), await take(one)]).toEqual([0, 0, 0]);
    expect(await take(other)).toBeGreaterThan(0);
    expect(await take(one)).toBeGreaterThan(0);
  });

  it('keep counters by brand, which expire', async () => {
    const { limiter } = await openLimiter();
    await limiter.take('lotus', 'login', '2001:db8::7');
    const key = 'lotus|limit|login|2001:db8:0:0::/64';
    expect(await look((client) => client.keys('lotus|*'))).toEqual([key]);
    const leftMs = await look((client) => client.pttl(key));
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(120_000);
  });

  it('count alone while it is down, log it once, and count together again when it is back', async () => {
    const [one, other] = [await openLimiter(), await openLimiter()];
    const take = ({ limiter }: typeof one, ip = 'a') => limiter.take('lotus', 'login', ip);
    await take(one);
    await valkey.kill();
    for (const edge of [one, other]) {
      expect([await take(edge), await take(edge), await take(edge)]).toEqual([0, 0, 0]);
      expect(await take(edge)).toBeGreaterThan(0);
      expect(edge.lines.filter((line) => line.includes('counted in this process'))).toHaveLength(1);
    }
    await valkey.start();
    for (const edge of [one, other]) {
      await vi.waitFor(async () => {
        await take(edge, String(Math.random()));
        expect(edge.lines.filter((line) => line.includes('counted by Valkey again'))).toHaveLength(1);
      }, WAIT);
    }
    expect([await take(one, 'b'), await take(other, 'b'), await take(one, 'b')]).toEqual([0, 0, 0]);
    expect(await take(other, 'b')).toBeGreaterThan(0);
  });

  it('count alone while it hangs', async () => {
    const { limiter, lines } = await openLimiter({ answerWithinMs: 200 });
    valkey.freeze();
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push(await limiter.take('lotus', 'login', 'a'));
    expect(answers.slice(0, 3)).toEqual([0, 0, 0]);
    expect(answers[3]).toBeGreaterThan(0);
    expect(lines.join()).toContain('No answer within');
    valkey.thaw();
    await vi.waitFor(async () => {
      await limiter.take('lotus', 'login', String(Math.random()));
      expect(lines.join()).toContain('counted by Valkey again');
    }, WAIT);
  });

  it('answer calls without Valkey from the start', async () => {
    await valkey.kill();
    const logger = createLogger({ name: 'edge', level: 'silent' });
    const limiter = new ValkeyRateLimiter({ url: valkey.url, logger, limits });
    onTestFinished(() => limiter.close());
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push(await limiter.take('lotus', 'login', 'a'));
    expect(answers.map((seconds) => seconds === 0)).toEqual([true, true, true, false]);
  });

  it('refuse a call above their common limit with 429', async () => {
    const call = (edge: TestEdge) => edge.get('/wps/member/info', { 'user-agent': 'test' });
    const edges = [
      await startEdge({ limiter: (await openLimiter()).limiter }),
      await startEdge({ limiter: (await openLimiter()).limiter }),
    ] as const;
    const statuses = [];
    for (const edge of [edges[0], edges[1], edges[0], edges[1], edges[0]]) statuses.push((await call(edge)).status);
    // No upstream listens, so an admitted call gets 503.
    expect(statuses).toEqual([503, 503, 503, 429, 429]);
  });
});
