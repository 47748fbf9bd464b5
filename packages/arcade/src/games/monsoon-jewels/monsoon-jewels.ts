import type { ClustersDefinition } from '../../engine/game-definition.ts';

/** Monsoon Jewels: 6×6, clusters of five and more. Winning jewels vanish, new ones fall, and each fall doubles the multiplier. */
export const monsoonJewels: ClustersDefinition = {
  kind: 'clusters',
  code: 'monsoon_jewels',
  version: 1,
  name: 'Monsoon Jewels',
  category: 'RNG',
  betUnits: 20,
  maxWin: 5_000,
  columns: 6,
  rows: 6,
  weights: [
    ['ruby', 5],
    ['sapphire', 7],
    ['emerald', 9],
    ['topaz', 11],
    ['amethyst', 13],
    ['opal', 15],
  ],
  sizes: [5, 6, 7, 8, 10, 12, 15, 20],
  pays: {
    ruby: [55, 100, 170, 290, 880, 2700, 8500, 20_000],
    sapphire: [40, 66, 110, 200, 550, 1600, 4800, 12_000],
    emerald: [22, 40, 70, 120, 330, 900, 2700, 7500],
    topaz: [13, 22, 40, 70, 185, 480, 1500, 4200],
    amethyst: [8, 14, 22, 40, 105, 270, 800, 2300],
    opal: [5, 8, 14, 22, 60, 150, 420, 1200],
  },
  stair: [1, 2, 4, 8, 16, 32, 64],
};
