import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new reference token for a session or a link: 256 random bits, base64url, 43 characters. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored hash of a token. SHA-256 suffices, since 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whether `text` has the form of a token; other text costs no query. */
export const isToken = (text: string): boolean => TOKEN.test(text);
