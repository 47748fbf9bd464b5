import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser sent this from another site's page (SEC-D04). `Sec-Fetch-Site` decides where it is sent, since
 * no script can set it; `Origin` must name the host asked in any case. Neither header: not a browser's fetch, and a
 * session token is never ambient.
 */
export function isCrossSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin, host } = headers;
  return origin !== undefined && !isSameHost(origin, host);
}

function isSameHost(origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin)) return false;
  const given = new URL(origin);
  if (given.protocol !== 'http:' && given.protocol !== 'https:') return false;
  const asked = `${given.protocol}//${host}`;
  // Both through the same parser: case, default ports and international names compare equal.
  return URL.canParse(asked) && new URL(asked).host === given.host;
}
