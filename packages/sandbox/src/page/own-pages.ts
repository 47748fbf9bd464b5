import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Own files only, in no frame. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export const secured = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // Its own forms name their origin; other sites learn nothing of the address.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  });

export const sendPage = (reply: FastifyReply, text: string): FastifyReply =>
  secured(reply).type('text/html; charset=utf-8').send(text);

/** Takes forms from a scope's own pages only. */
export function refuseForeignForms(scope: Server): void {
  scope.addHook('onRequest', async ({ method, headers: { origin, host } }: FastifyRequest) => {
    const isForeign = method === 'POST' && origin !== undefined && URL.parse(origin)?.host !== host;
    if (isForeign) throw new ProblemError('bad_request');
  });
}
