import type { IncomingHttpHeaders } from 'node:http';
import { STORAGE } from '@marquee/contracts/constants';

/**
 * What a client may say to an upstream. Everything else is dropped, which takes care of forwarding, merchant and hop
 * headers, of `Connection` and whatever it names, and of headers nobody has thought of yet (security D05).
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
] as const;

/** Of the cookies only this one ever concerns an upstream; the others are the page's. */
const REMEMBER = new RegExp(`(?:^|;\\s*)(${STORAGE.rememberCookie}=[^;]*)`);

/** The cookie of a remembered login, as `name=value`; null when there is none. */
export const rememberCookieOf = ({ cookie }: IncomingHttpHeaders): string | null =>
  (cookie === undefined ? null : REMEMBER.exec(cookie)?.[1]) ?? null;

/** `remembers`: the call is one of the few that are sent the cookie of a remembered login. */
export function clientHeaders(headers: IncomingHttpHeaders, remembers: boolean): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of ALLOWED) {
    const value = headers[name];
    if (typeof value === 'string') kept[name] = value;
  }
  const cookie = remembers ? rememberCookieOf(headers) : null;
  if (cookie !== null) kept['cookie'] = cookie;
  return kept;
}
