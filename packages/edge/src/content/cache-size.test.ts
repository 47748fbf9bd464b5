import { expect, it } from 'vitest';
import { contentCacheBytes } from './cache-size.ts';

const GIB = 1024 ** 3;

it('[T02] takes a quarter of the memory, within bounds', () => {
  expect(contentCacheBytes(0, 2 * GIB)).toBe(GIB / 2);
  expect(contentCacheBytes(GIB, 24 * GIB)).toBe(GIB / 4);
  expect(contentCacheBytes(2 ** 63, 64 * GIB)).toBe(GIB);
  expect(contentCacheBytes(GIB / 8, 24 * GIB)).toBe(64 * 1024 * 1024);
});
