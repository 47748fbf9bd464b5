/**
 * What PostgreSQL says when it stops or is not up yet (SQLSTATE classes 08 and 57P, appendix A of its manual), and what Node says
 * of a connection that was not made or was cut.
 */
const CODES = /^(?:08|57P0[1-3]$|ECONNREFUSED$|ECONNRESET$|EPIPE$|ETIMEDOUT$|ENOTFOUND$)/;
/** The driver's own errors have no code. */
const MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout$)/;

/**
 * What PostgreSQL says of a query that it has undone and that may succeed later: it took too long (query_canceled), waited too long for a
 * lock (lock_not_available), found no disk, memory or connection left (class 53), or reached a standby (read_only_sql_transaction).
 */
const LATER_CODES = /^(?:57014$|55P03$|25006$|53)/;

/** Whether an error, or what caused it, says that the database is away for now, and nothing about what was asked of it. */
export const isDatabaseAway = (error: unknown): boolean => says(error, CODES, MESSAGES);

/** The same, or that it gave up on what was asked: either way, ask again. */
export const isDatabasePausing = (error: unknown): boolean => isDatabaseAway(error) || says(error, LATER_CODES);

function says(error: unknown, codes: RegExp, messages?: RegExp): boolean {
  if (!(error instanceof Error) || 'statusCode' in error) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return codes.test(code);
  return messages?.test(error.message) || says(cause, codes, messages);
}
