import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { sendProblem } from './error-handler.ts';
import type { Server } from './server-type.ts';

/** True if the server can work; otherwise the reason, for operators. */
export type Readiness = () => true | string;

/** Further fields of `/readyz`, for operators. */
export type ReadyDetails = () => Readonly<Record<string, unknown>>;

export interface OperationsOptions {
  readonly registry: Registry;
  readonly isReady: Readiness;
  readonly readyDetails: ReadyDetails;
  /** Whether a request may see these pages; to all others they answer 404. */
  readonly mayObserve: (request: FastifyRequest) => boolean;
}

/**
 * `/healthz` (the process is alive), `/readyz` (it has what it needs) and `/metrics` (Prometheus text). They answer a plain 404
 * unless `mayObserve` allows the request.
 */
export function serveOperations(app: Server, { registry, isReady, readyDetails, mayObserve }: OperationsOptions): void {
  const guarded =
    (answer: (reply: FastifyReply) => Promise<FastifyReply> | FastifyReply) =>
    (request: FastifyRequest, reply: FastifyReply) =>
      mayObserve(request) ? answer(reply.header('cache-control', 'no-store')) : sendProblem(reply, 'not_found');
  const config = { operations: true };

  app.get(
    '/healthz',
    { config },
    guarded((reply) => reply.send({ status: 'ok' })),
  );
  app.get(
    '/readyz',
    { config },
    guarded((reply) => {
      const ready = isReady();
      return ready === true
        ? reply.send({ status: 'ready', ...readyDetails() })
        : reply.code(503).send({ status: 'waiting', reason: ready });
    }),
  );
  app.get(
    '/metrics',
    { config },
    guarded(async (reply) => reply.header('content-type', registry.contentType).send(await registry.metrics())),
  );
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Health, readiness and metrics: for operators, not for users. */
    operations?: boolean;
  }
}
