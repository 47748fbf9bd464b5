import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

const MIN_MODULUS_BITS = 2048;

function requireRsa(key: KeyObject, what: string): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < MIN_MODULUS_BITS) {
    throw new Error(`${what} must be an RSA key of ${MIN_MODULUS_BITS} bits or more`);
  }
  return key;
}

/** @throws unless the PEM is an RSA private key of at least 2048 bits */
export const readPrivateKey = (pem: string): KeyObject => requireRsa(createPrivateKey(pem), 'The private key');

/** @throws unless the PEM is an RSA public key of at least 2048 bits */
export const readPublicKey = (pem: string): KeyObject => requireRsa(createPublicKey(pem), 'The public key');

/** The wallet API's signature: RSA-SHA256 (PKCS #1 v1.5) over a body's raw bytes, base64. */
export const signRaw = (key: KeyObject, body: Buffer | string): string =>
  sign('RSA-SHA256', Buffer.from(body), key).toString('base64');

/**
 * Whether `signature` is valid for exactly these bytes. Verify before parsing. It proves the author, not that the body is new: a
 * replay is harmless, because every money call is idempotent by its transaction id.
 */
export function verifyRaw(key: KeyObject, body: Buffer | string, signature: string | undefined): boolean {
  if (signature === undefined || !/^[A-Za-z0-9+/]{16,2048}={0,2}$/.test(signature)) return false;
  return verify('RSA-SHA256', Buffer.from(body), key, Buffer.from(signature, 'base64'));
}
