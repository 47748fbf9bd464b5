import { createHmac, randomBytes } from 'node:crypto';
import { safeEqual } from '../keys.ts';
import { base32 } from './base32.ts';

/** The values that every authenticator app assumes (RFC 6238 §4 and §1.2, RFC 4226 §4): SHA-1, six digits, half a minute, 160 bits. */
const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Steps before and after the present one that are accepted, for clocks that differ (RFC 6238 §5.2). */
const DRIFT_STEPS = 1;

const SIX_DIGITS = /^\d{6}$/;

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

export const stepAt = (at: Date): number => Math.floor(at.getTime() / STEP_MS);

/** The code of one time step (RFC 4226 §5.3). */
export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** A typed code in the form of the app's codes, without spaces; null: it is something else, such as a recovery code. */
export function readTotpCode(typed: string): string | null {
  const code = typed.normalize('NFKC').replace(/\s/g, '');
  return SIX_DIGITS.test(code) ? code : null;
}

/**
 * The time step of this code, or null. Steps up to `usedStep` are over, so that a code seen by another person is of no use
 * (RFC 6238 §5.2).
 */
export function stepOfCode(secret: Buffer, code: string, at: Date, usedStep: number | null): number | null {
  const now = stepAt(at);
  let found: number | null = null;
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step += 1) {
    const isRight = safeEqual(codeOf(secret, step), code);
    if (isRight && step > (usedStep ?? -1)) found = step;
  }
  return found;
}

/** The address that an authenticator app reads from a QR code. `issuer` is the product's name in its list. */
export function otpauthUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  // Percent-encoded throughout: apps read a plus differently.
  const issuedBy = encodeURIComponent(issuer);
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${issuedBy}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}
