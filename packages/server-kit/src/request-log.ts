import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';

/**
 * Logs one line per finished request: id, method, path, status, time. Without the query, because foreign links may contain
 * tokens.
 */
export class RequestLog extends fastify.LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) reply.log.error({ ...line, err: error }, 'request failed');
    // Health probes arrive every second and are counted by metrics.
    else if (request.routeOptions.config.operations === true) reply.log.debug(line, 'request');
    else reply.log.info(line, 'request');
  }
}
