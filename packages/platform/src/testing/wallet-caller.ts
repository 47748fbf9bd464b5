import { randomUUID } from 'node:crypto';
import { SIGNATURE_HEADER, WALLET_PATHS, type WalletReply } from '@marquee/contracts/wallet';
import { signRaw } from '@marquee/server-kit';
import type { TestApp } from './build-test-app.ts';
import type { TestOperator } from './test-operator.ts';

export interface WalletSeat {
  readonly user: string;
  readonly token: string;
  readonly game_code: string;
  readonly currency: string;
}

export type WalletFields = Readonly<Record<string, unknown>>;

/** A provider's signed calls for one player; `fields` change or extend the request. */
export interface WalletCaller {
  readonly seat: WalletSeat;
  send(path: keyof typeof WALLET_PATHS, fields?: WalletFields): Promise<WalletReply>;
  bet(ref: string, amount: number, fields?: WalletFields): Promise<WalletReply>;
  win(ref: string, bet: string, amount: number, fields?: WalletFields): Promise<WalletReply>;
  rollback(ref: string, target: string, fields?: WalletFields): Promise<WalletReply>;
}

export async function sendSigned(
  platform: TestApp,
  operator: TestOperator,
  path: string,
  body: string,
  signature = signRaw(operator.providerKey, body),
): Promise<WalletReply> {
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  const answer = await platform.app.inject({ method: 'POST', url: `/wallet/v1/arcade${path}`, headers, payload: body });
  if (answer.statusCode !== 200) throw new Error(`The wallet answered ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

export function createWalletCaller(platform: TestApp, operator: TestOperator, seat: WalletSeat): WalletCaller {
  const send: WalletCaller['send'] = (path, fields = {}) => {
    const { user, token, game_code } = seat;
    const body = JSON.stringify({ user, token, game_code, request_uuid: randomUUID(), ...fields });
    return sendSigned(platform, operator, WALLET_PATHS[path], body);
  };
  const { currency } = seat;
  return {
    seat,
    send,
    bet: (ref, amount, fields) =>
      send('bet', { transaction_uuid: ref, round: `round-${ref}`, amount, currency, ...fields }),
    win: (ref, bet, amount, fields) =>
      send('win', {
        transaction_uuid: ref,
        reference_transaction_uuid: bet,
        round: `round-${bet}`,
        round_closed: true,
        amount,
        currency,
        ...fields,
      }),
    rollback: (ref, target, fields) =>
      send('rollback', {
        transaction_uuid: ref,
        reference_transaction_uuid: target,
        round: `round-${target}`,
        round_closed: true,
        ...fields,
      }),
  };
}
