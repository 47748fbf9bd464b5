/**
 * Switches are public, and a client of another origin must be able to read them: any origin, and never credentials, since
 * nothing here depends on who asks. The tag has to be exposed by name, or no client could send it back.
 */
export const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After',
} as const;

/** What a browser asks before a POST of JSON with headers of the protocol. */
export const PREFLIGHT = {
  ...CROSS_ORIGIN,
  'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match, Last-Event-ID, X-API-Key',
  'access-control-max-age': '86400',
} as const;
