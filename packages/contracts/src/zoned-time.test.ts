import { describe, expect, it } from 'vitest';
import { instantOf, isRepeated, localOf } from './zoned-time.ts';

describe('[T11] the hour of a schedule', () => {
  it.each([
    ['2026-12-24T18:00', 'UTC', '2026-12-24T18:00:00.000Z'],
    ['2026-12-24T18:00', 'Asia/Phnom_Penh', '2026-12-24T11:00:00.000Z'],
    ['2026-07-01T00:30', 'America/New_York', '2026-07-01T04:30:00.000Z'],
    ['2026-01-01T00:30', 'America/New_York', '2026-01-01T05:30:00.000Z'],
    ['2026-03-01T12:00', 'Asia/Kathmandu', '2026-03-01T06:15:00.000Z'],
    ['2026-12-31T23:59', 'Pacific/Kiritimati', '2026-12-31T09:59:00.000Z'],
  ])('%s in %s is %s', (local, zone, instant) => {
    expect(instantOf(local, zone)).toBe(instant);
  });

  it('is the first of two when clocks go back, and null when they skip it', () => {
    expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBeNull();
    expect(instantOf('2026-03-29T03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(instantOf('2026-03-29T01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z');
  });

  it('is repeated in the hour after clocks go back, and at no other time', () => {
    const berlin = (local: string) => isRepeated(local, 'Europe/Berlin');
    expect(['2026-10-25T02:00', '2026-10-25T02:59'].map(berlin)).toEqual([true, true]);
    expect(['2026-10-25T01:59', '2026-10-25T03:00', '2026-03-29T02:30', '', 'soon'].map(berlin)).toEqual(
      Array(5).fill(false),
    );
    expect(isRepeated('2026-10-25T02:30', 'Asia/Phnom_Penh')).toBe(false);
    expect(isRepeated('2026-10-25T02:30', 'Nowhere/Atall')).toBe(false);
  });

  it.each([
    ['2026-02-30T10:00', 'UTC'],
    ['2026-13-01T10:00', 'UTC'],
    ['2026-01-01T24:00', 'UTC'],
    ['2026-01-01T10:00', 'Nowhere/Atall'],
    ['2026-01-01T10:00', '+07:00'],
    ['2026-01-01T10:00', ''],
    ['', 'UTC'],
    ['2026', 'UTC'],
  ])('is nothing for %s in %s', (local, zone) => {
    expect(instantOf(local, zone)).toBeNull();
  });

  it.each([
    ['2026-12-24T11:00:00.000Z', 'Asia/Phnom_Penh', '2026-12-24T18:00'],
    ['2026-10-25T01:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30'],
    ['2026-12-31T23:59:00.000Z', 'Pacific/Kiritimati', '2027-01-01T13:59'],
  ])('%s on a clock in %s is %s', (instant, zone, local) => {
    expect(localOf(Date.parse(instant), zone)).toBe(local);
  });
});
