/** Calendar days as `YYYY-MM-DD`, in no zone: the caller knows which day it is where it counts. */
export interface DayRange {
  /** Both days belong to the range. */
  readonly from: string;
  readonly to: string;
}

export const RANGE_PRESETS = ['today', 'yesterday', 'last7Days', 'thisMonth', 'lastMonth'] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

const DAY_MS = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

const PRESET_RANGES: Readonly<Record<RangePreset, (today: string) => DayRange>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  last7Days: (today) => ({ from: addDays(today, -6), to: today }),
  thisMonth: (today) => ({ from: firstOfMonth(today), to: today }),
  lastMonth: (today) => {
    const to = addDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  },
};

export const presetRange = (preset: RangePreset, today: string): DayRange => PRESET_RANGES[preset](today);

/** On the first of a month, "today" and "this month" are the same range: the shorter name is found. */
export const presetOf = ({ from, to }: DayRange, today: string): RangePreset | null =>
  RANGE_PRESETS.find((preset) => {
    const range = presetRange(preset, today);
    return range.from === from && range.to === to;
  }) ?? null;

export interface RangeBounds {
  readonly min: string;
  readonly max: string;
  readonly maxDays: number;
}
/** `incomplete`: a day is missing; `outside`: before `min` or after `max`. */
export type RangeProblem = 'incomplete' | 'outside' | 'backwards' | 'tooLong';

export function rangeProblem({ from, to }: DayRange, { min, max, maxDays }: RangeBounds): RangeProblem | null {
  if (from === '' || to === '') return 'incomplete';
  if ([from, to].some((day) => day < min || day > max)) return 'outside';
  if (from > to) return 'backwards';
  return addDays(from, maxDays) <= to ? 'tooLong' : null;
}
