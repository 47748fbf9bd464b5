import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { localOf } from '@marquee/contracts/zoned-time';

export interface Scheduled {
  readonly change: ChangeValue;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Wall clock in the displayed zone, `YYYY-MM-DDTHH:mm`. */
  readonly local: string;
  /** Who scheduled it. */
  readonly by: string;
}
export interface CalendarDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly inMonth: boolean;
  readonly scheduled: readonly Scheduled[];
}

const DAY_MS = 86_400_000;
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Scheduled change sets by their hour on clocks in `zone`. */
export function scheduledIn(changes: readonly ChangeValue[], zone: string): readonly Scheduled[] {
  return changes
    .flatMap((change) => (change.schedule === null ? [] : [{ change, at: change.schedule.at, by: change.schedule.by }]))
    .map((each) => ({ ...each, local: localOf(Date.parse(each.at), zone) }))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Weeks of a month (`YYYY-MM`) from Monday, filled with days of its neighbours. */
export function weeksOf(month: string, scheduled: readonly Scheduled[]): readonly (readonly CalendarDay[])[] {
  const first = Date.parse(`${month}-01T00:00Z`);
  const weekday = (new Date(first).getUTCDay() + 6) % 7;
  const weeks: CalendarDay[][] = [];
  for (let start = first - weekday * DAY_MS; dayText(start) <= `${month}-31`; start += 7 * DAY_MS) {
    if (weeks.length > 0 && !dayText(start).startsWith(month)) break;
    weeks.push(
      Array.from({ length: 7 }, (_, i) => {
        const day = dayText(start + i * DAY_MS);
        const onDay = scheduled.filter(({ local }) => local.startsWith(day));
        return { day, inMonth: day.startsWith(month), scheduled: onDay };
      }),
    );
  }
  return weeks;
}

/** @param by months; `2026-12` and 1 is `2027-01` */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
