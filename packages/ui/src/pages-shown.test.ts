import { expect, it } from 'vitest';
import { pagesShown } from './pages-shown.ts';

const show = (page: number, pages: number): string =>
  pagesShown({ page, pages, range: 3, margin: 1 })
    .map((each) => each ?? '…')
    .join(' ');

it.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [2, 3, '1 2 3'],
  [1, 4, '1 2 3 4'],
  [1, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 … 6'],
  [2, 9, '1 2 3 … 9'],
  [3, 9, '1 2 3 4 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 7 8 9'],
  [8, 9, '1 … 7 8 9'],
  [25_000, 50_000, '1 … 24999 25000 25001 … 50000'],
])('[W07] at page %i of %i shows three pages around it and one at each end: %s', (page, pages, expected) => {
  expect(show(page, pages)).toBe(expected);
});

it('shows what there is for a page beyond the last', () => {
  expect(show(7, 4)).toBe('1 2 3 4');
});
