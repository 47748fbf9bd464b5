import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: twice the requirement (SEC-A02). */
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new reference token: random, base64url, 43 characters. It contains no data. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored form of a token. SHA-256 suffices: 256 random bits cannot be guessed from their hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whether `text` has the form of a token; any other costs no query. */
export const isToken = (text: string): boolean => TOKEN.test(text);
