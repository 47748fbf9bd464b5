import { createHash } from 'node:crypto';
import type { RateClass } from '@marquee/contracts/calls';
import { type Logger, networkKey } from '@marquee/server-kit';
import { WINDOW_MS } from '@marquee/server-kit/sliding-window';
import { connectValkey, type ValkeyClient, within } from '@marquee/server-kit/valkey';
import { tenantKey } from '../brands/tenant-key.ts';
import { LocalRateLimiter } from './local-rate-limiter.ts';
import { LIMITS_PER_MINUTE, type Limits, type RateLimiter } from './rate-limit.ts';

/** Maximum wait for Valkey in milliseconds; on the same network it answers in less than one. */
const ANSWER_WITHIN_MS = 100;
/** Pause after a failure, so that not every request waits for the timeout. */
const REST_MS = 1_000;

/**
 * The count of `LocalRateLimiter`, atomic and in one round trip. The clock is Valkey's, so all edges share it, unless a test passes another.
 * A counter expires two windows after its last request.
 */
const TAKE = `
local limit, window, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local counter = redis.call('HMGET', KEYS[1], 'start', 'current', 'previous')
local start = tonumber(counter[1]) or now
if now < start then
  start = now
  redis.call('HSET', KEYS[1], 'start', string.format('%.0f', start))
end
local current, previous = tonumber(counter[2]) or 0, tonumber(counter[3]) or 0
local windows = math.floor((now - start) / window)
if windows > 0 then
  previous = windows == 1 and current or 0
  current = 0
  start = start + windows * window
end
local left = window - (now - start)
if previous * left / window + current >= limit then return math.max(1, math.ceil(left / 1000)) end
redis.call('HSET', KEYS[1], 'start', string.format('%.0f', start), 'current', current + 1, 'previous', previous)
redis.call('PEXPIRE', KEYS[1], 2 * window)
return 0`;
const TAKE_SHA = createHash('sha1').update(TAKE).digest('hex');

export interface ValkeyRateLimiterOptions {
  readonly url: string;
  readonly logger: Logger;
  readonly limits?: Limits;
  readonly answerWithinMs?: number;
  /** For tests; by default Valkey's own clock. */
  readonly now?: () => number;
}

/** Counts for all edges together. While Valkey does not answer, this process counts alone. */
export class ValkeyRateLimiter implements RateLimiter {
  readonly #client: ValkeyClient;
  readonly #logger: Logger;
  readonly #limits: Limits;
  readonly #answerWithinMs: number;
  readonly #now: (() => number) | undefined;
  readonly #alone: LocalRateLimiter;
  #isAlone = false;
  #restsUntilMs = 0;

  constructor(options: ValkeyRateLimiterOptions) {
    const { url, logger, limits = LIMITS_PER_MINUTE, answerWithinMs = ANSWER_WITHIN_MS, now } = options;
    this.#client = connectValkey({ url, name: 'marquee-limits', logger });
    this.#logger = logger;
    this.#limits = limits;
    this.#answerWithinMs = answerWithinMs;
    this.#now = now;
    this.#alone = new LocalRateLimiter(limits, now);
  }

  async take(merchant: string, rate: RateClass, ip: string): Promise<number> {
    if (this.#client.status !== 'ready' || performance.now() < this.#restsUntilMs) {
      return this.#takeAlone(merchant, rate, ip, 'not connected');
    }
    try {
      const key = tenantKey(merchant, 'limit', rate, networkKey(ip));
      const seconds = await within(this.#ask(key, this.#limits[rate]), this.#answerWithinMs);
      if (this.#isAlone) this.#logger.info('requests are counted by Valkey again');
      this.#isAlone = false;
      return seconds;
    } catch (error) {
      this.#restsUntilMs = performance.now() + REST_MS;
      return this.#takeAlone(merchant, rate, ip, error instanceof Error ? error.message : String(error));
    }
  }

  close(): void {
    this.#client.disconnect();
  }

  #takeAlone(merchant: string, rate: RateClass, ip: string, reason: string): number {
    if (!this.#isAlone) this.#logger.warn({ reason }, 'requests are counted in this process: Valkey does not answer');
    this.#isAlone = true;
    return this.#alone.take(merchant, rate, ip);
  }

  async #ask(key: string, limit: number): Promise<number> {
    const values = [key, limit, WINDOW_MS, this.#now?.() ?? ''] as const;
    try {
      return Number(await this.#client.evalsha(TAKE_SHA, 1, ...values));
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      // Valkey does not know the script yet.
      return Number(await this.#client.eval(TAKE, 1, ...values));
    }
  }
}
