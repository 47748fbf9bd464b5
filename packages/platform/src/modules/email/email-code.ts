import { createHmac, type KeyObject } from 'node:crypto';

/** Seven digits are 23 bits, above the 20 that a code with few tries needs (SEC-A09). */
const DIGITS = 7;

/** The code of a request, derived from a key: a repeated mail has the same one, and none is stored. */
export function emailCode(key: KeyObject, merchant: string, id: string): string {
  const bytes = createHmac('sha256', key).update(`${merchant}:email:${id}`).digest();
  return String(bytes.readBigUInt64BE() % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0');
}
