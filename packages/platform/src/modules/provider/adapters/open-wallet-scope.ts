import type { Server } from '@marquee/server-kit';
import type { FastifyReply } from 'fastify';

/** Far above any call of a wallet. */
const BODY_MAX_BYTES = 64 * 1024;

/** How a protocol says that it could not serve: `unread` what was sent is none of ours (too long, cut short), `failed` our own fault. */
export type SayFault = (reply: FastifyReply, why: 'unread' | 'failed') => FastifyReply;

/** Where wallet calls arrive: no hop, no token of ours, and bytes stay bytes whatever the content type says, for the signature is over them. */
export function openWalletScope(app: Server, sayFault: SayFault, register: (scope: Server) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const isTheirs = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
      request.log[isTheirs ? 'warn' : 'error']({ err: error }, 'wallet call failed');
      return sayFault(reply, isTheirs ? 'unread' : 'failed');
    });
    register(scope as Server);
  });
}
