import { describe, expect, it } from 'vitest';
import { firstProposal, scheduleTime, spanParts, utcText, zonesWith } from './schedule-time.ts';

const NOW = new Date('2026-03-28T20:10:00.000Z');

describe('[T11] the entered time', () => {
  it('is the instant of that zone', () => {
    const { at } = scheduleTime('2026-12-24T18:00', 'Asia/Phnom_Penh', NOW);
    expect(at && utcText(at)).toBe('2026-12-24 11:00 UTC');
  });

  it('is invalid if clocks skip it, or if it is past', () => {
    expect(scheduleTime('2026-03-29T02:30', 'Europe/Berlin', NOW).problem).toBe('time_unknown');
    expect(scheduleTime('2026-03-29T03:30', 'Europe/Berlin', NOW).problem).toBeNull();
    expect(scheduleTime('2026-03-28T21:10', 'Europe/Berlin', NOW).problem).toBe('time_past');
    expect(scheduleTime('2026-03-28T21:11', 'Europe/Berlin', NOW).problem).toBeNull();
    expect(scheduleTime('', 'Europe/Berlin', NOW).problem).toBe('time_unknown');
    expect(scheduleTime('2026-12-24T18:00', 'Nowhere', NOW).problem).toBe('time_unknown');
  });

  it('has a full hour in the near future as default', () => {
    expect(firstProposal('Asia/Phnom_Penh', NOW)).toBe('2026-03-29T04:00');
    expect(firstProposal('UTC', new Date('2026-03-28T20:31:00.000Z'))).toBe('2026-03-28T22:00');
  });

  it.each([
    [20_000, ['1 minutes']],
    [200 * 60_000, ['3 hours', '20 minutes']],
    [60 * 60_000, ['1 hours']],
    [(3 * 1440 + 125) * 60_000, ['3 days', '2 hours']],
  ])('%i ms away is %j', (ms, parts) => {
    expect(spanParts(ms).map(({ unit, count }) => `${count} ${unit}`)).toEqual(parts);
  });

  it('has all zones to choose from, each once, the brand’s first', () => {
    const zones = zonesWith(['Asia/Phnom_Penh', 'Asia/Phnom_Penh']);
    expect(zones[0]).toBe('Asia/Phnom_Penh');
    expect(new Set(zones).size).toBe(zones.length);
    expect(zones).toContain('Europe/Berlin');
  });
});
