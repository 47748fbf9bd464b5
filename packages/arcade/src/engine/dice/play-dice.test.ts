import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indigoDice } from '../../games/indigo-dice/indigo-dice.ts';
import { dicePay, isDiceWin, playDice } from './play-dice.ts';

it('[G11] exactly the chosen number of faces wins, and every choice returns 96 %', () => {
  for (const chance of indigoDice.chances) {
    for (const side of ['under', 'over'] as const) {
      const choice = { side, chance };
      let winning = 0;
      for (let roll = 0; roll < indigoDice.faces; roll += 1) winning += isDiceWin(indigoDice, choice, roll) ? 1 : 0;
      expect(winning).toBe(chance);
    }
    expect(chance * dicePay(indigoDice, chance)).toBe(9_600 * indigoDice.betUnits);
  }
});

it('[G11] under wins below its number, over from its number up, and the step contains the choice', () => {
  const chances = fc.constantFrom(...indigoDice.chances);
  fc.assert(
    fc.property(chances, fc.nat(9_999), (chance, roll) => {
      const [under] = playDice(indigoDice, () => roll, { side: 'under', chance });
      const [over] = playDice(indigoDice, () => roll, { side: 'over', chance });
      expect(under).toMatchObject({
        roll,
        chance,
        side: 'under',
        pay: roll < chance ? dicePay(indigoDice, chance) : 0,
      });
      expect((over?.pay ?? 0) > 0).toBe(roll >= 10_000 - chance);
    }),
    { seed: 5, numRuns: 500 },
  );
});
