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
 * Thrown value → problem. A database that is unreachable or too slow is 503. Any other foreign error that is not a 4xx is an
 * internal error.
 */
export function problemOf(error: unknown): { code: ProblemCode; extra: ProblemExtra } {
  if (error instanceof ProblemError) return { code: error.code, extra: error.extra };
  if (isDatabasePausing(error)) return { code: 'not_ready', extra: { retryAfterSeconds: 1 } };
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status !== 'number') return { code: 'internal_error', extra: {} };
  const code = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal_error');
  return { code, extra: {} };
}

/** Sends a problem: media type, status, `Retry-After` if the body has one, `no-store`. */
export function sendProblem(reply: FastifyReply, code: ProblemCode, extra: ProblemExtra = {}): FastifyReply {
  if (extra.retryAfterSeconds !== undefined) reply.header('retry-after', String(extra.retryAfterSeconds));
  // Sent as text, because a route's response schema describes its success and would reshape a problem.
  return reply
    .code(PROBLEMS[code].status)
    .header('content-type', PROBLEM_MEDIA_TYPE)
    .header('cache-control', 'no-store')
    .serializer(String)
    .send(JSON.stringify(problemBody(code, reply.request.id, extra)));
}

/** Fastify's error handler. Text and stack of a 5xx are logged; the client receives the code and the request id (SEC-D16). */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { code, extra } = problemOf(error);
  if (PROBLEMS[code].status >= 500) request.log.error({ err: error, code }, 'request failed');
  else request.log.debug({ err: error, code }, 'request refused');
  sendProblem(reply, code, extra);
}
