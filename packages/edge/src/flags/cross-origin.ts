/**
 * Switches are public, so clients of any origin may read them, without credentials, because the answer does not depend on the client.
 * The ETag must be exposed by name so that clients can send it back.
 */
export const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After',
} as const;

/** Answer to the preflight of a JSON POST with the protocol's headers. */
export const PREFLIGHT = {
  ...CROSS_ORIGIN,
  'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match, Last-Event-ID, X-API-Key',
  'access-control-max-age': '86400',
} as const;
