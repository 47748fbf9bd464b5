import type { IncomingMessage } from 'node:http';

/** Long enough for every call and page of ours; the parser's own limit is on all headers together. */
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

/** Segments of letters, digits and `.-_~`, none of them a dot alone or with two together; one trailing slash may stand. */
const CALL_PATH = /^(?!.*\.\.)(?:\/(?!\.(?:\/|$))[A-Za-z0-9._~-]+)+\/?$/;
/** Visible ASCII without what some parser somewhere treats as a path or a fragment. */
const CALL_QUERY = /^[!-~]*$/;

/**
 * Whether a target may be sent upstream as it stands. An allow-list: no percent sign in a path at all, so nothing can be
 * decoded twice; no `//`, `;`, `\`, NUL, dot segment (SEC-D07). No call of ours needs any of them, and `URL`, through
 * which the proxy sends, leaves what is left as it is: the target that is signed is the one that is sent.
 */
export function isProxyableTarget(target: string): boolean {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  const query = at < 0 ? '' : target.slice(at + 1);
  return CALL_PATH.test(path) && CALL_QUERY.test(query) && !/[\\#]/.test(query);
}
