import type { IncomingHttpHeaders } from 'node:http';
import { type Call, STEP_UP_HEADER } from '@marquee/contracts/calls';
import { STORAGE } from '@marquee/contracts/constants';

/**
 * What a client may say to an upstream. Everything else is dropped, which takes care of forwarding, merchant and hop
 * headers, of `Connection` and whatever it names, and of headers nobody has thought of yet (SEC-D05).
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

/** Which of our cookies go with a call, by its row of the call table: of the others no upstream ever hears. */
export type CallCookies = Pick<Call, 'remembers' | 'attempts'>;

const REMEMBER = new RegExp(`^${STORAGE.rememberCookie}=`);
const ATTEMPT = new RegExp(`^(?:__Host-)?${STORAGE.socialCookie}=`);

/** Those of them that a request brings, as `name=value`, joined as in a header; null when it brings none. */
export function cookiesFor({ cookie }: IncomingHttpHeaders, { remembers, attempts }: CallCookies): string | null {
  if (cookie === undefined || !(remembers || attempts)) return null;
  const wanted = [...(remembers ? [REMEMBER] : []), ...(attempts ? [ATTEMPT] : [])];
  const pairs = cookie.split(';').map((pair) => pair.trim());
  const found = pairs.filter((pair) => wanted.some((name) => name.test(pair)));
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
