import { expect, it } from 'vitest';
import type { ClustersDefinition } from '../game-definition.ts';
import { clusterPay, clusterWins, playClusters } from './play-clusters.ts';

const tiny: ClustersDefinition = {
  kind: 'clusters',
  code: 'tiny',
  version: 1,
  name: 'Tiny',
  category: 'RNG',
  betUnits: 1,
  maxWin: 1_000,
  columns: 3,
  rows: 3,
  weights: [
    ['a', 1],
    ['b', 1],
    ['c', 1],
    ['d', 1],
  ],
  sizes: [3, 5],
  pays: { a: [2, 10], b: [1, 5], c: [1, 5], d: [1, 5] },
  stair: [1, 3],
};

it('[G11] symbols that touch at a side form a cluster, and larger clusters pay more', () => {
  const wins = clusterWins(tiny, [
    ['a', 'b', 'a'],
    ['a', 'a', 'b'],
    ['c', 'a', 'a'],
  ]);
  expect(wins).toEqual([
    {
      symbol: 'a',
      pay: 10,
      places: expect.arrayContaining([
        [0, 0],
        [1, 0],
        [1, 1],
        [2, 1],
        [2, 2],
      ]),
    },
  ]);
  expect([2, 3, 4, 5, 9].map((size) => clusterPay(tiny, 'a', size))).toEqual([0, 2, 2, 10, 10]);
});

it('[G11] winning symbols vanish, those above fall, new ones fill the gaps from below, and the multiplier rises', () => {
  // Columns from the left, each from its lowest place up: 0 a, 1 b, 2 c, 3 d.
  const draws = [0, 1, 2, 0, 2, 3, 0, 3, 1, 3, 0, 2];
  const [first, second, third] = playClusters(tiny, () => draws.shift() ?? 0);
  expect(first).toMatchObject({
    grid: [
      ['c', 'b', 'a'],
      ['d', 'c', 'a'],
      ['b', 'd', 'a'],
    ],
    multiplier: 1,
    pay: 2,
  });
  expect(second).toMatchObject({
    drawn: [3, 0, 2],
    grid: [
      ['d', 'c', 'b'],
      ['a', 'd', 'c'],
      ['c', 'b', 'd'],
    ],
    multiplier: 3,
    pay: 0,
    wins: [],
  });
  expect(third).toBeUndefined();
});
