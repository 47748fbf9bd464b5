import type { DiceChoice, DiceDefinition } from '../game-definition.ts';
import type { Draw, RollStep } from '../round-outcome.ts';

/** Pay of a winning choice, in bets. */
export function dicePay(game: DiceDefinition, chance: number): number {
  return (game.returned * game.betUnits) / chance;
}

/** `under` wins with the lowest numbers, `over` with as many of the highest. */
export function isDiceWin(game: DiceDefinition, { side, chance }: DiceChoice, roll: number): boolean {
  return side === 'under' ? roll < chance : roll >= game.faces - chance;
}

/** One roll. Draws: one number. */
export function playDice(game: DiceDefinition, draw: Draw, choice: DiceChoice): RollStep[] {
  const roll = draw(game.faces);
  const pay = isDiceWin(game, choice, roll) ? dicePay(game, choice.chance) : 0;
  return [{ kind: 'roll', side: choice.side, chance: choice.chance, roll, pay }];
}
