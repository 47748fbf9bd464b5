import { expect, it } from 'vitest';
import { AGE_BUDGET_MS, closeStaleSwitches } from './stale-switches.ts';
import { testBrand } from './testing/test-brands.ts';

const brand = testBrand('lotus');
const aged = (ageMs: number) => {
  const switches = closeStaleSwitches({
    get: () => brand,
    ageMs: () => ageMs,
    merchants: () => [],
    isComplete: () => true,
  }).get('lotus')?.public.switches;
  return { cosmetic: switches?.['nav.bar'], access: switches?.registration, money: switches?.['games.rng'] };
};

it('trusts each class of switches for its budget, and turns it off then', () => {
  const { money, access, cosmetic } = AGE_BUDGET_MS;
  expect(aged(0)).toEqual({ cosmetic: true, access: true, money: true });
  expect(aged(money)).toEqual({ cosmetic: true, access: true, money: true });
  expect(aged(money + 1)).toEqual({ cosmetic: true, access: true, money: false });
  expect(aged(access + 1)).toEqual({ cosmetic: true, access: false, money: false });
  expect(aged(cosmetic + 1)).toEqual({ cosmetic: false, access: false, money: false });
  // Never confirmed: a copy on disk of unknown age.
  expect(aged(Number.POSITIVE_INFINITY)).toEqual({ cosmetic: false, access: false, money: false });
});

it('turns nothing on, and leaves the given brand unchanged', () => {
  const dark = testBrand('lotus', { switches: { 'nav.bar': false } });
  expect(
    closeStaleSwitches({ get: () => dark, ageMs: () => 0, merchants: () => [], isComplete: () => true }).get('lotus'),
  ).toBe(dark);
  aged(Number.POSITIVE_INFINITY);
  expect(brand.public.switches['games.rng']).toBe(true);
});

it('returns no unknown brand', () => {
  expect(
    closeStaleSwitches({ get: () => undefined, ageMs: () => 0, merchants: () => [], isComplete: () => true }).get(
      'nobody',
    ),
  ).toBeUndefined();
});
