import { instantOf, localOf } from '@marquee/contracts/zoned-time';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A time somebody wrote, and what it comes to: an instant, or the problem's code. */
export type ScheduleTime =
  | { readonly at: Date; readonly problem: null }
  | { readonly at: null; readonly problem: 'time_unknown' | 'time_past' };

/** @param local `YYYY-MM-DDTHH:mm` on clocks in `zone` */
export function scheduleTime(local: string, zone: string, now: Date): ScheduleTime {
  const instant = instantOf(local, zone);
  if (instant === null) return { at: null, problem: 'time_unknown' };
  const at = new Date(instant);
  return at > now ? { at, problem: null } : { at: null, problem: 'time_past' };
}

/** The next full hour that is at least half an hour away, on clocks in `zone`. */
export function firstProposal(zone: string, now: Date): string {
  const hour = Math.ceil((now.getTime() + HOUR_MS / 2) / HOUR_MS) * HOUR_MS;
  return localOf(hour, zone);
}

/** `3 hr 20 min`: how far away an instant is, in its two largest units. */
export function distanceText(ms: number, locale: string): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const parts = [
    ['day', Math.floor(minutes / 1440)],
    ['hour', Math.floor(minutes / 60) % 24],
    ['minute', minutes % 60],
  ] as const;
  const first = parts.findIndex(([, count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count))
    .join(' ');
}

/** `2026-12-24 11:00 UTC`: the same in every language, as it stands in logs. */
export const utcText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Every zone the browser knows, `first` ones before the others, each once. */
export function zonesWith(first: readonly string[]): readonly string[] {
  return [...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
