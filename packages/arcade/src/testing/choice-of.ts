import type { DiceChoice, GameDefinition } from '../engine/game-definition.ts';
import { presetChance } from '../games/dice-preset.ts';

/** What a player would choose who leaves everything as it is; undefined where there is nothing to choose. */
export function choiceOf(game: GameDefinition): DiceChoice | undefined {
  return game.kind === 'dice' ? { side: 'under', chance: presetChance(game) } : undefined;
}
