import { expect, it } from 'vitest';
import { maskedAccount } from './masked-account.ts';

it.each([
  ['sokha_riel7', 'so***7'],
  ['sokhas', 'so***s'],
  ['85512345678', '85***8'],
  ['sokha', 's***'],
  ['sok', 's***'],
  ['so', '***'],
  ['', '***'],
])('[G13] other players see %s as %s', (name, seen) => expect(maskedAccount(name)).toBe(seen));
