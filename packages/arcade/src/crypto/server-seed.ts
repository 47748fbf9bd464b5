import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { Hmac } from '../engine/hash-draws.ts';

export interface ServerSeed {
  /** 32 random bytes, hex. Secret until the round is over. */
  readonly seed: string;
  /** SHA-256 of the seed's bytes, hex. Published before the round. */
  readonly commitment: string;
}

export function newServerSeed(): ServerSeed {
  const bytes = randomBytes(32);
  return { seed: bytes.toString('hex'), commitment: createHash('sha256').update(bytes).digest('hex') };
}

/** An HMAC takes four times as long when the key is passed as bytes. */
export const nodeHmac: Hmac = (key, message) => createHmac('sha256', createSecretKey(key)).update(message).digest();
