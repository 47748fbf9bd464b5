/** Age checks of a birthday. Without zod. Separate from `age.ts`, which the first page of a brand loads. */
import { wallClock } from './zoned-time.ts';

/** By which a birthday is checked. `timezone`: the brand's, IANA. */
export interface AgeLimit {
  readonly minimum: number;
  readonly timezone: string;
  readonly now: Date;
}

/**
 * Whole years from a birthday (`yyyy-MM-dd` or `MM-dd-yyyy`) to now, by the brand's calendar. A birthday of 29 February counts on
 * 1 March in other years.
 */
export function ageOf(birthday: string, timezone: string, now: Date): number {
  const born = /^\d{4}/.test(birthday) ? birthday : birthday.replace(/^(.{5})-(.{4})$/, '$2-$1');
  const today = new Date(wallClock(now.getTime(), timezone)).toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

/** Also false for a text that is not a date. */
export const isOldEnough = (birthday: string, { minimum, timezone, now }: AgeLimit): boolean =>
  ageOf(birthday, timezone, now) >= minimum;
