import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClientFile } from './client-files.ts';

/** Sends the best encoding that the client accepts, or 304 when it has the file already. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: ClientFile): FastifyReply {
  reply.header('vary', 'accept-encoding').header('etag', file.etag);
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  reply.type(file.type);
  if (file.br && accepted.includes('br')) return reply.header('content-encoding', 'br').send(file.br);
  if (file.gzip && accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.identity);
}
