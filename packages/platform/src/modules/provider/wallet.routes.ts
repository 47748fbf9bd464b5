import {
  SIGNATURE_HEADER,
  WALLET_PATHS,
  type WalletInfoReply,
  type WalletReply,
  type WalletStatus,
  walletBalanceRequest,
  walletBetRequest,
  walletInfoRequest,
  walletRollbackRequest,
  walletWinRequest,
} from '@marquee/contracts/wallet';
import { type Server, sendProblem, toFieldErrors, verifyRaw } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { ProviderSettings } from './provider-settings.ts';
import { balance, bet, info, type ProviderCall, rollback, type WalletDesk, win } from './wallet.service.ts';

type Answer = WalletReply | WalletInfoReply;

/**
 * `/wallet/v1/<provider>/*`: the seamless wallet in its published shape. A scope of its own: no hop, no token of ours; the provider's
 * signature over the raw bytes is verified before anything reads them. Every answer of the API is HTTP 200 with a status.
 */
export function registerWalletApi(app: Server, desk: WalletDesk, providers: readonly ProviderSettings[]): void {
  const byCode = new Map(providers.map((provider) => [provider.code, provider]));

  app.register(async (scope) => {
    // Bytes stay bytes here, whatever the content type says: parsing comes after the signature.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error }, 'wallet call failed');
      return reply.send({ status: 'RS_ERROR_UNKNOWN' });
    });

    const on = <Request>(
      path: string,
      schema: z.ZodMiniType<Request>,
      serve: (desk: WalletDesk, call: ProviderCall<Request>) => Promise<Answer>,
    ): void => {
      scope.post(
        `/wallet/v1/:provider${path}`,
        { config: { wallet: true }, schema: { hide: true } },
        async (request, reply) => {
          const provider = byCode.get((request.params as { provider: string }).provider);
          if (provider === undefined) return sendProblem(reply, 'not_found');
          const read = readSigned(provider, schema, request);
          if ('refused' in read) return refuse(reply, request, read);
          const { code } = provider;
          return reply.send(await serve(desk, { provider: code, request: read.request, log: request.log }));
        },
      );
    };
    on(WALLET_PATHS.info, walletInfoRequest, info);
    on(WALLET_PATHS.balance, walletBalanceRequest, balance);
    on(WALLET_PATHS.bet, walletBetRequest, bet);
    on(WALLET_PATHS.win, walletWinRequest, win);
    on(WALLET_PATHS.rollback, walletRollbackRequest, rollback);
  });
}

/** NUL and halves of characters, as JSON escapes them: PostgreSQL has no such text, and no two ids may become one. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

type Read<Request> = { readonly request: Request } | { readonly refused: WalletStatus; readonly body?: unknown };

/** Signature, then JSON, then shape, in this order. */
function readSigned<Request>(
  provider: ProviderSettings,
  schema: z.ZodMiniType<Request>,
  { body, headers }: FastifyRequest,
): Read<Request> {
  const signature = headers[SIGNATURE_HEADER];
  if (
    !Buffer.isBuffer(body) ||
    !verifyRaw(provider.publicKey, body, [signature].flat().length === 1 ? String(signature) : undefined)
  ) {
    return { refused: 'RS_ERROR_INVALID_SIGNATURE' };
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return { refused: 'RS_ERROR_WRONG_SYNTAX' };
  }
  const result = schema.safeParse(parsed);
  if (result.success) {
    return UNSTORABLE.test(JSON.stringify(result.data))
      ? { refused: 'RS_ERROR_WRONG_TYPES', body: parsed }
      : { request: result.data };
  }
  const isMissing = toFieldErrors(result.error.issues, parsed).some(({ code }) => code === 'required');
  return { refused: isMissing ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES', body: parsed };
}

/** The request's id goes back where there is one that can be read. */
function refuse(
  reply: FastifyReply,
  request: FastifyRequest,
  read: { refused: WalletStatus; body?: unknown },
): FastifyReply {
  request.log.warn({ status: read.refused }, 'wallet call refused');
  const requestUuid = (read.body as { request_uuid?: unknown } | undefined)?.request_uuid;
  return reply.send({
    status: read.refused,
    ...(typeof requestUuid === 'string' && requestUuid.length <= 128 ? { request_uuid: requestUuid } : {}),
  });
}
