import {
  SIGNATURE_HEADER,
  WALLET_PATHS,
  WALLET_UNITS,
  type WalletBetRequest,
  type WalletInfoReply,
  type WalletReply,
  type WalletRollbackRequest,
  type WalletStatus,
  type WalletWinRequest,
  walletBalanceRequest,
  walletBetRequest,
  walletBrokenWin,
  walletInfoRequest,
  walletRollbackRequest,
  walletWinRequest,
} from '@marquee/contracts/wallet';
import { type Server, sendProblem, verifyRaw } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { parsePlayer } from '../../player-id.ts';
import type { Hub88Settings } from '../../provider-settings.ts';
import { balance, bet, identify, rollback, type WalletDeps, win } from '../../wallet.service.ts';
import { amountOf, brokenAmount, toWireBalance } from '../../wallet-amount.ts';
import type { Amount, Caller, Play, WalletResult } from '../../wallet-call.ts';
import { openWalletScope, type SendFault } from '../open-wallet-scope.ts';
import { type Read, readPartly, readSigned, type Unread } from '../read-signed.ts';
import { STATUS_OF } from './hub88-statuses.ts';

type Answer = WalletReply | WalletInfoReply;
type Received = Pick<WalletBetRequest, 'user' | 'request_uuid' | 'operator_id' | 'sub_partner_id'>;

const STATUS_OF_UNREAD: Readonly<Record<Unread, WalletStatus>> = {
  signature: 'RS_ERROR_INVALID_SIGNATURE',
  syntax: 'RS_ERROR_WRONG_SYNTAX',
  missing: 'RS_ERROR_WRONG_SYNTAX',
  types: 'RS_ERROR_WRONG_TYPES',
};

/**
 * `/wallet/v1/<provider>/*`: the seamless wallet in Hub88's published shape. The provider's signature over the raw bytes is verified
 * before anything reads them. Every answer of the API is HTTP 200 with a status.
 */
export function hub88WalletRoutes(
  app: Server,
  deps: WalletDeps,
  { operatorId, providers }: { readonly operatorId: string; readonly providers: readonly Hub88Settings[] },
): void {
  const byCode = new Map(providers.map((provider) => [provider.code, provider]));
  const sendFault: SendFault = (reply, why) =>
    reply.code(200).send({ status: why === 'unread' ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_UNKNOWN' });
  openWalletScope(app, sendFault, (scope) => {
    const on = <Request extends Received>(
      path: string,
      schema: z.ZodMiniType<Request>,
      serve: (caller: Caller, request: Request) => Promise<Answer>,
      onUnread?: (caller: Caller, body: unknown) => Promise<void>,
    ): void => {
      const url = `/wallet/v1/:provider${path}`;
      scope.post(url, { config: { wallet: true }, schema: { hide: true } }, async (request, reply) => {
        const provider = byCode.get((request.params as { provider: string }).provider);
        if (provider === undefined) return sendProblem(reply, 'not_found');
        const read = readFrom(provider, request, schema);
        const caller = { provider: provider.code, log: request.log };
        if ('unread' in read) {
          if (read.body !== undefined) await onUnread?.(caller, read.body);
          return refuse(reply, request, read);
        }
        const received = read.request;
        if (!isForOperator(operatorId, received))
          return reply.send({ ...echo(received), status: 'RS_ERROR_INVALID_PARTNER' });
        return reply.send(await serve(caller, received));
      });
    };
    on(WALLET_PATHS.info, walletInfoRequest, async (caller, received) => {
      const { outcome, known } = await identify(deps, caller, received.user);
      const status = STATUS_OF[outcome];
      if (known === undefined) return { ...echo(received), status };
      return { ...echo(received), status, jurisdiction: known.jurisdiction, sub_partner_id: known.merchant };
    });
    on(WALLET_PATHS.balance, walletBalanceRequest, async (caller, received) =>
      replyOf(received, await balance(deps, caller, playOf(received))),
    );
    on(WALLET_PATHS.bet, walletBetRequest, async (caller, received) => {
      const free = received.is_free === true ? { reward: received.reward_uuid ?? null } : null;
      return replyOf(received, await bet(deps, caller, { ...movementOf(received), amount: moneyOf(received), free }));
    });
    const pay = (caller: Caller, received: Omit<WalletWinRequest, 'amount'>, amount: Amount) =>
      win(deps, caller, { ...movementOf(received), amount, target: received.reference_transaction_uuid });
    // A win with an unreadable amount is refused like one that cannot be paid, and recorded for staff.
    const refuseBroken = async (caller: Caller, body: unknown) => {
      const broken = readPartly(body, walletBrokenWin);
      if (broken === null || !isForOperator(operatorId, broken)) return;
      await pay(caller, broken, brokenAmount(broken.amount, broken.currency, WALLET_UNITS));
    };
    on(
      WALLET_PATHS.win,
      walletWinRequest,
      async (caller, received) => replyOf(received, await pay(caller, received, moneyOf(received))),
      refuseBroken,
    );
    on(WALLET_PATHS.rollback, walletRollbackRequest, async (caller, received) => {
      const target = received.reference_transaction_uuid;
      return replyOf(received, await rollback(deps, caller, { ...movementOf(received), target, amount: null }));
    });
  });
}

function readFrom<Request>(
  { publicKeys }: Hub88Settings,
  { body, headers }: FastifyRequest,
  schema: z.ZodMiniType<Request>,
): Read<Request> {
  const signature = headers[SIGNATURE_HEADER];
  const isSigned = (bytes: Buffer): boolean =>
    typeof signature === 'string' && publicKeys.some((key) => verifyRaw(key, bytes, signature));
  return readSigned(body, isSigned, schema);
}

/** The answer has the request's id, if that is readable. */
function refuse(
  reply: FastifyReply,
  request: FastifyRequest,
  { unread, body }: { unread: Unread; body?: unknown },
): FastifyReply {
  const status = STATUS_OF_UNREAD[unread];
  request.log.warn({ status }, 'wallet call refused');
  const requestUuid = (body as { request_uuid?: unknown } | null | undefined)?.request_uuid;
  return reply.send({
    status,
    ...(typeof requestUuid === 'string' && requestUuid.length <= 128 ? { request_uuid: requestUuid } : {}),
  });
}

const playOf = ({ user, token, game_code }: Pick<WalletBetRequest, 'user' | 'token' | 'game_code'>): Play => ({
  user,
  token,
  game: game_code,
});

const movementOf = (received: Omit<WalletBetRequest, 'amount' | 'currency'> | WalletRollbackRequest) => ({
  ...playOf(received),
  ref: received.transaction_uuid,
  round: received.round,
  closes: received.round_closed === true,
});

const moneyOf = ({ amount, currency }: WalletBetRequest | WalletWinRequest): Amount =>
  amountOf(amount, currency, WALLET_UNITS);

/** Whether the call names this operator and, if it names a brand, the player's own brand. */
const isForOperator = (operatorId: string, { user, operator_id, sub_partner_id }: Received): boolean =>
  (operator_id ?? operatorId) === operatorId &&
  (sub_partner_id === undefined || sub_partner_id === parsePlayer(user)?.merchant);

const echo = ({ user, request_uuid }: Received) => ({ user, request_uuid });

function replyOf(received: Received, { outcome, account }: WalletResult): WalletReply {
  const status = STATUS_OF[outcome];
  if (account === undefined) return { ...echo(received), status };
  const { currency, minor } = account;
  return { ...echo(received), status, currency, balance: toWireBalance(minor, currency, WALLET_UNITS) };
}
