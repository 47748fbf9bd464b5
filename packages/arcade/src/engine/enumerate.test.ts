import { expect, it } from 'vitest';
import { enumerateStops } from './enumerate-stops.ts';
import type { GameDefinition } from './game-definition.ts';
import { gameStatistics } from './game-statistics.ts';
import { lineWins } from './line-wins.ts';
import { type Draw, playRound } from './play-round.ts';
import { toNumber } from './rational.ts';
import { countInView, spinWindow } from './spin-window.ts';

/** Three reels of a few stops: small enough to play every possible round through the real engine. */
const tiny: GameDefinition = {
  code: 'tiny',
  version: 1,
  name: 'Tiny',
  category: 'RNG',
  wild: 'w',
  scatter: 's',
  payingSymbols: ['a', 'b'],
  linePays: { a: [7, 0, 0], b: [2, 0, 0] },
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

function* everyStop(strips: readonly (readonly string[])[], prefix: number[] = []): Generator<number[]> {
  const strip = strips[prefix.length];
  if (!strip) yield prefix;
  else for (let stop = 0; stop < strip.length; stop += 1) yield* everyStop(strips, [...prefix, stop]);
}

/** Plays every sequence of draws a round can ask for, each with its probability. */
function everyRound(game: GameDefinition): { weight: number; pay: number; hit: boolean; free: number }[] {
  const rounds: { weight: number; pay: number; hit: boolean; free: number }[] = [];
  const path: { value: number; bound: number }[] = [];
  for (;;) {
    let depth = 0;
    const draw: Draw = (bound) => {
      path[depth] ??= { value: 0, bound };
      const { value } = path[depth] ?? { value: 0 };
      depth += 1;
      return value;
    };
    const outcome = playRound(game, draw);
    const weight = path.reduce((product, each) => product / each.bound, 1);
    const base = outcome.steps[0];
    const hit = (base?.pay ?? 0) > 0 || (base?.spinsWon ?? 0) > 0;
    rounds.push({ weight, pay: outcome.totalPay, hit, free: outcome.steps.length - 1 });
    let last = path.at(-1);
    while (last && last.value + 1 === last.bound) {
      path.pop();
      last = path.at(-1);
    }
    if (!last) return rounds;
    last.value += 1;
  }
}

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
    expect(counted.map(({ tallied: key, largestPay: _, ...slot }) => [key, slot])).toEqual(
      [...expected].sort(([a], [b]) => a - b),
    );
  }
});

it('[G11] return, hit rate, feature length and deviation equal those of all possible rounds played out', () => {
  const rounds = everyRound(tiny);
  const stake = tiny.lines.length;
  const mean = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.reduce((sum, round) => sum + round.weight * of(round), 0);
  const rtp = mean((round) => round.pay) / stake;
  const featureRate = mean((round) => (round.free > 0 ? 1 : 0));
  const statistics = gameStatistics(tiny);
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
