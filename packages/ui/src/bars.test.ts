import { describe, expect, it } from 'vitest';
import { barsOf } from './bars.ts';

describe('[W07] the chart of profit and loss', () => {
  it('draws gains above the line and losses below, to scale', () => {
    expect(barsOf([30, -10, 0])).toEqual({
      bars: [
        { top: 0, height: 0.75 },
        { top: 0.75, height: 0.25 },
        { top: 0.75, height: 0 },
      ],
      zero: 0.75,
    });
  });

  it.each([
    ['losses only', [-10, -5], 0],
    ['gains only', [10, 5], 1],
    ['nothing', [0, 0], 1],
  ])('has its line at an edge for %s', (_what, values, zero) => {
    const chart = barsOf(values);
    expect(chart.zero).toBe(zero);
    for (const { top, height } of chart.bars) {
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top + height).toBeLessThanOrEqual(1);
    }
  });
});
