import { expect, it } from 'vitest';
import { everyRound } from '../../testing/every-round.ts';
import type { WaysDefinition } from '../game-definition.ts';
import { everyStop } from '../lines/lines-statistics.ts';
import { toNumber } from '../rational.ts';
import { sumPays } from '../round-outcome.ts';
import { countInView, spinWindow } from '../spin-window.ts';
import { enumerateWays } from './enumerate-ways.ts';
import { waysWins } from './play-ways.ts';
import { waysStatistics } from './ways-statistics.ts';

/** Four reels of a few stops: small enough to play every possible round through the engine. */
const tiny: WaysDefinition = {
  kind: 'ways',
  code: 'tiny',
  version: 1,
  name: 'Tiny',
  category: 'RNG',
  betUnits: 2,
  maxWin: 1_000_000,
  wild: 'w',
  scatter: 's',
  payingSymbols: ['a', 'b'],
  pays: { a: [3, 7], b: [1, 2] },
  baseStrips: [
    ['a', 'b', 's', 'b'],
    ['w', 'a', 'b', 's'],
    ['a', 's', 'b', 'w'],
    ['a', 'b', 's', 'a'],
  ],
  freeStrips: [
    ['a', 'b', 'b'],
    ['b', 'a', 'w'],
    ['a', 'a', 'b'],
    ['b', 'x', 'a'],
  ],
  scatterAwards: { 3: { pay: 1, spins: 1 } },
  stair: [2, 5],
};

it('[G11] a way is every combination of places on neighbouring reels from the first, wilds included', () => {
  const view = [
    ['a', 'a', 'b'],
    ['w', 'a', 'x'],
    ['a', 'b', 'w'],
    ['x', 'x', 'x'],
  ];
  expect(waysWins(tiny, view)).toEqual([
    { symbol: 'a', count: 3, ways: 8, pay: 24 },
    { symbol: 'b', count: 3, ways: 2, pay: 2 },
  ]);
});

it('[G11] the moments over all ways equal those of every stop played through the engine', () => {
  const expected = new Map<number, { combinations: bigint; hits: bigint; pay: bigint; paySquared: bigint }>();
  for (const stops of everyStop(tiny.baseStrips)) {
    const view = spinWindow(tiny.baseStrips, stops);
    const pay = BigInt(sumPays(waysWins(tiny, view)));
    const key = countInView(view, tiny.scatter);
    const slot = expected.get(key) ?? { combinations: 0n, hits: 0n, pay: 0n, paySquared: 0n };
    slot.combinations += 1n;
    slot.hits += pay > 0n ? 1n : 0n;
    slot.pay += pay;
    slot.paySquared += pay * pay;
    expected.set(key, slot);
  }
  const counted = enumerateWays(tiny, tiny.baseStrips, tiny.scatter);
  expect(counted.map(({ tallied, ...slot }) => [tallied, slot])).toEqual([...expected].sort(([a], [b]) => a - b));
});

it('[G11] return, hit rate and deviation, free spins on their stair included, equal those of all possible rounds', () => {
  const rounds = everyRound(tiny);
  const mean = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.reduce((sum, round) => sum + round.weight * of(round), 0);
  const statistics = waysStatistics(tiny);
  const rtp = mean((round) => round.pay) / tiny.betUnits;
  const hitRate = mean((round) => (round.hit ? 1 : 0));
  const square = mean((round) => (round.pay / tiny.betUnits) ** 2);
  expect(toNumber(statistics.rtp)).toBeCloseTo(rtp, 8);
  expect(toNumber(statistics.hitRate)).toBeCloseTo(hitRate, 8);
  expect(statistics.standardDeviation).toBeCloseTo(Math.sqrt(square - rtp ** 2), 8);
});
