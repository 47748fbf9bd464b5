import { describe, expect, it } from 'vitest';
import { parseSort, sortRows, writeSort } from './sort-rows.ts';

const sorted = (values: readonly (string | number | null)[], descending = false) =>
  sortRows(values, (value) => value, descending, 'en');

describe('sorting', () => {
  it('compares numbers as numbers and texts by locale', () => {
    expect(sorted([10, 9, 100])).toEqual([9, 10, 100]);
    expect(sorted(['b10', 'B9', 'a'])).toEqual(['a', 'B9', 'b10']);
  });

  it('puts missing values last in both directions', () => {
    expect(sorted([null, 2, 1])).toEqual([1, 2, null]);
    expect(sorted([null, 2, 1], true)).toEqual([2, 1, null]);
  });

  it('is written to an address and read from it', () => {
    expect(parseSort(writeSort({ key: 'name', descending: true }))).toEqual({ key: 'name', descending: true });
    expect(parseSort('name')).toEqual({ key: 'name', descending: false });
  });
});
