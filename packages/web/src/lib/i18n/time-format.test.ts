import { describe, expect, it, vi } from 'vitest';
import { dayFormat, timeFormat, WRITTEN_HERE, writtenDay, writtenFormat } from './time-format.ts';

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
      expect(dayFormat(locale)('2026-02-09')).toBe(writtenDay(written, '2026-02-09'));
      lacking.mockRestore();
    });

    it(`[C09] days in ${locale} equal ICU’s`, () => {
      const days = MOMENTS.map((moment) => moment.toISOString().slice(0, 10));
      expect(days.map((day) => writtenDay(written, day))).toEqual(days.map(dayFormat(locale)));
    });
  }

  it('[C09] a day is the same in every zone', () => {
    expect(dayFormat('en')('2026-11-22')).toBe('Nov 22, 2026');
  });

  it('[C09] are the browser’s own where it has the language', () => {
    expect(timeFormat('en', 'UTC')(new Date('2026-11-22T14:05:00Z')).replaceAll('\u202f', ' ')).toBe(
      'Nov 22, 2026, 2:05 PM',
    );
  });
});
