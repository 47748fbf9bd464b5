import type { DiceChoice, GameDefinition } from '../engine/game-definition.ts';
import { presetChance } from '../games/dice-preset.ts';

/** The default choice; undefined in games without choices. */
export function choiceOf(game: GameDefinition): DiceChoice | undefined {
  return game.kind === 'dice' ? { side: 'under', chance: presetChance(game) } : undefined;
}
