import { codeOf, stepAt } from '../second-factor/totp.ts';

/** The code that an authenticator app with this secret shows. */
export const totpCode = (secret: Buffer, at: Date): string => codeOf(secret, stepAt(at));

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret that was typed into the app as base32. */
export function secretOf(typed: string): Buffer {
  const bits = [...typed].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
