import type { FreeSpinsDefinition } from '../../engine/game-definition.ts';
import { baseStrips, freeStrips } from './strips.ts';

/**
 * River of Lanterns: 5×3, 20 lines. Lanterns are wild. Three moons start free spins, in which lanterns fill a meter that multiplies the
 * wins of the following spins and adds spins.
 */
export const riverLanterns: FreeSpinsDefinition = {
  kind: 'freeSpins',
  code: 'river_lanterns',
  version: 2,
  name: 'River of Lanterns',
  category: 'RNG',
  betUnits: 20,
  maxWin: 10_000,
  wild: 'lantern',
  scatter: 'moon',
  payingSymbols: ['koi', 'crane', 'boat', 'blossom', 'fan', 'tea', 'coin', 'leaf'],
  pays: {
    koi: [50, 250, 1000],
    crane: [30, 120, 500],
    boat: [25, 90, 350],
    blossom: [20, 70, 250],
    fan: [12, 40, 125],
    tea: [10, 30, 100],
    coin: [7, 20, 60],
    leaf: [5, 15, 50],
  },
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [0, 0, 1, 0, 0],
    [2, 2, 1, 2, 2],
    [1, 2, 2, 2, 1],
    [1, 0, 0, 0, 1],
    [1, 0, 1, 0, 1],
    [1, 2, 1, 2, 1],
    [0, 1, 0, 1, 0],
    [2, 1, 2, 1, 2],
    [1, 1, 0, 1, 1],
    [1, 1, 2, 1, 1],
    [0, 1, 1, 1, 0],
    [2, 1, 1, 1, 2],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [0, 2, 0, 2, 0],
  ],
  baseStrips,
  freeStrips,
  scatterAwards: { 3: { pay: 2, spins: 8 }, 4: { pay: 10, spins: 10 }, 5: { pay: 100, spins: 12 } },
  meter: [
    { lanterns: 4, multiplier: 2, extraSpins: 2 },
    { lanterns: 8, multiplier: 3, extraSpins: 2 },
    { lanterns: 12, multiplier: 5, extraSpins: 2 },
  ],
};
