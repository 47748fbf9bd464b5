import {
  ACTION_ERRORS,
  type ActionError,
  type ActionErrorCode,
  type ActionReply,
  brokenWinAction,
  REQUEST_SIGN_HEADER,
  subunitsOf,
  type WalletAction,
  walletAction,
} from '@marquee/contracts/bet-brothers';
import { hmacHex, type Server, safeEqual, sendProblem } from '@marquee/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BetBrothersSettings } from '../../provider-settings.ts';
import { balance, bet, rollback, type WalletDeps, win } from '../../wallet.service.ts';
import { amountOf, brokenAmount, toWireBalance } from '../../wallet-amount.ts';
import type { Amount, Caller, PlayMovement, WalletResult } from '../../wallet-call.ts';
import { openWalletScope, type SendFault } from '../open-wallet-scope.ts';
import { readPartly, readSigned } from '../read-signed.ts';
import { ERROR_OF, ERROR_OF_FAULT, ERROR_OF_UNREAD } from './bet-brothers-errors.ts';

type Movement = Exclude<WalletAction, { action: 'balance' }>;

/**
 * `/wallet/v1/<provider>`: the seamless wallet in The Bet Brothers' published shape, one address and an `action`. The HMAC over the raw
 * bytes is verified before anything reads them. A refusal is an HTTP status with that code and its message in the body (ADR 64).
 */
export function betBrothersWalletRoutes(
  app: Server,
  deps: WalletDeps,
  providers: readonly BetBrothersSettings[],
): void {
  const byCode = new Map(providers.map((provider) => [provider.code, provider]));
  const sendFault: SendFault = (reply, why) => refuse(reply, ERROR_OF_FAULT[why]);
  openWalletScope(app, sendFault, (scope) => {
    const options = { config: { wallet: true }, schema: { hide: true } } as const;
    scope.post('/wallet/v1/:provider', options, async (request, reply) => {
      const provider = byCode.get((request.params as { provider: string }).provider);
      if (provider === undefined) return sendProblem(reply, 'not_found');
      const read = readSigned(request.body, isSignedBy(provider, request), walletAction);
      const caller = { provider: provider.code, log: request.log };
      if ('unread' in read) {
        request.log.warn({ unread: read.unread }, 'wallet call refused');
        await refuseBrokenWin(deps, caller, read.body);
        return refuse(reply, ERROR_OF_UNREAD[read.unread]);
      }
      const received = read.request;
      const result = await serve(deps, caller, received);
      return result.outcome === 'done'
        ? reply.send(replyOf(received, result))
        : refuse(reply, ERROR_OF[result.outcome]);
    });
  });
}

const isSignedBy =
  ({ secrets }: BetBrothersSettings, { headers }: FastifyRequest) =>
  (bytes: Buffer): boolean => {
    const signature = headers[REQUEST_SIGN_HEADER];
    return typeof signature === 'string' && secrets.some((secret) => safeEqual(hmacHex(secret, bytes), signature));
  };

function serve(deps: WalletDeps, caller: Caller, received: WalletAction): Promise<WalletResult> {
  switch (received.action) {
    case 'balance': {
      const { player_id: user, session_token: token, reference: game } = received;
      return balance(deps, caller, { user, token, game });
    }
    case 'bet': {
      const free = received.payload.provider_transfer_data.free_spin?.is_free_spin === true ? { reward: null } : null;
      return bet(deps, caller, { ...movementOf(received), free });
    }
    case 'win':
      return win(deps, caller, { ...movementOf(received), target: null });
    case 'refund':
      return rollback(deps, caller, backOf(received, received.payload.provider_transfer_data.refunded_transaction_id));
    case 'rollback-win':
      return rollback(
        deps,
        caller,
        backOf(received, received.payload.provider_transfer_data.rollback_win_transaction_id),
      );
  }
}

/** A win with an unreadable amount is refused like one that cannot be paid, and recorded for staff. */
async function refuseBrokenWin(deps: WalletDeps, caller: Caller, body: unknown): Promise<void> {
  const broken = readPartly(body, brokenWinAction);
  if (broken === null) return;
  const { amount, currency_code: currency } = broken;
  const movement = {
    ...movementOf({ ...broken, amount: 0 }),
    amount: brokenAmount(amount, currency, subunitsOf(currency)),
  };
  await win(deps, caller, { ...movement, target: null });
}

function movementOf({ player_id: user, payload, amount, currency_code: currency }: Movement): PlayMovement & {
  amount: Amount;
} {
  const { transaction_id: ref, round_id: round, round_close } = payload.provider_transfer_data;
  return {
    user,
    token: payload.session_token,
    game: payload.reference,
    ref,
    round,
    closes: round_close === true,
    amount: amountOf(amount, currency, subunitsOf(currency)),
  };
}

/** A refund may have the id of the undone movement, as in the published examples. In the ledger its reference therefore has a prefix. */
function backOf(received: Movement, target: string) {
  const movement = movementOf(received);
  return { ...movement, ref: `${received.action} ${movement.ref}`, target };
}

function replyOf({ player_id }: WalletAction, { account, transaction }: WalletResult): ActionReply {
  const { currency, minor } = account ?? { currency: '', minor: 0n };
  return {
    player_id,
    ...(transaction === undefined ? {} : { transaction_id: transaction }),
    balance: toWireBalance(minor, currency, subunitsOf(currency)),
    currency_code: currency,
  };
}

function refuse(reply: FastifyReply, code: ActionErrorCode): FastifyReply {
  const body: ActionError = { code, message: ACTION_ERRORS[code] };
  return reply.code(code).send(body);
}
