import { instantOf, localOf } from '@marquee/contracts/zoned-time';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** An entered time as an instant, or the code of the problem. */
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

export interface SpanPart {
  readonly unit: 'days' | 'hours' | 'minutes';
  readonly count: number;
}

/** How long a time is in its two largest units, rounded up to minutes: 3 hours, 20 minutes. */
export function spanParts(ms: number): readonly SpanPart[] {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const parts: readonly SpanPart[] = [
    { unit: 'days', count: Math.floor(minutes / 1440) },
    { unit: 'hours', count: Math.floor(minutes / 60) % 24 },
    { unit: 'minutes', count: minutes % 60 },
  ];
  const first = parts.findIndex(({ count }) => count > 0);
  return parts.slice(first, first + 2).filter(({ count }) => count > 0);
}

/** `2026-12-24 11:00 UTC`: the same in every language, as in logs. */
export const utcText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Every zone the browser knows, `first` ones before the others, each once. */
export function zonesWith(first: readonly string[]): readonly string[] {
  return [...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
