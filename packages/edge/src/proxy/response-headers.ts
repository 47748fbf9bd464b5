import type { CallCookies } from './request-headers.ts';

/** Response headers that reach a client: no CORS, no policy, no server name, no connection headers. */
const ALLOWED = [
  'allow',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
] as const;

/** Upstreams may set only known cookies, each in its own calls. The page itself sets `mq_lang`. */
const OF_REMEMBERED = /^mq_(?:remember|last_user|last_phone)=/;
const OF_ATTEMPT = /^(?:__Host-)?mq_social=/;

/** All names that `answerHeaders` can return. */
export const ANSWER_HEADERS = [...ALLOWED, 'cache-control', 'set-cookie'] as const;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface RequestKind {
  readonly hadToken: boolean;
  readonly cookies: CallCookies;
}

/**
 * An upstream's response headers → the client's. `no-store` unless the upstream allows storing, and always if the request or the answer
 * concerns a token (SEC-D03).
 */
export function answerHeaders(
  headers: Headers,
  { hadToken, cookies: { remembers, attempts } }: RequestKind,
): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const name of ALLOWED) {
    const value = headers[name];
    if (value !== undefined) kept[name] = value;
  }
  const caching = headers['cache-control'];
  kept['cache-control'] = hadToken || remembers || attempts || typeof caching !== 'string' ? 'no-store' : caching;
  const allowed = [...(remembers ? [OF_REMEMBERED] : []), ...(attempts ? [OF_ATTEMPT] : [])];
  const cookies = [headers['set-cookie'] ?? []].flat().filter((one) => allowed.some((name) => name.test(one)));
  if (cookies.length > 0) kept['set-cookie'] = cookies;
  return kept;
}
