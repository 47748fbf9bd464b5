import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Long enough to be somebody's id, short and plain enough to be safe in a log line and a header. */
const ACCEPTED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The id a request goes by through every hop: the caller's when it looks right, otherwise a new uuid. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID();
}
