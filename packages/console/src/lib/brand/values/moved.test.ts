import { expect, it } from 'vitest';
import { moved } from './moved.ts';

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 1, 'bac'],
])('moves what is at %i to %i: %s', (from, to, result) => {
  expect(moved([...'abc'], from, to).join('')).toBe(result);
});
