import { expect, it } from 'vitest';
import { matchesEtag } from './etag.ts';

it.each([
  ['"a-b"', true],
  ['*', true],
  ['W/"a-b"', true],
  ['"x", "a-b"', true],
  ['"x",W/"a-b"', true],
  ['"a-i"', false],
  ['a-b', false],
  ['', false],
  ['"x", "y"', false],
])('[T02] If-None-Match %s', (header, matches) => {
  expect(matchesEtag(header, '"a-b"')).toBe(matches);
});
