import fc from 'fast-check';
import { expect, it } from 'vitest';
import { usernameKey } from './username-key.ts';

it('[A06] gives names that read alike one key', () => {
  const alike = [
    ['sokha', 'Sokha', ' SOKHA ', 'ｓｏｋｈａ', 'so\u200bkha', 'sоkha', 'ѕоkһа', '\ufeffsokha', 'sokha\u00ad'],
    ['straße', 'STRASSE', 'strasse'],
    ['istanbul', 'İSTANBUL', 'ıstanbul', 'Istanbul'],
    ['οδυσσευσ', 'ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['ﬁn', 'fin', 'FIN'],
  ];
  for (const names of alike) expect(new Set(names.map(usernameKey)).size).toBe(1);
});

it('[A06] keeps names apart that read differently', () => {
  const names = ['sokha', 'sokha1', 'sokhal', 's0kha', 'sokhà', 'so-kha', 'so kha', 'សុខា', '李'];
  expect(new Set(names.map(usernameKey)).size).toBe(names.length);
});

it('[A06] is stable: the key of a key is itself', () => {
  const late = 'İ\u0323\u0307';
  expect(usernameKey(usernameKey(late))).toBe(usernameKey(late));
  const unit = fc.oneof(
    fc.constantFrom(...'iİıIßẞſςσΣаАﬁﷺ\u0307\u0345\u200dK'),
    fc.string({ unit: 'grapheme', maxLength: 2 }),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (parts) => {
      const key = usernameKey(parts.join(''));
      expect(usernameKey(key)).toBe(key);
    }),
    { numRuns: 2000 },
  );
});
