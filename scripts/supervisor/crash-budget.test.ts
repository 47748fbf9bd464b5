import { expect, it } from 'vitest';
import { createCrashBudget } from './crash-budget.ts';

it('doubles the delay from 250 ms and gives up at the fifth crash within a minute', () => {
  const nextDelay = createCrashBudget();
  expect([0, 1_000, 2_000, 3_000, 59_999].map(nextDelay)).toEqual([250, 500, 1_000, 2_000, undefined]);
});

it('forgets crashes older than a minute', () => {
  const nextDelay = createCrashBudget();
  expect([0, 1_000, 60_500, 61_500, 122_000].map(nextDelay)).toEqual([250, 500, 500, 500, 250]);
});
