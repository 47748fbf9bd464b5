/**
 * Timeouts in milliseconds, from the innermost to the outermost. An inner timeout ends first, so the caller receives a reason, and
 * no work continues after its caller has given up.
 */
export const TIMEOUT_MS = {
  /** A query waits for a lock. */
  lock: 5_000,
  /** PostgreSQL cancels a query. */
  statement: 8_000,
  /** A server gives up on a database that does not answer: frozen, or cut off. */
  database: 9_000,
  /** The config service waits for the platform. */
  staffCall: 10_000,
  /** A server's own request handler. */
  server: 24_000,
  /** The edge waits for an upstream. */
  edgeCall: 25_000,
  /** The edge's own request handler. */
  edge: 30_000,
  /** A page waits for a call. */
  page: 32_000,
} as const;

/** The platform waits for a provider, within a call that also uses the database. */
export const PROVIDER_TIMEOUT_MS = 5_000;
