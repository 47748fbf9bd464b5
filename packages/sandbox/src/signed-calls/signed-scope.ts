import type { Server } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CallCredentials, refusalOf } from './call-signature.ts';

export interface SignedScope {
  readonly credentials: CallCredentials;
  readonly now: () => number;
}

/** A failure as `{ "error": … }`. */
export const refuse = (reply: FastifyReply, status: number, error: string) => reply.code(status).send({ error });

/** Requests of a scope are signed; bodies are parsed after their signature was verified. */
export function readSignedBodies(scope: Server, { credentials, now }: SignedScope): void {
  scope.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
    return refuse(reply, isTheirs ? 400 : 500, isTheirs ? 'request_invalid' : 'internal_error');
  });
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.addHook('preValidation', async (request: FastifyRequest, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { method, url, headers } = request;
    const refusal = refusalOf(credentials, { method, url, headers, body }, now());
    if (refusal !== null) return refuse(reply, 401, refusal);
    if (body.length > 0) request.body = parse(body);
  });
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
