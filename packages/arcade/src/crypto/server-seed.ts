import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { Hmac } from '../engine/hash-draws.ts';

export interface ServerSeed {
  /** 32 random bytes, hex. Secret until its round is over. */
  readonly seed: string;
  /** sha256 of the seed's bytes, hex: shown before the round. */
  readonly commitment: string;
}

export function newServerSeed(): ServerSeed {
  const bytes = randomBytes(32);
  return { seed: bytes.toString('hex'), commitment: createHash('sha256').update(bytes).digest('hex') };
}

/** Node takes four times as long for a key that comes as bytes. */
export const nodeHmac: Hmac = (key, message) => createHmac('sha256', createSecretKey(key)).update(message).digest();
