import { dayAt, daysAfter } from '../../utc-day.ts';

/** How far back a brand's first day can be. */
export const LOOK_BACK_DAYS = 30;
/** For this many days the lines of files are stored. */
export const LINES_KEPT_DAYS = 10;
/** A day can be run again while the lines of its neighbours are stored. */
export const mayRunAgain = (day: string, now: Date): boolean => day > daysAfter(dayAt(now), 1 - LINES_KEPT_DAYS);
