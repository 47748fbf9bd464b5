import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyBaseLogger, type FastifyRequest } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import { acceptBodies } from './bodies.ts';
import { answerClientError } from './client-error.ts';
import { prepareDraining } from './draining.ts';
import { handleError } from './error-handler.ts';
import { createHttpServer, LIMITS } from './limits.ts';
import type { Logger } from './logger.ts';
import { createRegistry, measureRequests } from './metrics.ts';
import { answerUnrouted } from './not-found.ts';
import { type Readiness, type ReadyDetails, serveOperations } from './operations.ts';
import { isMachineHost } from './own-hosts.ts';
import { ProblemError } from './problem-error.ts';
import { requestIdOf } from './request-id.ts';
import { RequestLog } from './request-log.ts';
import type { Server } from './server-type.ts';
import { type LoadLimits, shedLoad } from './shed-load.ts';
import { validatorCompiler } from './validator.ts';

export interface ServerOptions {
  /** Name of the server in logs and metrics. */
  readonly name: string;
  readonly logger: Logger;
  readonly isReady?: Readiness;
  readonly readyDetails?: ReadyDetails;
  /** Addresses and CIDR ranges of proxies whose forwarding headers are trusted; none by default. */
  readonly trustProxy?: readonly string[];
  readonly bodyLimitBytes?: number;
  readonly handlerTimeoutMs?: number;
  /** Requests in progress from which others are refused. */
  readonly load?: LoadLimits;
  /** Headers of every answer, including those to malformed requests. */
  readonly baseHeaders?: Readonly<Record<string, string>>;
  /** Whether a request may see `/healthz`, `/readyz` and `/metrics`; by default if its host is an address or `localhost`. */
  readonly mayObserve?: (request: FastifyRequest) => boolean;
  /** Creates a request's id from its headers; by default the caller's id if it is valid. */
  readonly idOf?: (headers: IncomingHttpHeaders) => string;
  /** Metrics registry to use, if code outside the server records metrics too. */
  readonly registry?: Registry;
  /** Receives each request before Fastify; returns true if it answers the request. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
}

function instantiate(options: ServerOptions, baseHeaders: Readonly<Record<string, string>>): Server {
  const { intercept, trustProxy = [], handlerTimeoutMs = LIMITS.handlerTimeoutMs, idOf = requestIdOf } = options;
  return fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    logController: new RequestLog(),
    genReqId: ({ headers }) => idOf(headers),
    serverFactory: (handler) =>
      createHttpServer(
        intercept === undefined
          ? handler
          : (request, response) => {
              if (!intercept(request, response)) handler(request, response);
            },
      ),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: options.bodyLimitBytes ?? LIMITS.bodyBytes,
    handlerTimeout: handlerTimeoutMs,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Fastify's own 503 bypasses hooks and has no problem body; `refuseWhileClosing` answers instead.
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: LIMITS.paramLength,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      caseSensitive: true,
      allowUnsafeRegex: false,
    },
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(baseHeaders)),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, baseHeaders),
  }).withTypeProvider<ZodTypeProvider>();
}

/** HTTP/1.1 requires a `Host` (RFC 9112 §3.2). */
function refuseHostless(app: Server): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isHostless = raw.headers.host === undefined && raw.httpVersionMinor === 1;
    done(isHostless ? new ProblemError('bad_request') : undefined);
  });
}

const CLOSE_IDLE_INTERVAL_MS = 50;

/**
 * A stopping server answers new requests on kept-alive connections with 503, so a load balancer chooses another server (SEC-D14).
 * Node closes only connections that are idle at that moment. Connections that become idle later, and those that browsers opened
 * without a request, are closed here.
 */
function refuseWhileClosing(app: Server): void {
  let closing = false;
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const closeIdle = (): void => {
    app.server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  app.addHook('preClose', (done) => {
    closing = true;
    app.startDraining();
    if (!app.server.listening) return done();
    closeIdle();
    const timer = setInterval(closeIdle, CLOSE_IDLE_INTERVAL_MS).unref();
    app.server.once('close', () => clearInterval(timer));
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(closing ? new ProblemError('not_ready', { retryAfterSeconds: 1 }) : undefined);
  });
}

/**
 * Creates a Fastify server with the common parts: limits and timeouts, zod routes, problem+json errors, request ids, one log
 * line per request, health, readiness and metrics. It does not listen: tests inject requests, `listen` starts it.
 */
export function createServer(options: ServerOptions): Server {
  const baseHeaders = { 'x-content-type-options': 'nosniff', ...options.baseHeaders };
  const app = instantiate(options, baseHeaders);
  const registry = options.registry ?? createRegistry(options.name);
  app.decorate('metrics', registry);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  answerUnrouted(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(baseHeaders).header('x-request-id', request.id);
    done();
  });
  prepareDraining(app);
  refuseHostless(app);
  refuseWhileClosing(app);
  shedLoad(app, options.load ?? LIMITS.load, registry);
  acceptBodies(app);
  measureRequests(app, registry);
  const { isReady = () => true as const, readyDetails = () => ({}) } = options;
  const { mayObserve = ({ headers }) => isMachineHost(headers.host) } = options;
  const isReadyNow = () => (app.isDraining() ? 'stopping' : isReady());
  serveOperations(app, { registry, isReady: isReadyNow, readyDetails, mayObserve });
  return app;
}
