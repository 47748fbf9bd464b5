import { createHmac, type KeyObject } from 'node:crypto';

export const SMS_HEADERS = {
  keyId: 'x-key-id',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  signature: 'x-signature',
  idempotencyKey: 'idempotency-key',
} as const;

/** The signed parts of a request, each as sent. */
export interface SignedParts {
  readonly keyId: string;
  /** In upper case. */
  readonly method: string;
  /** Path and query, undecoded. */
  readonly target: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly nonce: string;
  /** Empty if there is none. */
  readonly idempotencyKey: string;
  readonly body: Buffer;
}

/**
 * Value of `x-signature`: `v1=` and, in lower-case hexadecimal, HMAC-SHA256 (RFC 2104) over the lines `v1`, key id, method, target,
 * timestamp, nonce and idempotency key, each ended by one line feed, and the body's bytes after them. No part but the
 * last can hold a line feed, so two requests never sign the same bytes.
 */
export function signSms(key: KeyObject, parts: SignedParts): string {
  const { keyId, method, target, timestamp, nonce, idempotencyKey, body } = parts;
  const head = ['v1', keyId, method, target, timestamp, nonce, idempotencyKey, ''].join('\n');
  return `v1=${createHmac('sha256', key).update(head).update(body).digest('hex')}`;
}
