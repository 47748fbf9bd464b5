import { dayAt, daysAfter } from '../../utc-day.ts';

/** How far back a brand's first day can be. */
export const LOOK_BACK_DAYS = 30;
/** For so many days the lines of files are kept. */
export const LINES_KEPT_DAYS = 10;
/** A day can be taken again while what its neighbours had is still there. */
export const mayRunAgain = (day: string, now: Date): boolean => day > daysAfter(dayAt(now), 1 - LINES_KEPT_DAYS);
