import { describe, expect, it } from 'vitest';
import { nearRows, spaceOf } from './near-rows.ts';

const sizes = { columns: 6, widthPx: 1280, gapPx: 20, heightsPx: [300, 400], guessPx: 280 };
const rows = 100;
const at = (topPx: number, bottomPx: number, focused: number | null = null) =>
  nearRows({ sizes, rows, view: { topPx, bottomPx }, focused });

describe('[G04] rows near the view', () => {
  it('have their measured height, otherwise the estimate, each with its gap', () => {
    expect(spaceOf(sizes, { from: 0, to: 3 })).toBe(300 + 400 + 280 + 3 * 20);
    expect(spaceOf(sizes, { from: 5, to: 5 })).toBe(0);
  });

  it('are those that the view overlaps', () => {
    expect(at(-500, 10)).toEqual([{ from: 0, to: 1 }]);
    expect(at(319, 321)).toEqual([{ from: 0, to: 2 }]);
    expect(at(320, 741)).toEqual([{ from: 1, to: 3 }]);
    expect(at(740, 1640)).toEqual([{ from: 2, to: 5 }]);
  });

  it('are at least one, if the list is above or below the view', () => {
    expect(at(-900, -10)).toEqual([{ from: 0, to: 1 }]);
    expect(at(99_000, 99_900)).toEqual([{ from: 99, to: 100 }]);
  });

  it('include those around the focus', () => {
    expect(at(740, 1640, 50)).toEqual([
      { from: 2, to: 5 },
      { from: 49, to: 52 },
    ]);
    expect(at(20_000, 20_010, 0)).toEqual([
      { from: 0, to: 2 },
      { from: 66, to: 67 },
    ]);
    expect(at(740, 1640, 5)).toEqual([{ from: 2, to: 7 }]);
    expect(at(740, 1640, 200)).toEqual([{ from: 2, to: 5 }]);
  });
});
