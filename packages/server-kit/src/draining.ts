import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from './server-type.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/readyz` answers 503 and each response closes its connection; requests are served as before. */
    startDraining(): void;
    isDraining(): boolean;
  }
}

/**
 * The first step of a stop. A load balancer sees that this server is not ready and sends new requests elsewhere; until it does, they
 * are answered. The listener runs before all others, so that responses sent before routing close their connections too.
 */
export function prepareDraining(app: Server): void {
  let draining = false;
  app.decorate('isDraining', () => draining);
  app.decorate('startDraining', () => {
    if (draining) return;
    draining = true;
    app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
  });
}
