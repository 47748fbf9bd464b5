import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, dialingCodeOf, isDialingCode } from './countries.ts';
import { LANGUAGES } from './languages.ts';

describe('[A19] countries and dialing codes', () => {
  it('are those of the numbering plans', () => {
    expect([...COUNTRY_CODES].sort()).toEqual([...getCountries()].sort());
    for (const country of getCountries()) expect(dialingCodeOf(country)).toBe(`+${getCountryCallingCode(country)}`);
  });

  it('include the country of every language’s flag', () => {
    for (const { flag } of Object.values(LANGUAGES)) expect(COUNTRY_CODES).toContain(flag);
  });

  it.each(['', 'ZZ', 'kh', '__proto__', null, undefined])('has none for %s', (country) => {
    expect(dialingCodeOf(country)).toBeNull();
  });

  it.each([
    ['+855', true],
    ['+1', true],
    ['855', false],
    ['+', false],
    ['+85', false],
    ['+0', false],
    ['+855 ', false],
  ])('tells of %s whether it can be dialled: %s', (text, expected) => {
    expect(isDialingCode(text)).toBe(expected);
  });
});
