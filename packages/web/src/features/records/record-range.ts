import { RECORD_DAYS_MAX } from '@marquee/contracts/records';
import { addDays, type DayRange, presetOf, presetRange, type RangePreset } from '@marquee/ui/day-range';

/** A preset moves on with the days; other ranges stay. */
export type RecordRange = RangePreset | DayRange;

export const DEFAULT_RANGE: RecordRange = 'last7Days';
/** Before the first member of any brand. */
export const FIRST_DAY = '2000-01-01';

export const daysOf = (range: RecordRange, today: string): DayRange =>
  typeof range === 'string' ? presetRange(range, today) : range;

export const rangeOf = (days: DayRange, today: string): RecordRange => presetOf(days, today) ?? days;

/** The longest range that needs no request of its own. */
export const longestRange = (today: string): DayRange => ({ from: addDays(today, 1 - RECORD_DAYS_MAX), to: today });

export interface RangeQuery {
  readonly from: string;
  /** The day after the last one. */
  readonly to: string;
  readonly year?: 'true';
}

/** The range of a call. A range of more than three months is requested as such. */
export function rangeQuery(range: RecordRange, today: string): RangeQuery {
  const { from, to } = daysOf(range, today);
  const isLong = addDays(from, RECORD_DAYS_MAX) <= to;
  return { from, to: addDays(to, 1), ...(isLong ? { year: 'true' } : {}) };
}
