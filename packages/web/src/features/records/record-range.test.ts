import { expect, it } from 'vitest';
import { longestRange, rangeOf, rangeQuery } from './record-range.ts';

const TODAY = '2026-11-25';

it('[W07] requests the day after the last one as the end, across months and years', () => {
  expect(rangeQuery('today', TODAY)).toEqual({ from: TODAY, to: '2026-11-26' });
  expect(rangeQuery({ from: '2025-12-01', to: '2025-12-31' }, TODAY)).toEqual({ from: '2025-12-01', to: '2026-01-01' });
});

it('[W07] a preset moves on with the days', () => {
  const range = rangeOf({ from: TODAY, to: TODAY }, TODAY);
  expect(rangeQuery(range, '2026-11-26')).toEqual({ from: '2026-11-26', to: '2026-11-27' });
});

it('[W07] requests more than three months as a year', () => {
  const { from, to } = longestRange(TODAY);
  expect(rangeQuery({ from, to }, TODAY)).toEqual({ from: '2026-08-26', to: '2026-11-26' });
  expect(rangeQuery({ from: '2026-08-25', to }, TODAY)).toMatchObject({ from: '2026-08-25', year: 'true' });
});
