/** A moment → date and time in the reader's language. */
type TimeFormat = (moment: Date) => string;

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly dayPeriod: string;
}
/** How a language writes a moment: CLDR's `medium` date and `short` time, as a test checks. */
interface Written {
  readonly hourCycle: 'h12' | 'h23';
  readonly months: readonly string[];
  readonly write: (parts: Parts) => string;
  readonly writeDay: (parts: Pick<Parts, 'year' | 'month' | 'day'>) => string;
}

const burmese = (text: string): string => text.replace(/\d/g, (digit) => String.fromCharCode(0x10_40 + Number(digit)));

/** Our languages that Chromium's Intl lacks: it would write their dates in the browser's own language. */
export const WRITTEN_HERE: Readonly<Record<string, Written>> = {
  km: {
    hourCycle: 'h12',
    months: 'មករា កុម្ភៈ មីនា មេសា ឧសភា មិថុនា កក្កដា សីហា កញ្ញា តុលា វិច្ឆិកា ធ្នូ'.split(' '),
    write: (at) => `${at.day} ${at.month} ${at.year}, ${at.hour}:${at.minute} ${at.dayPeriod}`,
    writeDay: ({ year, month, day }) => `${day} ${month} ${year}`,
  },
  my: {
    hourCycle: 'h23',
    months: 'ဇန် ဖေ မတ် ဧ မေ ဇွန် ဇူ ဩ စက် အောက် နို ဒီ'.split(' '),
    write: (at) => burmese(`${at.year} ${at.month} ${at.day} ${at.hour}:${at.minute}`),
    writeDay: ({ year, month, day }) => burmese(`${year} ${month} ${day}`),
  },
};

/** Formats with our own table, by the time zone's calendar date. */
export function writtenFormat({ hourCycle, months, write }: Written, timeZone: string): TimeFormat {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en', { ...fields, hourCycle, timeZone });
  return (moment) => {
    const found = format.formatToParts(moment).map(({ type, value }) => [type, value] as const);
    const parts = Object.fromEntries(found) as unknown as Parts;
    const hour = String(Number(parts.hour));
    return write({ ...parts, hour, month: months[Number(parts.month) - 1] ?? '' });
  };
}

const isWrittenHere = (locale: string): boolean => Intl.DateTimeFormat.supportedLocalesOf(locale).length === 0;

/** `YYYY-MM-DD` → the day in the reader's language, in no zone. */
export function dayFormat(locale: string): (day: string) => string {
  const written = WRITTEN_HERE[locale];
  if (written !== undefined && isWrittenHere(locale)) return (day) => writtenDay(written, day);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (day) => format.format(new Date(day));
}

export function writtenDay({ months, writeDay }: Written, text: string): string {
  const [year = '', month, day] = text.split('-');
  return writeDay({ year, month: months[Number(month) - 1] ?? '', day: String(Number(day)) });
}

export function timeFormat(locale: string, timeZone: string): TimeFormat {
  const written = WRITTEN_HERE[locale];
  if (written !== undefined && isWrittenHere(locale)) {
    return writtenFormat(written, timeZone);
  }
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (moment) => format.format(moment);
}
