import { describe, expect, it } from 'vitest';
import { distanceOf, exactTime } from './format-time.ts';

const NOW = new Date('2026-11-21T01:03:11Z');
const at = (ms: number): Date => new Date(NOW.getTime() + ms);
const MINUTE_MS = 60_000;

describe('times', () => {
  it('are shown in the largest unit that fits', () => {
    expect(distanceOf(at(-59_000), NOW)).toBe('now');
    expect(distanceOf(at(-3 * MINUTE_MS), NOW)).toEqual({ unit: 'minutes', count: 3, isPast: true });
    expect(distanceOf(at(119 * MINUTE_MS), NOW)).toEqual({ unit: 'hours', count: 1, isPast: false });
    expect(distanceOf(at(-50 * 3_600_000), NOW)).toEqual({ unit: 'days', count: 2, isPast: true });
    expect(distanceOf(at(-8 * 86_400_000), NOW)).toBe('far');
  });

  it('are exact in a zone, the same in every language', () => {
    expect(exactTime(NOW, 'Asia/Phnom_Penh')).toBe('2026-11-21 08:03:11 (GMT+7)');
  });
});
