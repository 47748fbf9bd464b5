import type { IncomingHttpHeaders } from 'node:http';

/** Request headers from the console to the config service; all others are dropped, as on brands' hosts (SEC-D05). */
const REQUEST_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'host',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'last-event-id',
  'origin',
  'sec-fetch-site',
  'user-agent',
  'x-csrf-token',
] as const;

/** Response headers from the config service to the console, whose pages have a policy of their own. */
const ANSWER_HEADERS = [
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
  'x-accel-buffering',
] as const;

/** The only cookie of this host. */
const COOKIE = /(?:^|;\s*)(__Host-mq_staff=[^;]*)/;

export function consoleRequestHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of REQUEST_HEADERS) {
    const value = headers[name];
    if (typeof value === 'string') kept[name] = value;
  }
  const cookie = COOKIE.exec(headers.cookie ?? '')?.[1];
  if (cookie !== undefined) kept['cookie'] = cookie;
  return kept;
}

/** `no-store` unless the config service says otherwise. */
export function consoleAnswerHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = { 'cache-control': 'no-store' };
  for (const name of ANSWER_HEADERS) {
    const value = headers[name];
    if (value !== undefined) kept[name] = value;
  }
  // undici returns a single value as text.
  const cookies = [headers['set-cookie'] ?? []].flat().filter((cookie) => COOKIE.test(cookie));
  if (cookies.length > 0) kept['set-cookie'] = cookies;
  return kept;
}
