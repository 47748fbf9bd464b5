import { expect, it } from 'vitest';
import { DEFAULT_TIMINGS } from '../arcade-deps.ts';
import { retryDelayMs } from './wallet-outcome.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Times of the attempts at a call that is never acknowledged, by its age, for two days. */
function triesOf(firstMs: number): number[] {
  const tries = [0];
  for (let ageMs = 0; ageMs < 48 * HOUR_MS; ) {
    ageMs += retryDelayMs(tries.length - 1, ageMs, firstMs);
    tries.push(ageMs);
  }
  return tries;
}

it('[G11] an unacknowledged win is sent at once, every minute of the first hour, then every few minutes without end', () => {
  const tries = triesOf(DEFAULT_TIMINGS.retryMs);
  const waits = tries.slice(1).map((ageMs, index) => ({ from: tries[index] ?? 0, ms: ageMs - (tries[index] ?? 0) }));
  expect(tries[1]).toBeLessThanOrEqual(1_000);
  for (const { from, ms } of waits) {
    expect(ms).toBeGreaterThanOrEqual(1_000);
    expect(ms, `at ${from} ms`).toBeLessThanOrEqual(from <= HOUR_MS ? MINUTE_MS : 5 * MINUTE_MS);
  }
  expect(tries.filter((ageMs) => ageMs > 4 * HOUR_MS).length).toBeGreaterThan(500);
  // No call is repeated that often without end.
  expect(tries.filter((ageMs) => ageMs > HOUR_MS && ageMs <= 2 * HOUR_MS).length).toBeLessThanOrEqual(13);
});
