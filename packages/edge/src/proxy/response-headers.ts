import type { CallCookies } from './request-headers.ts';

/** What an upstream may say to a client. No CORS, no policy, no server's name, nothing of the connection's. */
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

/** Cookies an upstream may set are ours by name, and each with its calls; `mq_lang` is the page's own. */
const OF_REMEMBERED = /^mq_(?:remember|last_user|last_phone)=/;
const OF_ATTEMPT = /^(?:__Host-)?mq_social=/;

/** Every name `answerHeaders` may give. */
export const ANSWER_HEADERS = [...ALLOWED, 'cache-control', 'set-cookie'] as const;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface Asked {
  readonly hadToken: boolean;
  readonly cookies: CallCookies;
}

/**
 * An upstream's headers → the client's. An answer is not stored unless the upstream says how long it may be, and never
 * when the request carried a token or the answer concerns one (SEC-D03).
 */
export function answerHeaders(
  headers: Headers,
  { hadToken, cookies: { remembers, attempts } }: Asked,
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
