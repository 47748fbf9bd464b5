import { createHash } from 'node:crypto';

/** Choices that look like chance and are the same for the same brand and question on every machine. */
export interface Dice {
  /** At least `low`, below `high`. */
  readonly between: (low: number, high: number) => number;
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T;
}

/** Dice of one question: another question about the same brand is answered independently. */
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
