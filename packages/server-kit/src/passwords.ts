import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP's recommended parameters of Argon2id, the library's default algorithm. `memoryCost` in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Passwords {
  /** PHC text, `$argon2id$v=19$m=19456,t=2,p=1$…`. */
  hash(password: string): Promise<string>;
  /** Without a hash it is false after the same work, so the time does not reveal whether an account exists (SEC-A08). */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** NFKC (NIST SP 800-63B §3.1.1.2), so that a password typed on another keyboard is equal. */
const normalize = (password: string): string => password.normalize('NFKC');

/**
 * Argon2id on the library's threads, so the event loop stays free. One hash per core at a time: each uses 19 MiB, and two on one core
 * evict each other's cache lines, which costs a quarter of the throughput.
 */
export async function createPasswords(): Promise<Passwords> {
  const limit = pLimit(availableParallelism());
  const nobody = await hash(randomBytes(32), COST);
  return {
    hash: (password) => limit(() => hash(normalize(password), COST)),
    verify: async (stored, password) => {
      const isRight = await limit(() => verify(stored ?? nobody, normalize(password)));
      return stored !== null && isRight;
    },
  };
}
