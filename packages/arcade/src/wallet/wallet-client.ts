import { type KeyObject, randomUUID } from 'node:crypto';
import {
  SIGNATURE_HEADER,
  WALLET_PATHS,
  type WalletBetRequest,
  type WalletRollbackRequest,
  type WalletStatus,
  type WalletWinRequest,
  walletReply,
} from '@marquee/contracts/wallet';
import { signRaw } from '@marquee/server-kit';
import { fromWalletNumber, type Units } from '../amount.ts';

/** An answer: a status of the API, or none (timeout, refused connection, status other than 200, invalid body). */
export type WalletAnswer =
  | { readonly kind: 'answered'; readonly status: WalletStatus; readonly balance: Units | undefined }
  | { readonly kind: 'silent'; readonly why: string };

type WithoutRequestId<Request> = Omit<Request, 'request_uuid'>;
export type BetCall = WithoutRequestId<WalletBetRequest>;
export type WinCall = WithoutRequestId<WalletWinRequest>;
export type RollbackCall = WithoutRequestId<WalletRollbackRequest>;
export interface BalanceCall {
  readonly user: string;
  readonly token: string;
  readonly game_code: string;
}

/** The operator's wallet. One attempt per call; the caller retries with the same transaction. */
export interface WalletClient {
  balance(call: BalanceCall): Promise<WalletAnswer>;
  bet(call: BetCall): Promise<WalletAnswer>;
  win(call: WinCall): Promise<WalletAnswer>;
  rollback(call: RollbackCall): Promise<WalletAnswer>;
}

export interface WalletClientOptions {
  /** Base URL of the operator's wallet, without a trailing slash. */
  readonly walletUrl: string;
  readonly privateKey: KeyObject;
  readonly timeoutMs: number;
}

function readAnswer(text: string, requestUuid: string): WalletAnswer {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { kind: 'silent', why: 'reply is not JSON' };
  }
  const reply = walletReply.safeParse(body);
  if (!reply.success) return { kind: 'silent', why: 'reply does not have the shape of the wallet API' };
  const { status, balance, request_uuid: echoed } = reply.data;
  if (echoed !== undefined && echoed !== requestUuid) return { kind: 'silent', why: 'reply to another request' };
  return { kind: 'answered', status, balance: balance === undefined ? undefined : fromWalletNumber(balance) };
}

/** HTTP over kept-alive connections; every body is signed, every attempt has a request id of its own. */
export function createWalletClient({ walletUrl, privateKey, timeoutMs }: WalletClientOptions): WalletClient {
  const call = async (path: string, fields: object): Promise<WalletAnswer> => {
    const requestUuid = randomUUID();
    const body = JSON.stringify({ ...fields, request_uuid: requestUuid });
    try {
      const response = await fetch(`${walletUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signRaw(privateKey, body) },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (response.status !== 200) return { kind: 'silent', why: `HTTP ${response.status}` };
      return readAnswer(text, requestUuid);
    } catch (error) {
      const name = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.name) : 'error';
      return { kind: 'silent', why: name };
    }
  };
  return {
    balance: (fields) => call(WALLET_PATHS.balance, fields),
    bet: (fields) => call(WALLET_PATHS.bet, fields),
    win: (fields) => call(WALLET_PATHS.win, fields),
    rollback: (fields) => call(WALLET_PATHS.rollback, fields),
  };
}
