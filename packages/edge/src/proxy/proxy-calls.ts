import { PROBLEM_MEDIA_TYPE } from '@marquee/contracts/problems';
import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brandOf } from '../brands/brand-request.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';
import { KEY_SET_PATH } from '../paths.ts';
import { admitCall } from './admit-call.ts';
import { answerHeaders } from './response-headers.ts';
import { problemOfUpstream, type Upstream } from './upstream.ts';

/** JSON of a call, registration with all its fields included. */
const BODY_LIMIT_BYTES = 64 * 1024;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Sends the specification's calls on to the brand's upstream (T04). */
export function proxyCalls(app: Server, upstream: Upstream, limiter: RateLimiter): void {
  app.register(async (scope) => {
    // The bytes go on as they came: what they mean is for the upstream to say.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', (request) => admitCall(limiter, request));
    const handler = (request: FastifyRequest, reply: FastifyReply) => forward(upstream, request, reply);
    for (const url of ['/wps/*', '/lgw/*', '/lotto/*']) scope.route({ method: METHODS, url, handler });
    scope.get(KEY_SET_PATH, handler);
  });
  app.addHook('onClose', () => upstream.close());
}

async function forward(upstream: Upstream, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { method, headers, visitor, id: requestId } = request;
  const forwarded = {
    brand: brandOf(request),
    visitor,
    requestId,
    method,
    target: request.raw.url ?? '',
    headers,
    body: request.body as Buffer | null,
  };
  const answer = await upstream.call(forwarded, reply.raw).catch((cause: unknown) => {
    throw new ProblemError(problemOfUpstream(cause), {}, { cause });
  });

  const contentType = String(answer.headers['content-type'] ?? '');
  if (answer.statusCode >= 500 && !contentType.startsWith(PROBLEM_MEDIA_TYPE)) {
    // Whatever a broken server prints stays inside (security D16).
    throw new ProblemError('upstream_failed', {}, { cause: new Error(`the upstream answered ${answer.statusCode}`) });
  }
  if (answer.statusCode >= 300 && answer.statusCode < 400 && answer.statusCode !== 304) {
    throw new ProblemError('upstream_failed', {}, { cause: new Error('the upstream sent a redirect') });
  }
  reply.code(answer.statusCode).headers(answerHeaders(answer.headers, headers.authorization !== undefined));
  return reply.send(answer.body);
}
