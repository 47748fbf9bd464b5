import type { IncomingMessage } from 'node:http';

/** Enough for all own paths. The parser limits only all headers together. */
const TARGET_MAX = 4096;

/**
 * Whether a request names exactly one host: one `Host` field and an origin-form target (RFC 9112 §3.2.1). With an absolute-form target
 * or a doubled header, it could name two brands (SEC-B01).
 */
export function isPlainRequest(request: IncomingMessage): boolean {
  const { url = '', rawHeaders } = request;
  if (url.charCodeAt(0) !== 0x2f || url.length > TARGET_MAX) return false;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}

/** Segments of letters, digits and `.-_~`, without dot segments; one trailing slash is allowed. */
const CALL_PATH = /^(?!.*\.\.)(?:\/(?!\.(?:\/|$))[A-Za-z0-9._~-]+)+\/?$/;
/** Visible ASCII without characters that parsers may read as a path or a fragment. */
const CALL_QUERY = /^[!-~]*$/;

/**
 * Whether a target may be forwarded. An allow-list: no percent sign in the path, so nothing can be decoded twice; no `//`, `;`, `\`, NUL or dot
 * segment (SEC-D07). No call needs them, and `URL` leaves the rest unchanged, so the signed target is the one that is sent.
 */
export function isProxyableTarget(target: string): boolean {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  const query = at < 0 ? '' : target.slice(at + 1);
  return CALL_PATH.test(path) && CALL_QUERY.test(query) && !/[\\#]/.test(query);
}
