import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * Derives a key for one purpose from the root secret: HKDF-SHA256 (RFC 5869) without salt, `label` as info. Each label has another
 * key, and a leaked key reveals nothing about the root.
 */
export function deriveKey(secretHex: string, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secretHex, 'hex'), '', `marquee:${label}`, KEY_BYTES));
}

/** `deriveKey` as a `KeyObject`, for signing. */
export const deriveHmacKey = (secretHex: string, label: string): KeyObject =>
  createSecretKey(deriveKey(secretHex, label));
