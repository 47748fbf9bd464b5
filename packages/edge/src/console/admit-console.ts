import type { RateClass } from '@marquee/contracts/calls';
import { CONSOLE_MERCHANT } from '@marquee/contracts/hop';
import { STAFF_CALLS } from '@marquee/contracts/staff-calls';
import { ProblemError } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import type { RateLimiter } from '../limits/rate-limit.ts';
import { isCrossSite } from '../security/cross-site.ts';
import { isPlainRequest, isProxyableTarget } from '../security/request-target.ts';
import type { Visitor } from '../security/visitor.ts';

/** Paths of the config service for other servers and operators, not for the console. */
const NOT_THE_CONSOLES = new Set(['internal', 'healthz', 'readyz', 'metrics', 'ask']);
/** Paths where passwords, codes and one-time links can be guessed. */
const GUESSES = /^\/staff\/v1\/(?:session|setup)(?:\/|$)/;

/** Whether a target is the event stream of a page. */
export const isStream = (target: string): boolean => target.split('?', 1)[0] === STAFF_CALLS.events.path;

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

export function consoleRate(method: string, path: string): RateClass {
  if (isStream(path)) return 'stream';
  if (isRead(method)) return 'read';
  return method === 'POST' && GUESSES.test(path) ? 'login' : 'write';
}

/**
 * Checks a request before its body is read and forwarded. The config service has checks of its own.
 * @throws ProblemError `bad_request`, `not_found`, `cross_site_refused`, `too_many_requests`.
 */
export async function admitConsole(limiter: RateLimiter, request: FastifyRequest, visitor: Visitor): Promise<void> {
  const target = request.raw.url ?? '';
  const path = target.split('?', 1)[0] ?? '';
  // The home page of the console has an empty path.
  const checked = path === '/' ? `/home${target.slice(1)}` : target;
  if (!isPlainRequest(request.raw) || !isProxyableTarget(checked)) throw new ProblemError('bad_request');
  if (NOT_THE_CONSOLES.has(path.split('/', 2)[1] ?? '')) throw new ProblemError('not_found');
  if (!isRead(request.method) && isCrossSite(request.headers)) throw new ProblemError('cross_site_refused');
  const retryAfterSeconds = await limiter.take(CONSOLE_MERCHANT, consoleRate(request.method, path), visitor.ip);
  if (retryAfterSeconds > 0) throw new ProblemError('too_many_requests', { retryAfterSeconds });
}
