/** Wall clocks of IANA zones and the instants they stand for: for schedules, on the server and where they are written. */
const DAY_MS = 86_400_000;
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** What a clock in `zone` shows at an instant, as if it were UTC: milliseconds. @throws RangeError for no such zone. */
function wallClock(instantMs: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instantMs);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
}

/**
 * The instant at which clocks in an IANA zone show a time, ISO 8601 UTC: the first one where they show it twice. Null for a
 * time that is left out when clocks go forward, a day that isn't there, or a zone nobody knows. `local`: `YYYY-MM-DDTHH:mm`.
 */
export function instantOf(local: string, zone: string): string | null {
  // Engines make dates of nearly anything.
  if (!LOCAL.test(local)) return null;
  const localMs = Date.parse(`${local}:00Z`);
  // An offset is no zone: it can't say what clocks do in summer.
  if (Number.isNaN(localMs) || !isSameDay(local, localMs) || !/^[A-Za-z]/.test(zone)) return null;
  try {
    const offsets = [-DAY_MS, DAY_MS].map((away) => wallClock(localMs + away, zone) - (localMs + away));
    const instants = offsets.map((offset) => localMs - offset).sort((a, b) => a - b);
    const found = instants.find((instant) => wallClock(instant, zone) === localMs);
    return found === undefined ? null : new Date(found).toISOString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** What clocks in an IANA zone show at an instant, `YYYY-MM-DDTHH:mm`. @throws RangeError for no such zone. */
export const localOf = (instantMs: number, zone: string): string =>
  new Date(wallClock(instantMs, zone)).toISOString().slice(0, 16);

/** `Date` takes 30 February for 2 March. */
const isSameDay = (local: string, ms: number): boolean => new Date(ms).toISOString().startsWith(local);
