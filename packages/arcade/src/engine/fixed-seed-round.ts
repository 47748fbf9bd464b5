import { hash } from 'node:crypto';
import { nodeHmac } from '../crypto/server-seed.ts';
import { hashDraws } from './hash-draws.ts';
import type { Draw } from './round-outcome.ts';

/** The draws of a round with a fixed seed: as the arcade makes them, but server seeds are counted up instead of random. */
export function fixedSeedRound(label: string, nonce: number): Draw {
  const serverSeed = hash('sha256', `${label}:${nonce}`, 'buffer');
  return hashDraws(nodeHmac, serverSeed, 'stated-client-seed', nonce);
}
