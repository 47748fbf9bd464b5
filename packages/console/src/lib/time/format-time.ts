const MINUTE_MS = 60_000;
const UNITS = [
  ['days', 24 * 60 * MINUTE_MS],
  ['hours', 60 * MINUTE_MS],
  ['minutes', MINUTE_MS],
] as const;
/** Beyond this, a date is clearer than a distance. */
const FAR_MS = 7 * 24 * 60 * MINUTE_MS;

/** Distance of a moment from now, in the largest unit that fits. `now` is less than a minute, `far` a week or more. */
export function distanceOf(
  at: Date,
  now: Date,
): { readonly unit: (typeof UNITS)[number][0]; readonly count: number; readonly isPast: boolean } | 'now' | 'far' {
  const distanceMs = Math.abs(at.getTime() - now.getTime());
  if (distanceMs >= FAR_MS) return 'far';
  const unit = UNITS.find(([, unitMs]) => distanceMs >= unitMs);
  if (!unit) return 'now';
  return { unit: unit[0], count: Math.floor(distanceMs / unit[1]), isPast: at < now };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-11-21` on the reader's own calendar: the same in every language, and browsers don't have Khmer dates. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** `2026-11-21 08:03:11 (GMT+7)`. @param zone IANA name; the reader's own when absent */
export function exactTime(at: Date, zone?: string): string {
  // Swedish dates have the form of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    ...(zone === undefined ? {} : { timeZone: zone }),
  });
  const zoneName = new Intl.DateTimeFormat('en', {
    timeZoneName: 'shortOffset',
    ...(zone === undefined ? {} : { timeZone: zone }),
  })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${format.format(at)} (${zoneName ?? 'GMT'})`;
}
