const MINUTE_MS = 60_000;
/** Zones change their offset only at a quarter of an hour. */
const OFFSET_KEPT_MS = 15 * MINUTE_MS;

/** Milliseconds → `YYYY-MM-DD HH:mm:ss (UTC+7)` in an IANA zone (§9's clock format with the zone of docs/decisions.md). */
export function createClockFormat(timeZone: string): (nowMs: number) => string {
  // Intl takes milliseconds to create and to use a format, so the offset is kept.
  let format: Intl.DateTimeFormat | undefined;
  let keptUntilMs = 0;
  let offsetMs = 0;
  return (nowMs) => {
    if (nowMs >= keptUntilMs || nowMs < keptUntilMs - OFFSET_KEPT_MS) {
      format ??= wallClockFormat(timeZone);
      offsetMs = offsetAt(format, nowMs);
      keptUntilMs = (Math.floor(nowMs / OFFSET_KEPT_MS) + 1) * OFFSET_KEPT_MS;
    }
    const wallClock = new Date(nowMs + offsetMs).toISOString();
    return `${wallClock.slice(0, 10)} ${wallClock.slice(11, 19)} (UTC${offsetText(offsetMs)})`;
  };
}

const wallClockFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });

/** The zone's local time minus UTC, in milliseconds. */
function offsetAt(format: Intl.DateTimeFormat, nowMs: number): number {
  const parts = format.formatToParts(nowMs);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const wallClock = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
  return wallClock - Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
}

/** `+7`, `+5:30`, `-5`. */
function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS;
  const hours = `${offsetMs < 0 ? '-' : '+'}${Math.floor(minutes / 60)}`;
  return minutes % 60 === 0 ? hours : `${hours}:${String(minutes % 60).padStart(2, '0')}`;
}
