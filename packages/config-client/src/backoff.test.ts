import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBackoff } from './backoff.ts';

const never = new AbortController().signal;
const settled = async (promise: Promise<void>): Promise<boolean> => {
  let isDone = false;
  void promise.then(() => {
    isDone = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return isDone;
};

describe('[T13] pauses between reconnects', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('double up to the longest, are spread at random, and start over after a reset', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const backoff = createBackoff(100, 300);
    const pauses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      if (turn === 4) backoff.reset();
      const startedAt = Date.now();
      const waiting = backoff.wait(never);
      await vi.runAllTimersAsync();
      await waiting;
      pauses.push(Date.now() - startedAt);
    }
    expect(pauses).toEqual([50, 100, 150, 150, 50]);
  });

  it('end at once on a stop', async () => {
    const stopping = new AbortController();
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const waiting = createBackoff(60_000, 60_000).wait(stopping.signal);
    expect(await settled(waiting)).toBe(false);
    stopping.abort();
    expect(await settled(waiting)).toBe(true);
    expect(await settled(createBackoff(60_000, 60_000).wait(stopping.signal))).toBe(true);
  });
});
