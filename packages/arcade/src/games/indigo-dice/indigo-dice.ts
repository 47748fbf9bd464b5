import type { DiceDefinition } from '../../engine/game-definition.ts';

/** Returned numbers of all faces: 96 %. */
const RETURNED = 9_600;

/** Numbers of winning faces with a pay of whole twentieths of a stake, so that every choice has exactly the same return. */
const CHANCES = [
  96, 120, 192, 240, 320, 480, 600, 800, 960, 1200, 1500, 1600, 1920, 2400, 3000, 3200, 3840, 4800, 6000, 6400, 7680,
  8000,
];

/** Indigo Dice: a number from 0 to 9,999; the player chooses how many of them win, at the low or the high end. */
export const indigoDice: DiceDefinition = {
  kind: 'dice',
  code: 'indigo_dice',
  version: 1,
  name: 'Indigo Dice',
  category: 'RNG',
  betUnits: 20,
  maxWin: 100,
  faces: 10_000,
  chances: CHANCES,
  returned: RETURNED,
};
