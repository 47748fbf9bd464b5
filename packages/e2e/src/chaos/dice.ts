/**
 * Numbers determined by a seed (mulberry32). They decide requests and kills. The processes react differently each time, so two runs
 * with the same seed are similar, not identical.
 */
export interface Dice {
  /** From 0 to 1, without 1. */
  roll(): number;
  /** A whole number from `least` to `most`, both inclusive. */
  between(least: number, most: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  isHit(chance: number): boolean;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    roll,
    between: (least, most) => least + Math.floor(roll() * (most - least + 1)),
    pick: ([first, ...others]) => [first, ...others][Math.floor(roll() * (others.length + 1))] ?? first,
    isHit: (chance) => roll() < chance,
  };
}
