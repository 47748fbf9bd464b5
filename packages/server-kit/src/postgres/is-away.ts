/**
 * Error codes of PostgreSQL when it stops or is not up yet (SQLSTATE classes 08 and 57P, appendix A of its manual), and of Node for
 * a connection that failed or was cut.
 */
const CODES = /^(?:08|57P0[1-3]$|ECONNREFUSED$|ECONNRESET$|EPIPE$|ETIMEDOUT$|ENOTFOUND$)/;
/** The driver's own errors have no code. */
const MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout$)/;

/**
 * Error codes of a query that was rolled back and may succeed later: it took too long (query_canceled), waited too long for a
 * lock (lock_not_available), ran out of disk, memory or connections (class 53), or reached a standby (read_only_sql_transaction).
 */
const LATER_CODES = /^(?:57014$|55P03$|25006$|53)/;

/** Whether an error, or its cause, means that the database is unreachable. It says nothing about the query. */
export const isDatabaseAway = (error: unknown): boolean => matches(error, CODES, MESSAGES);

/** Whether the query may succeed later: the database is unreachable, or it cancelled the query. */
export const isDatabasePausing = (error: unknown): boolean => isDatabaseAway(error) || matches(error, LATER_CODES);

function matches(error: unknown, codes: RegExp, messages?: RegExp): boolean {
  if (!(error instanceof Error) || 'statusCode' in error) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return codes.test(code);
  return messages?.test(error.message) || matches(cause, codes, messages);
}
