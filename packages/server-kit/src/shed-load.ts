import type { FastifyReply } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { ProblemError } from './problem-error.ts';
import type { Server } from './server-type.ts';

/** Numbers of requests in progress from which further ones are refused. */
export interface LoadLimits {
  /** Further `GET` and `HEAD` are refused from here. */
  readonly reads: number;
  /** All further requests are refused from here. */
  readonly all: number;
}

export const RETRY_AFTER_OVERLOAD_S = 1;

export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/**
 * Refuses requests with 503 and `Retry-After` before they wait longer than their callers do: reads first, so that writes
 * still have room (SEC-D13). It counts requests in progress, which wait for the database, hashes and other servers; the delay of the
 * event loop does not show them. Streams count until they are hijacked. Operators' pages never count.
 */
export function shedLoad(app: Server, limits: LoadLimits, registry: Registry): void {
  const inProgress = new Set<FastifyReply>();
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused because too many were in progress.',
    registers: [registry],
  });
  new Gauge({
    name: 'http_requests_in_progress',
    help: 'Requests that are not answered yet.',
    registers: [registry],
    collect() {
      this.set(inProgress.size);
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config?.operations === true) return done();
    const max = isRead(request.method) ? limits.reads : limits.all;
    if (inProgress.size >= max) forgetStreams(inProgress);
    if (inProgress.size >= max) {
      shed.inc();
      return done(new ProblemError('not_ready', { retryAfterSeconds: RETRY_AFTER_OVERLOAD_S }));
    }
    inProgress.add(reply);
    reply.raw.once('close', () => inProgress.delete(reply));
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    inProgress.delete(reply);
    done();
  });
}

/** A hijacked reply counts as sent while its stream is open. */
function forgetStreams(inProgress: Set<FastifyReply>): void {
  for (const reply of inProgress) if (reply.sent) inProgress.delete(reply);
}
