import type { Clock } from '../context.ts';

export interface TestClock extends Clock {
  advance(ms: number): void;
}

/** A clock that stands still until it is moved. */
export function createTestClock(start = new Date()): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
  };
}
