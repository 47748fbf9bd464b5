/** Solves a human check in a worker: tries counters until one gives the key that the challenge describes. */
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

handler({ deriveKey });
