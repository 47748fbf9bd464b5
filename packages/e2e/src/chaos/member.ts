/** A member of a chaos run at the brand's host. Retries log-in, launch and log-out until they succeed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS } from '@marquee/contracts/calls';
import type { GameListValue, LaunchValue } from '@marquee/contracts/schemas/games';
import type { LoginValue } from '@marquee/contracts/schemas/session';
import { type HttpAnswer, http, valueIn } from '../harness/http.ts';
import { sealedCall } from '../harness/sealed-call.ts';
import type { ChaosStack, Seat } from './chaos-stack.ts';
import type { GiveOrder } from './mover.ts';
import { PURSE } from './vendor-book.ts';

const PAUSE_MS = 300;
const ATTEMPTS = 300;
/** The platform gives a vendor five seconds to accept an order, and five more to report its result. */
const ORDER_MS = 15_000;

/** Repeats a step while servers are down. Rejects with the last failure. */
export async function untilItWorks<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

export type Launched = readonly [vendor: string, gameCode: string];

export interface Member {
  readonly merchant: string;
  /** Logs in again and launches a game of each vendor. Resolves with the providers' addresses. */
  launch(...games: readonly Launched[]): Promise<URL[]>;
  /** One attempt to move money to the vendor's wallet, or back. */
  readonly giveOrder: GiveOrder;
  logOut(): Promise<void>;
  /** Logs in and opens the member's own page. Resolves with the displayed balance, in cents. */
  readCents(): Promise<bigint>;
}

/** @param address the member's apparent client address, by which log-ins are counted */
export function openMember(
  { port, capture }: Pick<ChaosStack, 'port' | 'capture'>,
  { merchant, username, password }: Seat,
  address: string,
): Member {
  const host = `${merchant}.localhost`;
  const headers = { 'x-forwarded-for': address };
  let token = '';
  const withToken = () => ({ ...headers, authorization: `Bearer ${token}` });
  const record = async (call: string, request: Promise<HttpAnswer>): Promise<HttpAnswer> => {
    const answer = await request;
    capture.record({ merchant, of: `the edge to ${call}`, status: answer.status, text: answer.body });
    return answer;
  };
  const send = (call: keyof typeof CALLS, query: Record<string, string> = {}): Promise<HttpAnswer> => {
    const { method, path } = CALLS[call];
    return record(
      call,
      http({ port, host, method, path: `${path}?${new URLSearchParams(query)}`, headers: withToken() }),
    );
  };
  const logIn = async () => {
    const body = { username, password };
    const answer = await record('login', sealedCall({ port, merchant, call: 'login', body, headers }));
    token = valueIn<LoginValue>(answer).token;
  };
  const launchOnce = async ([vendor, gameCode]: Launched) => {
    const game = { vassalage: vendor, gameType: 'RNG' };
    const { games } = valueIn<GameListValue>(await send('gameList', game));
    const listed = games.find((each) => each.gameCode === gameCode);
    if (listed === undefined) throw new Error(`${merchant} lists no ${gameCode} of ${vendor}`);
    return new URL(valueIn<LaunchValue>(await send('gameLaunch', { ...game, nodeId: String(listed.nodeId) })).url);
  };
  return {
    merchant,
    launch: (...games) =>
      untilItWorks(async () => {
        await logIn();
        const urls: URL[] = [];
        for (const game of games) urls.push(await launchOnce(game));
        return urls;
      }),
    giveOrder: ({ key, ...order }) => {
      const { method, path } = CALLS.walletTransfer;
      const json = { vassalage: PURSE, ...order };
      const timeoutMs = ORDER_MS;
      const keyed = { ...withToken(), 'idempotency-key': key };
      return record('walletTransfer', http({ port, host, method, path, json, timeoutMs, headers: keyed }));
    },
    async logOut() {
      // The answer does not matter: wins are paid either way.
      await send('logout').catch(() => undefined);
    },
    readCents: () =>
      untilItWorks(async () => {
        await logIn();
        valueIn(await send('memberInfo'));
        const { sumBalance } = valueIn<{ sumBalance: string }>(await send('balance'));
        return BigInt(sumBalance.replace('.', ''));
      }),
  };
}
