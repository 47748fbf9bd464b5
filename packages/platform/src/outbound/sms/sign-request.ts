import { createHmac, type KeyObject, randomUUID } from 'node:crypto';

export interface SmsCredentials {
  readonly keyId: string;
  readonly key: KeyObject;
}

/** The signed part of a request, besides credentials, time and nonce. */
export interface RequestToSign {
  readonly method: 'GET' | 'POST';
  /** Path and query, as they are sent. */
  readonly target: string;
  /** Empty where there is none. */
  readonly idempotencyKey: string;
  readonly body: string;
}

/** Distinguishes the signatures of repeated requests. */
export interface Freshness {
  readonly unixSeconds: number;
  readonly nonce: string;
}

const freshNow = (): Freshness => ({ unixSeconds: Math.floor(Date.now() / 1000), nonce: randomUUID() });

/**
 * The headers that prove to the provider that a request is ours, complete, new and meant for it: HMAC-SHA256 over the lines
 * version, key id, method, target, time, nonce and idempotency key, and the body after them (the provider's API, "Signing").
 */
export function signedHeaders(
  { keyId, key }: SmsCredentials,
  { method, target, idempotencyKey, body }: RequestToSign,
  { unixSeconds, nonce }: Freshness = freshNow(),
): Record<string, string> {
  const timestamp = String(unixSeconds);
  const head = ['v1', keyId, method, target, timestamp, nonce, idempotencyKey, ''].join('\n');
  const signature = createHmac('sha256', key).update(head).update(body).digest('hex');
  return {
    'x-key-id': keyId,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': `v1=${signature}`,
    ...(idempotencyKey === '' ? {} : { 'idempotency-key': idempotencyKey }),
  };
}
