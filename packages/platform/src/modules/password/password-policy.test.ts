import { expect, it } from 'vitest';
import { testBrand } from '../../testing/test-brands.ts';
import { passwordPolicy } from './password-policy.ts';

const manifest = testBrand('lotus', { public: { name: { EN: 'Golden Lotus', CN: '金莲' } } });
const judge = (password: string, username = 'sokha') =>
  passwordPolicy({ merchant: 'lotus', manifest }, password, username);

it('[A06] refuses common passwords, with or without additions', () => {
  const common = [
    'password',
    'PASSWORD',
    'ｐａｓｓｗｏｒｄ',
    '12345678',
    '123456789',
    'qwertyuiop',
    'iloveyou',
    'Password2026!',
    '!!dragon1',
    '1qaz2wsx',
    'aaaaaaaa',
    'ababababab',
    'letmein99',
    '87654321',
    'abcdefgh',
    '12341234',
    '654321',
    '123456',
  ];
  for (const password of common) expect([password, judge(password)]).toEqual([password, 'passwordCommon']);
});

it('[A06] refuses a password that contains the username', () => {
  for (const password of ['sokha-river-9', 'SOKHA-RIVER-9', 'x9-ѕоkha-river']) {
    expect([password, judge(password)]).toEqual([password, 'passwordUsername']);
  }
});

it('[A06] refuses a password that contains the e-mail address', () => {
  const brand = { merchant: 'lotus', manifest };
  expect(passwordPolicy(brand, 'keo.bopha-river', 'sokha', 'Keo.Bopha@example.com')).toBe('passwordUsername');
});

it("[A06] refuses the brand's name with a short addition", () => {
  for (const password of ['lotus-2026', 'GoldenLotus1', 'golden-77-x']) {
    expect([password, judge(password)]).toEqual([password, 'passwordBrand']);
  }
});

it('[A06] accepts good passwords of any script and up to sixty-four characters', () => {
  const honest = [
    'river-stone-9',
    'correct horse battery staple',
    'lotus over a quiet river',
    'ស្ទឹងត្រែងជាទន្លេ',
    'Tr0ub4dor&3x!',
    'x7'.repeat(3) + 'kmw9vq'.repeat(9),
  ];
  for (const password of honest) expect([password, judge(password)]).toEqual([password, null]);
});
