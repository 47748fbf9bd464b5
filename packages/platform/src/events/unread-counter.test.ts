import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SPREAD_MS_PER_STREAM, UnreadCounter } from './unread-counter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A counter whose reads the test answers, one by one. */
function setUp() {
  const answers: ((count: number | null) => void)[] = [];
  const read = () => new Promise<number | null>((resolve) => answers.push(resolve));
  const [changes, failures]: [number[], unknown[]] = [[], []];
  const onFailure = (error: unknown) => failures.push(error);
  const counter = new UnreadCounter({ read, onChange: (count) => changes.push(count), onFailure });
  const answer = async (count: number | null) => {
    answers.shift()?.(count);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { counter, changes, failures, answer, reads: () => answers.length };
}

it('[W11] reads once at a time, once more for all requests meanwhile, and reports changes only', async () => {
  const { counter, changes, answer, reads } = setUp();
  counter.count();
  counter.count();
  counter.count();
  expect(reads()).toBe(1);
  await answer(3);
  expect(reads()).toBe(1);
  await answer(3);
  expect([reads(), changes]).toEqual([0, [3]]);
  counter.count();
  await answer(0);
  expect(changes).toEqual([3, 0]);
});

it('[W11] reports nothing where the brand has no messages, and the number again once it has', async () => {
  const { counter, changes, answer } = setUp();
  for (const count of [2, null, 2]) {
    counter.count();
    await answer(count);
  }
  expect(changes).toEqual([2, 2]);
});

it('[W11] streams of a brand count at different times', async () => {
  const STREAMS = 1_000;
  const counters = Array.from({ length: STREAMS }, setUp);
  for (const { counter } of counters) counter.count(STREAMS);
  const reading = () => counters.filter(({ reads }) => reads() > 0).length;
  const progress = [reading()];
  for (let step = 0; step < 4; step += 1) {
    await vi.advanceTimersByTimeAsync((STREAMS * SPREAD_MS_PER_STREAM) / 4);
    progress.push(reading());
  }
  expect(progress[0]).toBe(0);
  expect(progress[4]).toBe(STREAMS);
  // A quarter of them in a quarter of the time, roughly.
  for (const step of [1, 2, 3])
    expect(Math.abs((progress[step] ?? 0) - (step * STREAMS) / 4)).toBeLessThan(STREAMS / 8);
});

it('[W11] a notice to the member counts at once, also when one to the brand waits; a closed one counts no more', async () => {
  const { counter, reads, answer } = setUp();
  counter.count(1_000_000);
  expect(reads()).toBe(0);
  counter.count();
  expect(reads()).toBe(1);
  await answer(1);
  counter.count(1_000_000);
  counter.close();
  await vi.runAllTimersAsync();
  expect(reads()).toBe(0);
});

it('[W11] reports a failed read', async () => {
  const failures: unknown[] = [];
  const failure = new Error('away');
  const counter = new UnreadCounter({
    read: () => Promise.reject(failure),
    onChange: () => undefined,
    onFailure: (error) => failures.push(error),
  });
  counter.count();
  await vi.advanceTimersByTimeAsync(0);
  expect(failures).toEqual([failure]);
});
