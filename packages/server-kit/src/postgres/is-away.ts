/**
 * What PostgreSQL says when it stops or is not up yet (SQLSTATE classes 08 and 57P, appendix A of its manual), and what Node says
 * of a connection that was not made or was cut.
 */
const CODES = /^(?:08|57P0[1-3]$|ECONNREFUSED$|ECONNRESET$|EPIPE$|ETIMEDOUT$|ENOTFOUND$)/;
/** The driver's own errors have no code. */
const MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout$)/;

/** Whether an error, or what caused it, says that the database is away for now, and nothing about what was asked of it. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || 'statusCode' in error) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return CODES.test(code);
  return MESSAGES.test(error.message) || isDatabaseAway(cause);
}
