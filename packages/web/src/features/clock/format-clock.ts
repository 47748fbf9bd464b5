/** Milliseconds → `YYYY-MM-DD HH:mm:ss (UTC+7)` in an IANA zone (§9's clock format with the zone of docs/decisions.md). */
export function createClockFormat(timeZone: string): (nowMs: number) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'shortOffset',
  });
  return (nowMs) => {
    const parts = Object.fromEntries(format.formatToParts(nowMs).map(({ type, value }) => [type, value]));
    // Intl says GMT+7; for the zone without an offset engines differ.
    const zone = (parts['timeZoneName'] ?? '').replace('GMT', 'UTC').replace(/^UTC$/, 'UTC+0');
    return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}:${parts['second']} (${zone})`;
  };
}
