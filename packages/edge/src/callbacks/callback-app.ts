import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { TIMEOUT_MS } from '@marquee/contracts/timeouts';
import { createServer, type Logger, ProblemError, type Server } from '@marquee/server-kit';
import { Registry } from 'prom-client';
import { Agent } from 'undici';
import type { RateLimiter } from '../limits/rate-limit.ts';
import { upstreamProblem } from '../proxy/upstream-problem.ts';
import { CLOSED_POLICY, SECURITY_HEADERS } from '../security/security-headers.ts';
import type { ReadVisitor } from '../security/visitor.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const CONNECT_TIMEOUT_MS = 2_000;
const CONNECTIONS = 32;
/** Counted for all brands together: a callback's brand is in its body. No brand has this code. */
const COUNTED_AS = '_callbacks';
const PREFIX = '/callbacks/';
/** Besides the type of the body, the platform gets what a signature is made of. */
const SIGNED_HEADER = /^[a-z0-9-]*(?:signature|timestamp)[a-z0-9-]*$/;

export interface CallbackAppOptions {
  readonly logger: Logger;
  readonly platformUrl: string;
  readonly limiter: RateLimiter;
  readonly readVisitor: ReadVisitor;
}

/** Whether a request is a callback of a payment provider. Any host will do, because the order in the body names the brand. */
export const isForCallbacks = ({ url }: Pick<IncomingMessage, 'url'>): boolean => url?.startsWith(PREFIX) === true;

/**
 * `POST /callbacks/<provider>` as a separate app, before hosts and brands (ADR 92). The bytes reach the platform unchanged, with the headers
 * of a signature and no cookie, token or forwarding header. Brands with an upstream of their own get their callbacks there. It does not
 * listen; the edge passes requests to it.
 */
export function buildCallbackApp({ logger, platformUrl, limiter, readVisitor }: CallbackAppOptions): Server {
  const app = createServer({
    name: 'edge-callbacks',
    logger,
    registry: new Registry(),
    handlerTimeoutMs: TIMEOUT_MS.edge,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    baseHeaders: { ...SECURITY_HEADERS, 'content-security-policy': CLOSED_POLICY, 'cache-control': 'no-store' },
    mayObserve: () => false,
  });
  const agent = new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    connect: { timeout: CONNECT_TIMEOUT_MS, rejectUnauthorized: true },
    headersTimeout: TIMEOUT_MS.edgeCall,
    bodyTimeout: TIMEOUT_MS.edgeCall,
  });
  const { origin, pathname } = new URL(platformUrl);
  const basePath = pathname.replace(/\/+$/, '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onClose', () => agent.destroy());
  app.route<{ Params: { provider: string } }>({
    method: 'POST',
    url: `${PREFIX}:provider`,
    onRequest: async (request) => {
      const waitSeconds = await limiter.take(COUNTED_AS, 'write', readVisitor(request.raw).ip);
      if (waitSeconds > 0) throw new ProblemError('too_many_requests', { retryAfterSeconds: waitSeconds });
    },
    handler: async ({ params, body, headers }, reply) => {
      const sent = {
        origin,
        path: `${basePath}${PREFIX}${encodeURIComponent(params.provider)}`,
        method: 'POST',
        headers: forwarded(headers),
        body: Buffer.isBuffer(body) ? body : null,
      } as const;
      const answer = await agent.request(sent).catch((cause: unknown) => {
        throw upstreamProblem(cause);
      });
      // Only the status is the provider's concern.
      await answer.body.dump();
      return reply.code(answer.statusCode).send({});
    },
  });
  return app;
}

function forwarded(headers: IncomingHttpHeaders): Record<string, string> {
  const signed = Object.entries(headers).filter(([name]) => name === 'content-type' || SIGNED_HEADER.test(name));
  return Object.fromEntries(signed.map(([name, value]) => [name, String(value)]));
}
