import { createServer, type RequestListener, type Server } from 'node:http';
import { TIMEOUT_MS } from '@marquee/contracts/timeouts';
import { keepAnswerShape } from './answer-shape.ts';

/** Every limit of our HTTP servers, each chosen (security D10, D11): Fastify's own defaults are mostly "none". */
export const LIMITS = {
  /** Request line with all headers. */
  maxHeaderBytes: 16 * 1024,
  maxHeaders: 100,
  /** Body, unless a route says otherwise. */
  bodyBytes: 16 * 1024,
  /** One path parameter. */
  paramLength: 128,
  /** Receiving all headers; with the check interval this ends a slow-header connection within 13 s. */
  headersTimeoutMs: 10_000,
  /** Receiving the whole request: a slow sender hears 408 before the handler's own limit calls it our failure. */
  requestTimeoutMs: 20_000,
  connectionsCheckingIntervalMs: 3_000,
  /** A socket without traffic. Above the event streams' heartbeat of 20 s. */
  connectionTimeoutMs: 60_000,
  /** An idle kept-alive connection; above the usual 60 s of a balancer, so that we never close under its request. */
  keepAliveTimeoutMs: 65_000,
  /** A handler from routing to the sent answer. */
  handlerTimeoutMs: TIMEOUT_MS.server,
  /** From the signal to the end of the process. */
  closeGraceMs: 10_000,
} as const;

/** A `node:http` server with our limits; strict parser, so CL+TE, folded headers and bare LF are refused (D06). */
export function createHttpServer(listener: RequestListener): Server {
  keepAnswerShape();
  const server = createServer(
    {
      maxHeaderSize: LIMITS.maxHeaderBytes,
      insecureHTTPParser: false,
      // Node's own refusal is a bare 400; `refuseHostless` answers it with a problem.
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
