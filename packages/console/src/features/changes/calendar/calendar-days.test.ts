import { describe, expect, it } from 'vitest';
import { sampleChange } from '../testing/sample-change.ts';
import { monthAfter, scheduledIn, weeksOf } from './calendar-days.ts';

const at = (id: string, instant: string) =>
  sampleChange({ id, state: 'scheduled', schedule: { local: '', zone: 'UTC', at: instant, by: 'ann' } });
const changes = [at('b', '2026-11-30T20:00:00.000Z'), at('a', '2026-11-30T10:00:00.000Z'), sampleChange({ id: 'c' })];

describe('[T11] the calendar', () => {
  it('has the scheduled change sets by their hour in the displayed zone', () => {
    const days = (zone: string) => scheduledIn(changes, zone).map(({ change, local }) => `${change.id} ${local}`);
    expect(days('UTC')).toEqual(['a 2026-11-30T10:00', 'b 2026-11-30T20:00']);
    expect(days('Asia/Phnom_Penh')).toEqual(['a 2026-11-30T17:00', 'b 2026-12-01T03:00']);
    expect(scheduledIn(changes, 'UTC').map(({ by }) => by)).toEqual(['ann', 'ann']);
  });

  it('shows whole weeks from Monday', () => {
    const weeks = weeksOf('2026-11', scheduledIn(changes, 'Asia/Phnom_Penh'));
    expect([weeks.length, weeks[0]?.[0]?.day, weeks.at(-1)?.[6]?.day]).toEqual([6, '2026-10-26', '2026-12-06']);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    const on = (day: string) => weeks.flat().find((each) => each.day === day);
    expect(on('2026-11-30')).toMatchObject({ inMonth: true, scheduled: [{ change: { id: 'a' } }] });
    expect(on('2026-12-01')).toMatchObject({ inMonth: false, scheduled: [{ change: { id: 'b' } }] });
    expect(weeksOf('2027-02', []).map((week) => week[0]?.day)).toEqual([
      '2027-02-01',
      '2027-02-08',
      '2027-02-15',
      '2027-02-22',
    ]);
    expect(weeksOf('2026-05', []).at(-1)?.[0]?.day).toBe('2026-05-25');
  });

  it('moves over the end of a year', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });
});
