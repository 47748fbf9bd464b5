import type { KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { safeEqual } from '@marquee/server-kit';
import { LRUCache } from 'lru-cache';
import { SMS_HEADERS, signSms } from './signature.ts';
import { SmsError } from './sms-error.ts';

/** How far the caller's clock may be off, either way. */
const TOLERANCE_S = 300;
/** Room for the nonces of both halves of that window; a request whose nonce has gone is still held by its idempotency key. */
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

/** Lets a request pass once. @throws SmsError for everything else. */
export type Authenticate = (request: ReceivedRequest, body: Buffer) => void;

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/**
 * Nothing is said of time or nonce to whoever does not hold the key, and nothing of theirs takes room.
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
