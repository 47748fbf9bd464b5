import { expect, it } from 'vitest';
import { containsName, isGuessable } from './weak-password.ts';

it.each([
  ...['password1234', '123456789012', 'letmein12345', 'qwertyuiop12', 'abababababab'],
  ...['87654321', 'abcdefgh', '12341234', 'qwer1234', '1qaz2wsx', 'zyxwvuts', '11112222', 'sokasoka', 'abc123xyz'],
  ...['654321', '123456', '121212', '123123', '890123', '456456'],
  ...['PASSWORD', 'ｐａｓｓｗｏｒｄ', 'Password2026!', '!!dragon1', 'letmein99'],
])('SEC-A06 refuses %s', (password) => expect(isGuessable(password)).toBe(true));

it.each([
  ...[
    'river-stone-9',
    'correct horse battery staple',
    'Tr0ub4dor&3x!',
    'Quiet-harbour-31',
    'seven boats cross the lake',
  ],
  ...[
    '593827',
    '482916',
    'ស្ទឹងត្រែងជាទន្លេ',
    '山高水长流不息月圆',
    'abcde-hollow-9-tin',
    `${'x7'.repeat(3)}${'kmw9vq'.repeat(9)}`,
  ],
])('SEC-A06 takes %s', (password) => expect(isGuessable(password)).toBe(false));

it('SEC-A06 finds the owner’s names, except short ones', () => {
  const has = (password: string) =>
    containsName(password, ['Annabel', 'keo.bopha@example.com', 'an'], (text) => text.toLowerCase());
  expect(['my-ANNABEL-2026', 'keo.bopha-77', 'an honest password'].map(has)).toEqual([true, true, false]);
});
