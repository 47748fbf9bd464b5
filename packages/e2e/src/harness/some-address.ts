import { randomInt } from 'node:crypto';

/** An address of its own for each caller, through the proxy that the stack trusts: guesses and messages are counted by address. */
export const someAddress = (): Record<string, string> => ({
  'x-forwarded-for': `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`,
});
