import { CALL_NAMES, CALLS, type Call } from '@marquee/contracts/calls';
import { SYSTEM_STATUS } from '@marquee/contracts/schemas/settings';
import { ProblemError } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import { brandOf } from '../brands/brand-request.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';
import { systemStatusOf } from '../pages/system-status.ts';
import { isCrossSite } from '../security/cross-site.ts';
import { isProxyableTarget } from '../security/request-target.ts';

const BY_ADDRESS: ReadonlyMap<string, Call> = new Map(
  CALL_NAMES.map((name) => [`${CALLS[name].method} ${CALLS[name].path}`, CALLS[name]]),
);
/** Paths the edge answers itself, by any method, and the stream between the servers: never sent on for a client. */
const NEVER_SENT = new Set([
  ...CALL_NAMES.filter((name) => CALLS[name].server === 'edge').map((name) => CALLS[name].path),
  CALLS.memberEvents.path,
]);

const isChange = (method: string, call: Call | undefined): boolean =>
  (method !== 'GET' && method !== 'HEAD') || call?.rate === 'launch' || call?.rate === 'money';

/**
 * Everything that is asked of a call before its body is read and an upstream hears of it. The upstream asks again what
 * is its own to ask: either wall alone holds.
 * @throws ProblemError `domain_invalid`, `bad_request`, `not_found`, `maintenance`, `region_blocked`,
 * `cross_site_refused`, `too_many_requests`, `switch_off`.
 */
export async function admitCall(limiter: RateLimiter, request: FastifyRequest): Promise<void> {
  const brand = brandOf(request);
  const { method, visitor } = request;
  const target = request.raw.url ?? '';
  if (!isProxyableTarget(target)) throw new ProblemError('bad_request');
  const path = target.split('?', 1)[0] ?? '';
  if (NEVER_SENT.has(path)) throw new ProblemError('not_found');

  const status = systemStatusOf(brand, visitor);
  if (status === SYSTEM_STATUS.maintenance) throw new ProblemError('maintenance');
  if (status === SYSTEM_STATUS.regionBlocked) throw new ProblemError('region_blocked');

  const call = BY_ADDRESS.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);
  if (isChange(method, call) && isCrossSite(request.headers)) throw new ProblemError('cross_site_refused');

  const rate = call?.rate ?? (isChange(method, call) ? 'write' : 'read');
  const retryAfterSeconds = await limiter.take(brand.merchant, rate, visitor.ip);
  if (retryAfterSeconds > 0) throw new ProblemError('too_many_requests', { retryAfterSeconds });

  if (call?.switches.some((key) => brand.switches[key] !== true)) throw new ProblemError('switch_off');
}
