import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP's first choice for Argon2id; the library's default algorithm is Argon2id. `memoryCost` in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Passwords {
  /** PHC text, `$argon2id$v=19$m=19456,t=2,p=1$…`. */
  hash(password: string): Promise<string>;
  /** False for no hash at all too, after the same work: whether an account exists must not show in the time. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** One spelling per password (NIST SP 800-63B §3.1.1.2), so that two keyboards agree. */
const normalize = (password: string): string => password.normalize('NFKC');

/**
 * Argon2id on the library's own threads; the event loop stays free. As many at a time as there are cores: each works through 19 MiB,
 * and two on a core push each other's out of its caches, which costs a quarter of all.
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
