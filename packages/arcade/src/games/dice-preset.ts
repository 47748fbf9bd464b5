import type { DiceDefinition } from '../engine/game-definition.ts';

/** The choice before the player makes one: the chance closest to even. */
export function presetChance({ chances, faces }: DiceDefinition): number {
  const distance = (chance: number) => Math.abs(chance - faces / 2);
  return chances.reduce((best, chance) => (distance(chance) < distance(best) ? chance : best), chances[0] ?? 1);
}
