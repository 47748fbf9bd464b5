import { describe, expect, it, vi } from 'vitest';
import { timeFormat, WRITTEN_HERE, writtenFormat } from './time-format.ts';

const ZONE = 'Asia/Phnom_Penh';
/** Each month, each hour, days and minutes of one digit and of two. */
const MOMENTS = Array.from({ length: 48 }, (_, at) => new Date(Date.UTC(2026, at % 12, 1 + at / 2, at % 24, at)));

describe('dates and times', () => {
  for (const [locale, written] of Object.entries(WRITTEN_HERE)) {
    it(`[C09] in ${locale} equal ICU’s, for browsers that lack the language`, () => {
      const ours = writtenFormat(written, ZONE);
      const icu = timeFormat(locale, ZONE);
      // ICU puts a narrow no-break space before "AM".
      expect(MOMENTS.map(ours)).toEqual(MOMENTS.map((moment) => icu(moment).replaceAll('\u202f', ' ')));
      const lacking = vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf').mockReturnValue([]);
      expect(timeFormat(locale, ZONE)(MOMENTS[10] as Date)).toBe(ours(MOMENTS[10] as Date));
      lacking.mockRestore();
    });
  }

  it('[C09] are the browser’s own where it has the language', () => {
    expect(timeFormat('en', 'UTC')(new Date('2026-11-22T14:05:00Z')).replaceAll('\u202f', ' ')).toBe(
      'Nov 22, 2026, 2:05 PM',
    );
  });
});
