import { randomInt } from 'node:crypto';

/** As if it came from a place of its own, through the proxy that the house trusts: guesses and messages are counted by address. */
export const someAddress = (): Record<string, string> => ({
  'x-forwarded-for': `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`,
});
