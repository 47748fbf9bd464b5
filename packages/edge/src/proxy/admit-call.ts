import type { IncomingHttpHeaders } from 'node:http';
import { CALL_NAMES, CALLS, type Call } from '@marquee/contracts/calls';
import { EVENTS_PATH } from '@marquee/contracts/events';
import { SYSTEM_STATUS } from '@marquee/contracts/schemas/settings';
import { ProblemError } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brandOf } from '../brands/brand-request.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';
import { systemStatusOf } from '../pages/system-status.ts';
import { isCrossSite } from '../security/cross-site.ts';
import { isProxyableTarget } from '../security/request-target.ts';
import { admitPicture } from './admit-picture.ts';
import { findCall } from './find-call.ts';
import { type CallCookies, cookiesFor } from './request-headers.ts';

/** Paths that the edge answers itself → their methods. Other methods are not forwarded. A stream has no HEAD. */
const ANSWERED_HERE: ReadonlyMap<string, string> = new Map([
  ...CALL_NAMES.filter((name) => CALLS[name].server === 'edge').map((name) => [CALLS[name].path, 'GET, HEAD'] as const),
  [EVENTS_PATH, 'GET'],
]);

const isChange = (method: string, call: Call | undefined): boolean =>
  (method !== 'GET' && method !== 'HEAD') || call?.rate === 'launch' || call?.rate === 'money';

/** Browsers attach cookies by themselves, so a request with one must state its origin, as all browsers do. */
const lacksOrigin = (headers: IncomingHttpHeaders, cookies: CallCookies): boolean =>
  cookiesFor(headers, cookies) !== null && headers['sec-fetch-site'] === undefined && headers.origin === undefined;

/**
 * Checks a call before its body is read and forwarded. The upstream has its own checks; either alone is enough.
 * @throws ProblemError `domain_invalid`, `bad_request`, `method_not_allowed`, `not_found`, `maintenance`, `region_blocked`,
 * `cross_site_refused`, `too_many_requests`, `switch_off`, `picture_too_large`.
 */
export async function admitCall(limiter: RateLimiter, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const brand = brandOf(request);
  const { method, visitor } = request;
  const target = request.raw.url ?? '';
  if (!isProxyableTarget(target)) throw new ProblemError('bad_request');
  const path = target.split('?', 1)[0] ?? '';
  const allowed = ANSWERED_HERE.get(path);
  if (allowed !== undefined) {
    reply.header('allow', allowed);
    throw new ProblemError('method_not_allowed');
  }
  // For servers only.
  if (path === CALLS.memberEvents.path) throw new ProblemError('not_found');

  const status = systemStatusOf(brand, visitor);
  const call = findCall(method, target);
  if (status === SYSTEM_STATUS.maintenance && call?.duringMaintenance !== true) throw new ProblemError('maintenance');
  if (status === SYSTEM_STATUS.regionBlocked) throw new ProblemError('region_blocked');

  if (isChange(method, call) && isCrossSite(request.headers)) throw new ProblemError('cross_site_refused');
  if (call !== undefined && lacksOrigin(request.headers, call)) throw new ProblemError('cross_site_refused');

  const rate = call?.rate ?? (isChange(method, call) ? 'write' : 'read');
  const retryAfterSeconds = await limiter.take(brand.merchant, rate, visitor.ip);
  if (retryAfterSeconds > 0) throw new ProblemError('too_many_requests', { retryAfterSeconds });

  if (call?.switches.some((key) => brand.switches[key] !== true)) throw new ProblemError('switch_off');
  if (call?.picture === true) admitPicture(request, reply);
}
