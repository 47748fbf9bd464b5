/** Conversion between wall clock times of IANA zones and instants. */
const DAY_MS = 86_400_000;
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The wall clock time in `zone` at an instant, in milliseconds as if it were UTC, to the second. @throws RangeError for an unknown zone */
export function wallClock(instantMs: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instantMs);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
}

/**
 * Wall clock time `YYYY-MM-DDTHH:mm` in an IANA zone → instant, ISO 8601 UTC. The first of two when clocks go back. Null for a time
 * that is skipped when clocks go forward, an invalid date, or an unknown zone.
 */
export function instantOf(local: string, zone: string): string | null {
  const [first] = instantsOf(local, zone);
  return first === undefined ? null : new Date(first).toISOString();
}

/** Whether a wall clock time happens twice, because clocks go back. */
export const isRepeated = (local: string, zone: string): boolean => instantsOf(local, zone).length > 1;

/** All instants of a wall clock time, in milliseconds, the first one first. */
function instantsOf(local: string, zone: string): number[] {
  // `Date` accepts nearly any text.
  if (!LOCAL.test(local)) return [];
  const localMs = Date.parse(`${local}:00Z`);
  // A fixed offset is no zone: it has no summer time.
  if (Number.isNaN(localMs) || !isSameDay(local, localMs) || !/^[A-Za-z]/.test(zone)) return [];
  try {
    const offsets = [-DAY_MS, DAY_MS].map((away) => wallClock(localMs + away, zone) - (localMs + away));
    const instants = [...new Set(offsets.map((offset) => localMs - offset))].sort((a, b) => a - b);
    return instants.filter((instant) => wallClock(instant, zone) === localMs);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Instant → wall clock time in an IANA zone, `YYYY-MM-DDTHH:mm`. @throws RangeError for an unknown zone */
export const localOf = (instantMs: number, zone: string): string =>
  new Date(wallClock(instantMs, zone)).toISOString().slice(0, 16);

/** `Date` reads 30 February as 2 March. */
const isSameDay = (local: string, ms: number): boolean => new Date(ms).toISOString().startsWith(local);
