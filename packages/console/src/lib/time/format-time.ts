const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;
/** Farther away than this, a date says more than a distance. */
const FAR_MS = 7 * 24 * 60 * MINUTE_MS;

/** `3 minutes ago`, `in 2 hours`, and a date where that is farther than a week. */
export function relativeTime(at: Date, now: Date, locale: string): string {
  const distanceMs = at.getTime() - now.getTime();
  const size = Math.abs(distanceMs);
  if (size >= FAR_MS) return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const unit = UNITS.find(([, unitMs]) => size >= unitMs);
  if (!unit) return format.format(0, 'second');
  return format.format(Math.trunc(distanceMs / unit[1]), unit[0]);
}

/** `2026-11-21 08:03:11 GMT+7` in the zone given, the reader's own when there is none. */
export function exactTime(at: Date, locale: string, zone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    ...(zone === undefined ? {} : { timeZone: zone }),
  }).format(at);
}
