import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { sendProblem } from './error-handler.ts';
import type { Server } from './server-type.ts';

/** True when the server can do its work; otherwise the reason, in words for an operator. */
export type Readiness = () => true | string;

/** What `/readyz` says beside `ready`, for an operator. */
export type ReadyDetails = () => Readonly<Record<string, unknown>>;

export interface OperationsOptions {
  readonly registry: Registry;
  readonly isReady: Readiness;
  readonly readyDetails: ReadyDetails;
  /** Who may see these pages; nobody else learns that they exist. */
  readonly mayObserve: (request: FastifyRequest) => boolean;
}

/**
 * `/healthz` (the process lives), `/readyz` (it has what it needs, never before), `/metrics` (Prometheus text). The
 * handlers hide behind a plain 404 where `mayObserve` says no.
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
    /** Health, readiness and metrics: not part of what the server offers to users. */
    operations?: boolean;
  }
}
