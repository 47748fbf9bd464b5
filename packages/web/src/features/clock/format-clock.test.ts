import { describe, expect, it } from 'vitest';
import { createClockFormat } from './format-clock.ts';

const AT = Date.UTC(2026, 10, 20, 17, 5, 9);

describe('[H03] clock', () => {
  it.each([
    ['Asia/Phnom_Penh', '2026-11-21 00:05:09 (UTC+7)'],
    ['Asia/Kolkata', '2026-11-20 22:35:09 (UTC+5:30)'],
    ['America/New_York', '2026-11-20 12:05:09 (UTC-5)'],
    ['America/St_Johns', '2026-11-20 13:35:09 (UTC-3:30)'],
    ['UTC', '2026-11-20 17:05:09 (UTC+0)'],
  ])('shows the time in %s as %s', (zone, text) => {
    expect(createClockFormat(zone)(AT)).toBe(text);
  });

  it('follows the zone when its clocks change', () => {
    const format = createClockFormat('Europe/Malta');
    const changeMs = Date.UTC(2026, 9, 25, 1);
    expect(format(changeMs - 1_000)).toBe('2026-10-25 02:59:59 (UTC+2)');
    expect(format(changeMs)).toBe('2026-10-25 02:00:00 (UTC+1)');
    expect(format(changeMs - 1_000)).toBe('2026-10-25 02:59:59 (UTC+2)');
  });
});
