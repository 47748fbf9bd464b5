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

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"x", W/"a"', true],
  ['"W/a"', false],
  ['W/"b"', false],
])('[T12] If-None-Match %s of a weak tag', (header, matches) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(matches);
});
