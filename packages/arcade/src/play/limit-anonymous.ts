import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyRequest } from 'fastify';
import type { ArcadeDeps } from '../arcade-deps.ts';

/** Counts one request of a caller without a valid token. @throws ProblemError `too_many_requests`. */
export function countAnonymous({ window, limits, networkOf }: ArcadeDeps, request: FastifyRequest): void {
  const retryAfterSeconds = window.take(`anonymous|${networkOf(request.raw)}`, limits.anonymous);
  if (retryAfterSeconds > 0) throw new ProblemError('too_many_requests', { retryAfterSeconds });
}

/** Limits the API requests of a network without a token. Refused tokens are counted by `requireSession`. */
export function limitAnonymous(app: Server, deps: ArcadeDeps): void {
  app.addHook('onRequest', async (request) => {
    const path = request.routeOptions.url ?? request.url;
    if (path.startsWith('/api/') && request.headers.authorization === undefined) countAnonymous(deps, request);
  });
}
