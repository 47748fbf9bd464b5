import { createHmac, randomBytes } from 'node:crypto';
import { base32 } from './base32.ts';

const CODES = 10;
/** 80 bits: sixteen characters without padding. */
const CODE_BYTES = 10;
const GROUP = /.{4}(?=.)/g;

/** Ten codes for the day the phone is lost, e.g. `K5TQ-2ZZA-7JMC-O4YB`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => base32(randomBytes(CODE_BYTES)).replace(GROUP, '$&-'));

/** As people type them: any case, with or without dashes and spaces; the digits that look like letters are not in base32. */
const plain = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B');

/** What is stored of a code. Keyed, so that a copy of the database alone can't even be guessed at. */
export const hashRecoveryCode = (key: Buffer, code: string): Buffer =>
  createHmac('sha256', key).update(plain(code)).digest();
