import { createHash, createHmac } from 'node:crypto';

/**
 * The token of one launch: an HMAC of its id, so a repeated launch gets the same token although only the hash is stored. 256
 * bits, unguessable without the key.
 */
export const gameToken = (tokenKey: Buffer, merchant: string, launchId: string): string =>
  createHmac('sha256', tokenKey).update(`${merchant}\n${launchId}`).digest('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
