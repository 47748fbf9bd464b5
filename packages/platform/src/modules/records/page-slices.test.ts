import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageSlices } from './page-slices.ts';

it('[W07] the pages of a record contain each of its rows once, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: 1, max: 7 }), (counts, size) => {
      const days = counts.map((rows, index) => ({ day: String(index), rows }));
      const all = days.flatMap(({ day, rows }) => Array.from({ length: rows }, (_, row) => `${day}:${row}`));
      const pages = Array.from({ length: Math.ceil(all.length / size) + 1 }, (_, page) =>
        pageSlices(days, page * size, size).flatMap(({ day, skip, take }) =>
          Array.from({ length: take }, (_, row) => `${day}:${skip + row}`),
        ),
      );
      expect(pages.flat()).toEqual(all);
      expect(pages.slice(0, -1).every((page) => page.length > 0)).toBe(true);
      expect(pages.at(-1)).toEqual([]);
    }),
  );
});
