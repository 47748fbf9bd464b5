import { createHmac, randomBytes } from 'node:crypto';
import { base32 } from './base32.ts';

const CODES = 10;
/** 80 bits: sixteen characters without padding. */
const CODE_BYTES = 10;
const GROUP = /.{4}(?=.)/g;

/** Ten codes for a lost phone, e.g. `K5TQ-2ZZA-7JMC-O4YB`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => base32(randomBytes(CODE_BYTES)).replace(GROUP, '$&-'));

/** Normalises a typed code: any case, with or without dashes and spaces; base32 has no digits that look like letters. */
const plain = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B');

/** The stored form of a code. Keyed, so that codes cannot be guessed from a copy of the database. */
export const hashRecoveryCode = (key: Buffer, code: string): Buffer =>
  createHmac('sha256', key).update(plain(code)).digest();
