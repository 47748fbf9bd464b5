import { describe, expect, it } from 'vitest';
import { presetOf, presetRange, type RangePreset, rangeProblem } from './day-range.ts';

describe('[W07] presets of a range', () => {
  it.each<[RangePreset, string, string, string]>([
    ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['yesterday', '2028-03-01', '2028-02-29', '2028-02-29'],
    ['last7Days', '2026-01-03', '2025-12-28', '2026-01-03'],
    ['thisMonth', '2026-11-25', '2026-11-01', '2026-11-25'],
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['thisMonth', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['last7Days', '2028-03-01', '2028-02-24', '2028-03-01'],
  ])('%s on %s: %s to %s', (preset, today, from, to) => {
    expect(presetRange(preset, today)).toEqual({ from, to });
    expect(presetOf({ from, to }, today)).toBe(preset);
  });

  it('names no preset for another range', () => {
    expect(presetOf({ from: '2026-11-02', to: '2026-11-25' }, '2026-11-25')).toBeNull();
  });
});

describe('[W07] what is wrong with a range', () => {
  const bounds = { min: '2025-11-25', max: '2026-11-25', maxDays: 92 };
  it.each([
    ['2026-11-25', '2026-11-25', null],
    ['2026-08-26', '2026-11-25', null],
    ['2026-08-25', '2026-11-25', 'tooLong'],
    ['2026-11-25', '2026-11-24', 'backwards'],
    ['2025-11-24', '2025-11-26', 'outside'],
    ['2026-11-25', '2026-11-26', 'outside'],
    ['0002-11-25', '2026-11-25', 'outside'],
    ['', '2026-11-25', 'incomplete'],
    ['2026-11-25', '', 'incomplete'],
  ])('%s to %s: %s', (from, to, expected) => {
    expect(rangeProblem({ from, to }, bounds)).toBe(expected);
  });
});
