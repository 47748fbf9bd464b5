import { createHash } from 'node:crypto';

/** Pseudo-random choices, the same on every machine for the same brand and question. */
export interface Dice {
  /** At least `low`, below `high`. */
  readonly between: (low: number, high: number) => number;
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T;
}

/** Dice of one question. Other questions about the same brand are independent of it. */
export function createDice(code: string, question: string): Dice {
  let rolls = 0;
  const roll = (): number => {
    const digest = createHash('sha256').update(`${code}\0${question}\0${rolls}`).digest();
    rolls += 1;
    return digest.readUInt32BE() / 2 ** 32;
  };
  return {
    between: (low, high) => low + roll() * (high - low),
    pick: (choices) => choices[Math.floor(roll() * choices.length)] ?? choices[0],
  };
}
