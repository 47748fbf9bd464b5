import type { IncomingHttpHeaders } from 'node:http';
import { type Call, STEP_UP_HEADER } from '@marquee/contracts/calls';
import { STORAGE } from '@marquee/contracts/constants';

/**
 * Request headers that reach an upstream. All others are dropped: forwarding, merchant and hop headers, `Connection` with the headers it
 * names, and unknown ones (SEC-D05).
 */
const ALLOWED = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'sec-fetch-site',
  'user-agent',
  'x-module-id',
  STEP_UP_HEADER,
] as const;

/** The cookies that a call forwards, by its row of the call table. Other cookies reach no upstream. */
export type CallCookies = Pick<Call, 'remembers' | 'attempts'>;

const REMEMBER = new RegExp(`^${STORAGE.rememberCookie}=`);
const ATTEMPT = new RegExp(`^(?:__Host-)?${STORAGE.socialCookie}=`);

/** The request's allowed cookies as a header value; null if there are none. */
export function cookiesFor({ cookie }: IncomingHttpHeaders, { remembers, attempts }: CallCookies): string | null {
  if (cookie === undefined || !(remembers || attempts)) return null;
  const names = [...(remembers ? [REMEMBER] : []), ...(attempts ? [ATTEMPT] : [])];
  const pairs = cookie.split(';').map((pair) => pair.trim());
  const found = pairs.filter((pair) => names.some((name) => name.test(pair)));
  return found.length === 0 ? null : found.join('; ');
}

export function clientHeaders(headers: IncomingHttpHeaders, cookies: CallCookies): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of ALLOWED) {
    const value = headers[name];
    if (typeof value === 'string') kept[name] = value;
  }
  const cookie = cookiesFor(headers, cookies);
  if (cookie !== null) kept['cookie'] = cookie;
  return kept;
}
