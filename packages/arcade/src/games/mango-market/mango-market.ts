import type { LinesDefinition } from '../../engine/game-definition.ts';
import { strip } from '../strip.ts';

/** Mango Market: 3×3, five lines, no feature. Star fruit is wild and doubles its win, two of them quadruple it. */
export const mangoMarket: LinesDefinition = {
  kind: 'lines',
  code: 'mango_market',
  version: 1,
  name: 'Mango Market',
  category: 'RNG',
  betUnits: 5,
  maxWin: 50,
  wild: 'star',
  wildMultiplier: 2,
  payingSymbols: ['mango', 'durian', 'pitaya', 'coconut', 'lychee', 'lime', 'banana'],
  pays: { mango: [40], durian: [18], pitaya: [11], coconut: [8], lychee: [5], lime: [3], banana: [2] },
  lines: [
    [1, 1, 1],
    [0, 0, 0],
    [2, 2, 2],
    [0, 1, 2],
    [2, 1, 0],
  ],
  baseStrips: [
    strip(`lime coconut lychee banana banana durian pitaya durian durian lime banana lime pitaya lime mango banana coconut
      lime lychee pitaya banana lychee mango lychee banana lychee coconut pitaya banana coconut lime`),
    strip(`lychee pitaya banana durian pitaya coconut coconut durian lychee banana lime lime star lime pitaya banana lychee
      banana coconut coconut lime durian lime star pitaya mango star lychee banana banana star lime lychee mango banana`),
    strip(`star lime lychee coconut pitaya lychee star banana durian lychee coconut banana lychee star pitaya lime lime banana
      mango durian coconut banana lychee lime star lime pitaya mango lime banana coconut banana pitaya durian banana`),
  ],
};
