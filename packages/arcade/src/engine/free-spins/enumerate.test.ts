import { expect, it } from 'vitest';
import { everyRound } from '../../testing/every-round.ts';
import type { FreeSpinsDefinition } from '../game-definition.ts';
import { lineWins } from '../line-wins.ts';
import { everyStop } from '../lines/lines-statistics.ts';
import { toNumber } from '../rational.ts';
import { countInView, spinWindow } from '../spin-window.ts';
import { enumerateStops } from './enumerate-stops.ts';
import { freeSpinsStatistics } from './free-spins-statistics.ts';

/** Three reels of a few stops: small enough to play every possible round through the engine. */
const tiny: FreeSpinsDefinition = {
  kind: 'freeSpins',
  code: 'tiny',
  version: 1,
  name: 'Tiny',
  category: 'RNG',
  betUnits: 2,
  maxWin: 1_000_000,
  wild: 'w',
  scatter: 's',
  payingSymbols: ['a', 'b'],
  pays: { a: [7], b: [2] },
  lines: [
    [1, 1, 1],
    [0, 1, 2],
  ],
  baseStrips: [
    ['a', 'b', 's', 'b'],
    ['w', 'a', 'b', 's'],
    ['a', 's', 'b'],
  ],
  freeStrips: [
    ['a', 'b', 'b'],
    ['b', 'a', 'w'],
    ['a', 'a', 'w', 'b'],
  ],
  scatterAwards: { 3: { pay: 1, spins: 1 } },
  meter: [
    { lanterns: 1, multiplier: 3, extraSpins: 1 },
    { lanterns: 2, multiplier: 5, extraSpins: 0 },
  ],
};

it('[G11] the enumeration counts exactly what the engine pays on every stop', () => {
  for (const [strips, tallied] of [
    [tiny.baseStrips, 's'],
    [tiny.freeStrips, 'w'],
  ] as const) {
    const expected = new Map<number, { combinations: number; hits: number; pay: number; paySquared: number }>();
    for (const stops of everyStop(strips)) {
      const view = spinWindow(strips, stops);
      const pay = lineWins(tiny, view).reduce((sum, win) => sum + win.pay, 0);
      const key = countInView(view, tallied);
      const slot = expected.get(key) ?? { combinations: 0, hits: 0, pay: 0, paySquared: 0 };
      slot.combinations += 1;
      slot.hits += pay > 0 ? 1 : 0;
      slot.pay += pay;
      slot.paySquared += pay * pay;
      expected.set(key, slot);
    }
    const counted = enumerateStops(tiny, strips, tallied);
    expect(counted.map(({ tallied: key, ...slot }) => [key, slot])).toEqual([...expected].sort(([a], [b]) => a - b));
  }
});

it('[G11] return, hit rate, feature length and deviation equal those of all possible rounds played out', () => {
  const rounds = everyRound(tiny);
  const stake = tiny.lines.length;
  const mean = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.reduce((sum, round) => sum + round.weight * of(round), 0);
  const rtp = mean((round) => round.pay) / stake;
  const featureRate = mean((round) => (round.free > 0 ? 1 : 0));
  const statistics = freeSpinsStatistics(tiny);
  expect(rounds.length).toBeGreaterThan(500);
  expect(toNumber(statistics.rtp)).toBeCloseTo(rtp, 8);
  expect(toNumber(statistics.hitRate)).toBeCloseTo(
    mean((round) => (round.hit ? 1 : 0)),
    8,
  );
  expect(toNumber(statistics.featureRate)).toBeCloseTo(featureRate, 8);
  expect(toNumber(statistics.freeSpinsPerFeature)).toBeCloseTo(mean((round) => round.free) / featureRate, 8);
  const square = mean((round) => (round.pay / stake) ** 2);
  expect(statistics.standardDeviation).toBeCloseTo(Math.sqrt(square - rtp ** 2), 8);
});
