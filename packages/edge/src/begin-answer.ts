import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/**
 * Sends the status and the headers of an answer that lasts as long as it and the client take. Fastify would destroy it at the handler's
 * timeout. @returns what the body is written to
 */
export function beginAnswer(reply: FastifyReply): ServerResponse {
  const { raw, statusCode } = reply;
  const headers = reply.getHeaders();
  reply.hijack();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(statusCode);
  raw.flushHeaders();
  return raw;
}
