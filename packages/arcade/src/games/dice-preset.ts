import type { DiceDefinition } from '../engine/game-definition.ts';

/** What is chosen before the player has chosen: the chance nearest to even. */
export function presetChance({ chances, faces }: DiceDefinition): number {
  const distance = (chance: number) => Math.abs(chance - faces / 2);
  return chances.reduce((best, chance) => (distance(chance) < distance(best) ? chance : best), chances[0] ?? 1);
}
