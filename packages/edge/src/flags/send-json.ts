import type { Sending } from '../content/send-content.ts';
import { contentHeaders, HSTS } from '../security/security-headers.ts';
import { CROSS_ORIGIN } from './cross-origin.ts';

/** Sends a small answer of the protocol; null: without a body. @returns its status */
export function sendJson(
  { response, requestId, tls }: Sending,
  status: number,
  value: object | null,
  headers: Readonly<Record<string, string>> = {},
): number {
  const body = value === null ? '' : JSON.stringify(value);
  const typed: Record<string, string> = value === null ? {} : { 'content-type': 'application/json; charset=utf-8' };
  response.writeHead(status, [
    ...contentHeaders({ ...typed, 'cache-control': 'no-store', ...CROSS_ORIGIN, ...headers }),
    ...(tls ? ['strict-transport-security', HSTS] : []),
    // RFC 9110 §8.6: 204 has none.
    ...(value === null ? [] : ['content-length', String(Buffer.byteLength(body))]),
    'x-request-id',
    requestId,
  ]);
  response.end(body);
  return status;
}
