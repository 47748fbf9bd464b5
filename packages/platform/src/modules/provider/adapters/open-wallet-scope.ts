import type { Server } from '@marquee/server-kit';
import { isDatabasePausing } from '@marquee/server-kit/postgres';
import type { FastifyReply } from 'fastify';

/** Far above any wallet call. */
const BODY_MAX_BYTES = 64 * 1024;

/**
 * Why a call could not be served. `unread`: the request is unusable (too long, cut short). `unavailable`: the database is briefly
 * away or took too long. `failed`: an error of this server.
 */
export type WalletFault = 'unread' | 'unavailable' | 'failed';
/** Answers a fault in the form of the protocol. */
export type SendFault = (reply: FastifyReply, why: WalletFault) => FastifyReply;

/**
 * Scope of the wallet calls: they carry no hop signature and no token of ours. Bodies of every content type stay raw
 * bytes, because the signature covers the bytes.
 */
export function openWalletScope(app: Server, sendFault: SendFault, register: (scope: Server) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const isTheirs = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
      request.log[isTheirs ? 'warn' : 'error']({ err: error }, 'wallet call failed');
      if (isTheirs) return sendFault(reply, 'unread');
      return sendFault(reply, isDatabasePausing(error) ? 'unavailable' : 'failed');
    });
    register(scope as Server);
  });
}
