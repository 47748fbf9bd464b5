import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream';
import { createServer, type Logger, type Server } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import type { Dispatcher } from 'undici';
import { beginAnswer } from '../begin-answer.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';
import { upstreamProblem } from '../proxy/upstream-problem.ts';
import { CLOSED_POLICY, HSTS, SECURITY_HEADERS } from '../security/security-headers.ts';
import type { ReadVisitor, Visitor } from '../security/visitor.ts';
import { admitConsole, isStream } from './admit-console.ts';
import type { ConfigService } from './config-service.ts';
import { consoleAnswerHeaders } from './console-headers.ts';

/** Body limit: change sets with many edits. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** Time limit of an answer, a slow client included. Files and streams of events have none. */
const HANDLER_TIMEOUT_MS = 300_000;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

export interface ConsoleAppOptions {
  readonly logger: Logger;
  readonly service: ConfigService;
  readonly limiter: RateLimiter;
  readonly readVisitor: ReadVisitor;
}

/**
 * The console's host as a separate app without any route of brands: no address on this host leads to a brand, and none on a brand's
 * host to the staff API (ADR 23). It does not listen; the edge passes requests to it. The config service measures them.
 */
export function buildConsoleApp({ logger, service, limiter, readVisitor }: ConsoleAppOptions): Server {
  const app = createServer({
    name: 'edge-console',
    logger,
    registry: new Registry(),
    handlerTimeoutMs: HANDLER_TIMEOUT_MS,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    baseHeaders: { ...SECURITY_HEADERS, 'content-security-policy': CLOSED_POLICY },
    mayObserve: () => false,
    // The audit stores this id, so the client cannot choose it.
    idOf: () => randomUUID(),
  });
  const streams = new Set<AbortController>();
  // The bytes are forwarded unchanged.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('preClose', (done) => {
    for (const stream of streams) stream.abort();
    done();
  });
  app.addHook('onClose', () => service.close());

  const visitors = new WeakMap<FastifyRequest, Visitor>();
  app.route({
    method: METHODS,
    url: '/*',
    onRequest: async (request, reply) => {
      const visitor = readVisitor(request.raw);
      visitors.set(request, visitor);
      if (visitor.tls) reply.header('strict-transport-security', HSTS);
      await admitConsole(limiter, request, visitor);
    },
    handler: async (request, reply) => {
      const visitor = visitors.get(request);
      if (visitor === undefined) throw new Error('a request of the console ran without admission');
      const gone = boundTo(reply);
      const answer = await send(service, request, visitor, gone.signal).catch((error: unknown) => {
        // The client has left; there is nothing to answer and no error.
        if (reply.raw.destroyed) return null;
        throw error;
      });
      if (answer === null) return reply.hijack();
      sendOn(reply, answer);
      const isFile = String(answer.headers['content-disposition'] ?? '').startsWith('attachment');
      if (isFile) return pipeline(answer.body, beginAnswer(reply), () => {});
      const isEvents = String(answer.headers['content-type'] ?? '').startsWith('text/event-stream');
      if (!isEvents) return reply.send(answer.body);
      streams.add(gone);
      reply.raw.once('close', () => streams.delete(gone));
      // The page reconnects by itself, however its stream has ended.
      const page = beginAnswer(reply);
      return answer.body.on('error', () => page.end()).pipe(page);
    },
  });
  return app;
}

/** Aborts when the client leaves. An answered request has ended by then. */
function boundTo(reply: FastifyReply): AbortController {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  return gone;
}

async function send(service: ConfigService, request: FastifyRequest, visitor: Visitor, signal: AbortSignal) {
  const { method, headers, id: requestId, raw } = request;
  const body = Buffer.isBuffer(request.body) ? request.body : null;
  const target = raw.url ?? '';
  try {
    return await service.send(
      { method, target, headers, body, visitor, requestId, isStream: isStream(target) },
      signal,
    );
  } catch (cause) {
    throw upstreamProblem(cause);
  }
}

const sendOn = (reply: FastifyReply, { statusCode, headers }: Dispatcher.ResponseData): FastifyReply =>
  reply.code(statusCode).headers(consoleAnswerHeaders(headers));
