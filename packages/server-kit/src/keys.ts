import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** An HMAC key. Bytes are wrapped for each call, which costs more than the HMAC itself: pass a `KeyObject` in hot paths. */
export type HmacKey = Buffer | KeyObject;

/** HMAC-SHA256 (RFC 2104), lower-case hexadecimal. */
export const hmacHex = (key: HmacKey, text: string | Buffer): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** The keys that are accepted: more than one during a rotation. */
export type HmacKeys = HmacKey | readonly HmacKey[];

/** Whether `hex` is the HMAC of `text` under one of the keys. */
export function isHmacOf(keys: HmacKeys, text: string | Buffer, hex: string): boolean {
  const all = Array.isArray(keys) ? (keys as readonly HmacKey[]) : [keys as HmacKey];
  return all.some((key) => safeEqual(hmacHex(key, text), hex));
}

/** Whether two texts are equal, in constant time for equal lengths. */
export function safeEqual(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
