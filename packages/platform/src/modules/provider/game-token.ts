import { createHash, createHmac } from 'node:crypto';

/**
 * The token of one launch: an HMAC of its id, so that a repeated launch finds the same one although only its hash is stored.
 * 256 bits that nobody without the key can guess.
 */
export const gameToken = (tokenKey: Buffer, merchant: string, launchId: string): string =>
  createHmac('sha256', tokenKey).update(`${merchant}\n${launchId}`).digest('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
