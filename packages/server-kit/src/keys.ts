import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * A key for one purpose out of the root secret: HKDF-SHA256 (RFC 5869) without salt, `label` as info. Two labels never
 * share a key, and a leaked one tells nothing of the root.
 */
export function deriveKey(secretHex: string, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secretHex, 'hex'), '', `marquee:${label}`, KEY_BYTES));
}

/** A key of HMAC. As bytes it is wrapped anew for each call, which costs more than the HMAC: pass a `KeyObject` where it counts. */
export type HmacKey = Buffer | KeyObject;

/** `deriveKey` for a key that signs. */
export const deriveHmacKey = (secretHex: string, label: string): KeyObject =>
  createSecretKey(deriveKey(secretHex, label));

/** HMAC-SHA256 (RFC 2104), lower-case hexadecimal. */
export const hmacHex = (key: HmacKey, text: string | Buffer): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** Whether two texts are equal, in time that depends on the length alone. */
export function safeEqual(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
