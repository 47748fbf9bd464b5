import { expect, it } from 'vitest';
import { minimumAge } from './age.ts';
import { ageOf } from './birthday.ts';

const at = (time: string) => new Date(time);

it('[A17] counts whole years by the calendar of the brand', () => {
  expect(ageOf('2005-06-15', 'UTC', at('2026-06-14T23:59:59Z'))).toBe(20);
  expect(ageOf('2005-06-15', 'UTC', at('2026-06-15T00:00:00Z'))).toBe(21);
  // It is already the 15th in Phnom Penh, and not yet in New York.
  expect(ageOf('2005-06-15', 'Asia/Phnom_Penh', at('2026-06-14T17:00:00Z'))).toBe(21);
  expect(ageOf('2005-06-15', 'America/New_York', at('2026-06-15T03:00:00Z'))).toBe(20);
});

it('[A17] reads both date formats', () => {
  expect(ageOf('06-15-2005', 'UTC', at('2026-06-15T00:00:00Z'))).toBe(21);
  expect(ageOf('12-31-2005', 'UTC', at('2026-06-15T00:00:00Z'))).toBe(20);
});

it('[A17] counts a birthday of 29 February on 1 March in other years', () => {
  expect(ageOf('2004-02-29', 'UTC', at('2025-02-28T12:00:00Z'))).toBe(20);
  expect(ageOf('2004-02-29', 'UTC', at('2025-03-01T12:00:00Z'))).toBe(21);
});

it('[A17] shows and enforces one age: the greater of the brand’s two', () => {
  expect(minimumAge({ consent: 18, birthday: 21 })).toBe(21);
  expect(minimumAge({ consent: 25, birthday: 18 })).toBe(25);
});
