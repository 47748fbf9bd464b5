import type { WaysDefinition } from '../../engine/game-definition.ts';
import { baseStrips, freeStrips } from './strips.ts';

/** Naga Stair: 5×3, 243 ways. Three temples start free spins with rising multipliers. */
export const nagaStair: WaysDefinition = {
  kind: 'ways',
  code: 'naga_stair',
  version: 1,
  name: 'Naga Stair',
  category: 'RNG',
  betUnits: 20,
  maxWin: 20_000,
  wild: 'crown',
  scatter: 'temple',
  payingSymbols: ['naga', 'elephant', 'garuda', 'lily', 'sun', 'wave', 'fern', 'eye'],
  pays: {
    naga: [30, 200, 1200],
    elephant: [14, 65, 300],
    garuda: [10, 30, 110],
    lily: [5, 16, 50],
    sun: [4, 10, 25],
    wave: [2, 7, 20],
    fern: [2, 5, 13],
    eye: [1, 4, 10],
  },
  baseStrips,
  freeStrips,
  scatterAwards: { 3: { pay: 2, spins: 8 }, 4: { pay: 10, spins: 10 }, 5: { pay: 50, spins: 12 } },
  stair: [3, 4, 5, 6, 8, 10, 12, 15, 18, 20, 25, 30],
};
