/** The code an authenticator app shows (RFC 6238: SHA-1, six digits, 30 s), for a test that has the secret. */
import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** @param secret base32 @param at milliseconds */
export function totp(secret: string, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** A code that is wrong for this secret now, also with slightly different clocks. */
export function wrongTotp(secret: string): string {
  const good = [-2, -1, 0, 1, 2].map((step) => totp(secret, Date.now() + step * STEP_MS));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !good.includes(code)) ?? '';
}
