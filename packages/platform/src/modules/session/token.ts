import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: twice what is asked for (SEC-A02). */
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new reference token: random, base64url, 43 characters. It means nothing by itself. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token. SHA-256 suffices: nobody can guess 256 random bits from their hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whether `text` could be a token at all; what couldn't costs no query. */
export const isToken = (text: string): boolean => TOKEN.test(text);
