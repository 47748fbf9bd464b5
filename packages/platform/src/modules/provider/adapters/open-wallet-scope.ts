import type { Server } from '@marquee/server-kit';
import { isDatabasePausing } from '@marquee/server-kit/postgres';
import type { FastifyReply } from 'fastify';

/** Far above any call of a wallet. */
const BODY_MAX_BYTES = 64 * 1024;

/**
 * Why a call could not be served: `unread` what was sent is none of ours (too long, cut short), `away` the database is for a moment, or took too long,
 * `failed` our own fault.
 */
export type WalletFault = 'unread' | 'away' | 'failed';
/** How a protocol says so. */
export type SayFault = (reply: FastifyReply, why: WalletFault) => FastifyReply;

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
      if (isTheirs) return sayFault(reply, 'unread');
      return sayFault(reply, isDatabasePausing(error) ? 'away' : 'failed');
    });
    register(scope as Server);
  });
}
