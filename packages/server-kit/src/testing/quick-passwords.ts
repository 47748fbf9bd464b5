import { createPasswords, type Passwords } from '../passwords.ts';

/** Argon2id with its least cost: a hash takes a thousandth of the time, and a suite makes thousands. */
export const quickPasswords = (): Promise<Passwords> =>
  createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
