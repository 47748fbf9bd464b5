import { createServer, type RequestListener, type Server } from 'node:http';
import { TIMEOUT_MS } from '@marquee/contracts/timeouts';
import { keepAnswerShape } from './answer-shape.ts';

/** Limits of our HTTP servers (SEC-D10, SEC-D11). Most of Fastify's defaults are "none". */
export const LIMITS = {
  /** Request line with all headers. */
  maxHeaderBytes: 16 * 1024,
  maxHeaders: 100,
  /** Body, unless a route says otherwise. */
  bodyBytes: 16 * 1024,
  /** One path parameter. */
  paramLength: 128,
  /** Receiving all headers. With the check interval, a slow connection ends within 13 s. */
  headersTimeoutMs: 10_000,
  /** Receiving the whole request. A slow client gets 408 before the handler's own timeout. */
  requestTimeoutMs: 20_000,
  connectionsCheckingIntervalMs: 3_000,
  /** A socket without traffic. Above the event streams' heartbeat of 20 s. */
  connectionTimeoutMs: 60_000,
  /** An idle kept-alive connection. Longer than a load balancer's usual 60 s, so the server never closes during its request. */
  keepAliveTimeoutMs: 65_000,
  /** A handler, from routing to the sent answer. */
  handlerTimeoutMs: TIMEOUT_MS.server,
  /** Requests in progress (SEC-D13). With ten database connections and 5 ms a request, the last admitted read waits about 0.1 s. */
  load: { reads: 256, all: 1_024 },
  /** From the stop signal to the end of the process. */
  closeGraceMs: 10_000,
} as const;

/** A `node:http` server with our limits and the strict parser, which refuses CL+TE, folded headers and bare LF (SEC-D06). */
export function createHttpServer(listener: RequestListener): Server {
  keepAnswerShape();
  const server = createServer(
    {
      maxHeaderSize: LIMITS.maxHeaderBytes,
      insecureHTTPParser: false,
      // Node's own answer is a bare 400; `refuseHostless` answers with a problem.
      requireHostHeader: false,
      headersTimeout: LIMITS.headersTimeoutMs,
      requestTimeout: LIMITS.requestTimeoutMs,
      connectionsCheckingInterval: LIMITS.connectionsCheckingIntervalMs,
      keepAliveTimeout: LIMITS.keepAliveTimeoutMs,
      noDelay: true,
    },
    listener,
  );
  server.maxHeadersCount = LIMITS.maxHeaders;
  server.setTimeout(LIMITS.connectionTimeoutMs);
  return server;
}
