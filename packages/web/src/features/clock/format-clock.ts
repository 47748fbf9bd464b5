import { wallClock } from '@marquee/contracts/zoned-time';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Zones change their offset only at a quarter of an hour. */
const OFFSET_KEPT_MS = 15 * MINUTE_MS;

/** Milliseconds → `YYYY-MM-DD HH:mm:ss (UTC+7)` in an IANA zone (§9's clock format with the zone of docs/decisions.md). */
export function createClockFormat(timeZone: string): (nowMs: number) => string {
  // Intl takes milliseconds to create and to use a format, so the zone's offset is kept.
  let keptUntilMs = 0;
  let offsetMs = 0;
  return (nowMs) => {
    if (nowMs >= keptUntilMs || nowMs < keptUntilMs - OFFSET_KEPT_MS) {
      offsetMs = wallClock(nowMs, timeZone) - Math.floor(nowMs / SECOND_MS) * SECOND_MS;
      keptUntilMs = (Math.floor(nowMs / OFFSET_KEPT_MS) + 1) * OFFSET_KEPT_MS;
    }
    const shown = new Date(nowMs + offsetMs).toISOString();
    return `${shown.slice(0, 10)} ${shown.slice(11, 19)} (UTC${offsetText(offsetMs)})`;
  };
}

/** `+7`, `+5:30`, `-5`. */
function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS;
  const hours = `${offsetMs < 0 ? '-' : '+'}${Math.floor(minutes / 60)}`;
  return minutes % 60 === 0 ? hours : `${hours}:${String(minutes % 60).padStart(2, '0')}`;
}
