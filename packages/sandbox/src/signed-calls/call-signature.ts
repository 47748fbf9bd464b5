import type { KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { hmacHex, safeEqual } from '@marquee/server-kit';

/** Tolerance for the signed time, in either direction. */
const TOLERANCE_MS = 30_000;

export interface CallCredentials {
  readonly keyId: string;
  readonly key: KeyObject;
}

interface SignedRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * HMAC-SHA256 over time, method, target and body, in lower-case hexadecimal. The caller has its own implementation: if both shared
 * this one, a mistake in it would go unnoticed.
 */
export const signCall = (key: KeyObject, head: readonly [time: string, method: string, target: string], body: Buffer) =>
  hmacHex(key, Buffer.concat([Buffer.from(`${head.join('\n')}\n`), body]));

/** The fault of a request; null if it is from the caller, unchanged and recent. */
export function refusalOf(
  { keyId, key }: CallCredentials,
  { method, url, headers, body }: SignedRequest,
  nowMs: number,
): 'signature_invalid' | 'timestamp_outside_window' | null {
  const [time, signature, claimed] = ['x-timestamp', 'x-signature', 'x-key-id'].map((name) =>
    String(headers[name] ?? ''),
  );
  const expected = signCall(key, [time ?? '', method, url], body);
  if (!safeEqual(expected, signature ?? '') || !safeEqual(keyId, claimed ?? '')) return 'signature_invalid';
  return /^\d{13}$/.test(time ?? '') && Math.abs(nowMs - Number(time)) <= TOLERANCE_MS
    ? null
    : 'timestamp_outside_window';
}
