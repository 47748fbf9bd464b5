import { randomInt } from 'node:crypto';

/** A separate client address for each caller, through the trusted proxy, because guesses and messages are counted by address. */
export const someAddress = (): Record<string, string> => ({
  'x-forwarded-for': `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`,
});
