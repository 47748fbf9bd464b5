import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ProblemError } from './problem-error.ts';

/** OWASP's recommended parameters of Argon2id, the library's default algorithm. `memoryCost` in KiB. */
const OWASP_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes that wait for each core: about two seconds of work. */
const WAITING_PER_CORE = 64;
const RETRY_AFTER_S = 2;

export interface PasswordOptions {
  readonly waitingMax?: number;
  /** Tests hash thousands of passwords; servers never pass it. */
  readonly cost?: Options;
}

/** Both throw ProblemError `not_ready` when too many hashes wait already: a queue without a bound outlives every caller. */
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
export async function createPasswords({
  waitingMax = WAITING_PER_CORE * availableParallelism(),
  cost = OWASP_COST,
}: PasswordOptions = {}): Promise<Passwords> {
  const limit = pLimit(availableParallelism());
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= limit.concurrency + waitingMax)
      throw new ProblemError('not_ready', { retryAfterSeconds: RETRY_AFTER_S });
    return limit(work);
  };
  const unknownAccount = await hash(randomBytes(32), cost);
  return {
    hash: (password) => inTurn(() => hash(normalize(password), cost)),
    verify: async (stored, password) => {
      const isRight = await inTurn(() => verify(stored ?? unknownAccount, normalize(password)));
      return stored !== null && isRight;
    },
  };
}
