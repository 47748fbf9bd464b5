/**
 * How long each waits for what it asks, in milliseconds, from the inside out. The inner one ends first, so that whoever asks hears why, and
 * nothing is still done behind the back of somebody who has given up.
 */
export const TIMEOUT_MS = {
  /** A statement, for a row or a table that another holds. */
  lock: 5_000,
  /** PostgreSQL, for a statement: longer than any honest one. */
  statement: 8_000,
  /** A server, for a database that does not even say that it gave up: one that is frozen, or on the far side of a cut. */
  database: 9_000,
  /** The config service, for the platform. */
  staffCall: 10_000,
  /** A server, for its own handler; for a sender of a request it waits less. */
  server: 24_000,
  /** The edge, for the server behind a call. */
  edgeCall: 25_000,
  /** The edge, for its own handler. */
  edge: 30_000,
  /** A page, for its call. */
  page: 32_000,
} as const;

/** The platform, for a provider: within a call of its own that asks the database too. */
export const PROVIDER_TIMEOUT_MS = 5_000;
