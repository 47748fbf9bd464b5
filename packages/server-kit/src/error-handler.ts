import {
  PROBLEM_MEDIA_TYPE,
  PROBLEMS,
  type ProblemCode,
  type ProblemExtra,
  problemBody,
} from '@marquee/contracts/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabasePausing } from './postgres/is-away.ts';
import { ProblemError } from './problem-error.ts';

const BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'not_ready',
};

/**
 * Any thrown value → the problem it is answered with. A database that is away, or too slow, is a pause (503); whatever else is not ours and
 * not a 4xx is an internal error.
 */
export function problemOf(error: unknown): { code: ProblemCode; extra: ProblemExtra } {
  if (error instanceof ProblemError) return { code: error.code, extra: error.extra };
  if (isDatabasePausing(error)) return { code: 'not_ready', extra: { retryAfterSeconds: 1 } };
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status !== 'number') return { code: 'internal_error', extra: {} };
  const code = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal_error');
  return { code, extra: {} };
}

/** Answer with a problem: media type, status, `Retry-After` where the body names one; never stored by a cache. */
export function sendProblem(reply: FastifyReply, code: ProblemCode, extra: ProblemExtra = {}): FastifyReply {
  if (extra.retryAfterSeconds !== undefined) reply.header('retry-after', String(extra.retryAfterSeconds));
  // Sent as text: a route's response schema describes its success and must not reshape a problem.
  return reply
    .code(PROBLEMS[code].status)
    .header('content-type', PROBLEM_MEDIA_TYPE)
    .header('cache-control', 'no-store')
    .serializer(String)
    .send(JSON.stringify(problemBody(code, reply.request.id, extra)));
}

/** Fastify's error handler: the text and the stack of a 5xx go to the log, the client gets the code and the request id. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { code, extra } = problemOf(error);
  if (PROBLEMS[code].status >= 500) request.log.error({ err: error, code }, 'request failed');
  else request.log.debug({ err: error, code }, 'request refused');
  sendProblem(reply, code, extra);
}
