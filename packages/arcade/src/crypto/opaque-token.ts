import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a launch id or a session token; only its hash is stored. */
export function newOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
