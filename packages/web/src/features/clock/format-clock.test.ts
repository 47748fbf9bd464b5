import { describe, expect, it } from 'vitest';
import { createClockFormat } from './format-clock.ts';

const AT = Date.UTC(2026, 10, 20, 17, 5, 9);

describe('[H03] clock', () => {
  it.each([
    ['Asia/Phnom_Penh', '2026-11-21 00:05:09 (UTC+7)'],
    ['Asia/Kolkata', '2026-11-20 22:35:09 (UTC+5:30)'],
    ['America/New_York', '2026-11-20 12:05:09 (UTC-5)'],
    ['UTC', '2026-11-20 17:05:09 (UTC+0)'],
  ])('shows the time in %s as %s', (zone, text) => {
    expect(createClockFormat(zone)(AT)).toBe(text);
  });
});
