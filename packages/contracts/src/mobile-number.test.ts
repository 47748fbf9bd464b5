import { expect, it } from 'vitest';
import { fittingMobile, internationalDigits } from './mobile-number.ts';
import { OFF_RULE, type RegistrationRule } from './registration.ts';

const digits = (minLength: number, maxLength: number): RegistrationRule => ({
  ...OFF_RULE,
  ...{ enabled: true, required: true, acceptedPattern: 'digits', minLength, maxLength },
});

it.each([
  ['+84', '0912345678', '0912345678'],
  ['+84', '912345678', '0912345678'],
  ['+84', '+84 912 345 678', '0912345678'],
  ['+84', '84912345678', '0912345678'],
  ['+84', '091-234-5678', '0912345678'],
  ['+84', '+855 12 345 678', '+855 12 345 678'],
  ['+84', '12345', '12345'],
])('[A19] with %s, %s is read as %s by a rule of exactly ten digits', (dialingCode, typed, form) => {
  expect(fittingMobile(digits(10, 10), typed, dialingCode)).toBe(form);
});

it.each(['12345678', '012345678', '+855 12 345 678', '012 345 678'])('[A19] %s is one number with +855', (typed) => {
  expect(internationalDigits(typed, '+855')).toBe('85512345678');
  expect(fittingMobile(digits(9, 10), typed, '+855')).toBe('012345678');
});

it('[A19] has no international form for a number that does not exist, or without its country', () => {
  expect(internationalDigits('000000000', '+855')).toBeNull();
  expect(internationalDigits('012345678', '')).toBeNull();
});
