import type { Clock } from '../context.ts';

export interface TestClock extends Clock {
  advance(ms: number): void;
}

/** A clock that moves only when the test moves it. */
export function createTestClock(start = new Date()): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
  };
}
