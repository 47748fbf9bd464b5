import type { KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { safeEqual } from '@marquee/server-kit';
import { LRUCache } from 'lru-cache';
import { SMS_HEADERS, signSms } from './signature.ts';
import { SmsError } from './sms-error.ts';

/** Tolerance for the caller's clock, in either direction. */
const TOLERANCE_S = 300;
/** Kept nonces, for both halves of that window. If a nonce was dropped, the idempotency key still prevents a repetition. */
const NONCES_MAX = 100_000;

export interface Credentials {
  readonly keyId: string;
  readonly key: KeyObject;
}

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** Accepts a signed request once. @throws SmsError for any other. */
export type Authenticate = (request: ReceivedRequest, body: Buffer) => void;

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/**
 * The signature is checked first: callers without the key learn nothing about time or nonce, and their nonces are not kept.
 */
export function createAuthenticate({ keyId, key }: Credentials, now: () => number): Authenticate {
  const seen = new LRUCache<string, true>({ max: NONCES_MAX, ttl: 2 * TOLERANCE_S * 1_000 });
  return ({ method, url, headers }, body) => {
    const claimed = {
      keyId: headerOf(headers, SMS_HEADERS.keyId),
      timestamp: headerOf(headers, SMS_HEADERS.timestamp),
      nonce: headerOf(headers, SMS_HEADERS.nonce),
      idempotencyKey: headerOf(headers, SMS_HEADERS.idempotencyKey),
    };
    const expected = signSms(key, { ...claimed, method, target: url, body });
    const isSigned = safeEqual(expected, headerOf(headers, SMS_HEADERS.signature));
    const isWellFormed = /^\d{10}$/.test(claimed.timestamp) && /^[\w-]{16,64}$/.test(claimed.nonce);
    if (!isSigned || !isWellFormed || !safeEqual(claimed.keyId, keyId)) throw new SmsError('signature_invalid');
    if (Math.abs(now() / 1_000 - Number(claimed.timestamp)) > TOLERANCE_S) {
      throw new SmsError('timestamp_outside_window');
    }
    if (seen.has(claimed.nonce)) throw new SmsError('request_replayed');
    seen.set(claimed.nonce, true);
  };
}
