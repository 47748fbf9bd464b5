import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';

/**
 * One line a request, when it is over, with what finds it again: id, method, path, status, time. The query is left out:
 * other people's links put tokens there.
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
    // Probes come every second or so and say nothing that a metric does not.
    else if (request.routeOptions.config.operations === true) reply.log.debug(line, 'request');
    else reply.log.info(line, 'request');
  }
}
