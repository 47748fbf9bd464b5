import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page of another site sent this request (SEC-D04). `Sec-Fetch-Site` decides if it is present, because scripts cannot set it;
 * `Origin` must equal the request's host in any case. A request with neither header is no browser's fetch, and session tokens are
 * never attached by themselves.
 */
export function isCrossSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin, host } = headers;
  return origin !== undefined && !isSameHost(origin, host);
}

function isSameHost(origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin)) return false;
  const sender = new URL(origin);
  if (sender.protocol !== 'http:' && sender.protocol !== 'https:') return false;
  const own = `${sender.protocol}//${host}`;
  // The same parser for both, so that case, default ports and international names compare equal.
  return URL.canParse(own) && new URL(own).host === sender.host;
}
