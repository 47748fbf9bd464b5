import type { KeyObject } from 'node:crypto';
import { hmacHex } from '@marquee/server-kit';

export interface SignedCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body: string;
}

/** HMAC-SHA256 over time, method, path with its query, and body. */
export function signCall(keyId: string, key: KeyObject, { method, url, body }: SignedCall, at: Date) {
  const { pathname, search } = new URL(url);
  const timestamp = String(at.getTime());
  const signed = [timestamp, method, `${pathname}${search}`, body].join('\n');
  return { 'x-key-id': keyId, 'x-timestamp': timestamp, 'x-signature': hmacHex(key, signed) };
}
