import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LOOKALIKES, lookalikeKey } from './lookalike-key.ts';

it.each([
  ['a small L, a one and a capital I', ['sokhal', 'sokha1', 'sokhaI', 'SOKHAL']],
  ['a nought and an O', ['sokha0', 'sokhao', 'SokhaO', 'ｓｏｋｈａ０']],
  ['an m and r with n', ['mama', 'rnama', 'marna', 'rnarna', 'Mama']],
  ['other scripts', ['sopheap', 'ѕорһеар', 'sοphеaр', 'sop\u200bheap']],
  ['Greek and Cyrillic capitals', ['BAHT', 'ВАНТ', 'ΒΑΗΤ', 'baht']],
  ['Thai', ['ดม', 'คม', 'คฆ']],
  ['Khmer', ['ឣក', 'អក']],
])('[A06] gives look-alike names one key: %s', (_what, names) => {
  expect([...new Set(names.map(lookalikeKey))]).toHaveLength(1);
});

it('[A06] keeps names apart that look different', () => {
  const names = [
    'sokha',
    'sokhal',
    'sokhà',
    'so-kha',
    'sokhaa',
    'sakho',
    'សុខា',
    'សុភា',
    '李',
    '季',
    'ด',
    'บ',
    'toм',
    'tom',
  ];
  expect(new Set(names.map(lookalikeKey)).size).toBe(names.length);
});

it('[A06] [A08] never takes one number or one guest for another', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 15 });
  const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 12, maxLength: 12 });
  for (const texts of [digits, hex]) {
    fc.assert(
      fc.property(texts, texts, (one, other) => (lookalikeKey(one) === lookalikeKey(other)) === (one === other)),
    );
  }
});

it('names the version of the look-alikes of stored keys', () => {
  const { name, version } = createRequire(import.meta.url)('unhomoglyph/package.json');
  expect(LOOKALIKES).toContain(`${name} ${version},`);
});
