/** A member of a chaos run at the brand's host. Retries log-in, launch and log-out until they succeed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS, type CallName, STEP_UP_HEADER } from '@marquee/contracts/calls';
import type { PayoutAccountRow } from '@marquee/contracts/schemas/cashier';
import type { GameListValue, LaunchValue } from '@marquee/contracts/schemas/games';
import type { LoginValue } from '@marquee/contracts/schemas/session';
import type { StepUpValue } from '@marquee/contracts/schemas/step-up';
import { type HttpAnswer, http, valueIn } from '../harness/http.ts';
import { sealedCall } from '../harness/sealed-call.ts';
import type { ChaosStack, Seat } from './chaos-stack.ts';
import type { GiveOrder } from './mover.ts';
import { PURSE } from './vendor-book.ts';

/** Numbers, as some brands require. */
const PAYMENT_PASSWORD = '482913';
const TOO_MANY = 429;
const PAUSE_MS = 300;
/** Five minutes at least: on a busy machine a killed server takes a minute to start. */
const ATTEMPTS = 1_000;
/** The platform gives a vendor five seconds to accept an order, and five more to report its result. */
const ORDER_MS = 15_000;

/** Repeats a step while servers are down. Rejects with each failure and how often it occurred. */
export async function untilItWorks<Value>(work: () => Promise<Value>): Promise<Value> {
  const failures = new Map<string, number>();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const what = String(error);
      failures.set(what, (failures.get(what) ?? 0) + 1);
      await sleep(PAUSE_MS);
    }
  }
  throw new Error(
    `A step failed ${ATTEMPTS} times: ${[...failures].map(([what, times]) => `${times} × ${what}`).join('; ')}`,
  );
}

export type Launched = readonly [vendor: string, gameCode: string];

export interface MemberRequest {
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Its `Idempotency-Key`. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

export interface Member {
  readonly merchant: string;
  readonly username: string;
  /** One attempt at a call; rejects without an answer. */
  call(name: CallName, request?: MemberRequest): Promise<HttpAnswer>;
  /** The account that withdrawals are paid to, added with a payment password of its own. */
  addPayoutAccount(): Promise<string>;
  /** One attempt at a withdrawal under a key; rejects without an answer. */
  withdraw(request: object, key: string): Promise<HttpAnswer>;
  /** Excludes the member for good. */
  exclude(): Promise<void>;
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
  { port, capture, query: inDatabase }: Pick<ChaosStack, 'port' | 'capture' | 'query'>,
  { merchant, username, password }: Pick<Seat, 'merchant' | 'username' | 'password'>,
  address: string,
): Member {
  const host = `${merchant}.localhost`;
  const headers = { 'x-forwarded-for': address };
  let token = '';
  const withToken = () => ({ ...headers, authorization: `Bearer ${token}` });
  const record = async (call: string, request: Promise<HttpAnswer>): Promise<HttpAnswer> => {
    const answer = await request;
    capture.record({ merchant, of: `the edge to ${call}`, status: answer.status, text: answer.body });
    // Attempts that are not waited for keep the limit reached.
    if (answer.status === TOO_MANY) await sleep(1_000 * (JSON.parse(answer.body).retryAfterSeconds ?? 1));
    return answer;
  };
  const send = (call: CallName, { query = {}, key, json, timeoutMs, ...more }: MemberRequest = {}) => {
    const { method, path } = CALLS[call];
    const target = `${path}?${new URLSearchParams(query)}`;
    const all = { ...withToken(), ...(key !== undefined && { 'idempotency-key': key }), ...more.headers };
    const sent = { ...(json !== undefined && { json }), ...(timeoutMs !== undefined && { timeoutMs }) };
    return record(call, http({ port, host, method, path: target, headers: all, ...sent }));
  };
  const sealed = (call: CallName, body: object) =>
    record(call, sealedCall({ port, merchant, call, body, headers: withToken() }));
  const proofFor = async (purpose: CallName) => {
    const answer = await sealed('stepUp', { purpose, password: PAYMENT_PASSWORD });
    return { [STEP_UP_HEADER]: valueIn<StepUpValue>(answer).stepUp };
  };
  const logIn = async () => {
    const body = { username, password };
    const answer = await record('login', sealedCall({ port, merchant, call: 'login', body, headers }));
    // An attempt counts as wrong until its end, so those that a kill cut off ask for a captcha. A player solves it.
    if (answer.body.includes('"captcha":true'))
      await inDatabase(`UPDATE app.login_guess SET forgiven = true WHERE tenant = '${merchant}'`);
    token = valueIn<LoginValue>(answer).token;
  };
  const launchOnce = async ([vendor, gameCode]: Launched) => {
    const game = { vassalage: vendor, gameType: 'RNG' };
    const { games } = valueIn<GameListValue>(await send('gameList', { query: game }));
    const listed = games.find((each) => each.gameCode === gameCode);
    if (listed === undefined) throw new Error(`${merchant} lists no ${gameCode} of ${vendor}`);
    const query = { ...game, nodeId: String(listed.nodeId) };
    return new URL(valueIn<LaunchValue>(await send('gameLaunch', { query })).url);
  };
  return {
    merchant,
    username,
    call: send,
    launch: (...games) => {
      let isIn = false;
      return untilItWorks(async () => {
        // Each log-in hashes the password: repeated at every attempt, they would keep a starting server busy.
        if (!isIn) await logIn();
        isIn = true;
        try {
          const urls: URL[] = [];
          for (const game of games) urls.push(await launchOnce(game));
          return urls;
        } catch (error) {
          isIn = !String(error).includes('HTTP 401');
          throw error;
        }
      });
    },
    giveOrder: ({ key, ...order }) =>
      send('walletTransfer', { json: { vassalage: PURSE, ...order }, key, timeoutMs: ORDER_MS }),
    addPayoutAccount: () =>
      untilItWorks(async () => {
        const proof = { by: 'login', password, newPassword: PAYMENT_PASSWORD, confirmNewPassword: PAYMENT_PASSWORD };
        // A repeat is refused: there is one already.
        await sealed('paymentPassword', proof);
        const json = { kind: 'bank', holder: 'Sok Dara', number: `${merchant}-${username}`, bank: 'ABA' };
        const added = await send('payoutAccountAdd', { json, headers: await proofFor('payoutAccountAdd') });
        return valueIn<PayoutAccountRow>(added).accountId;
      }),
    withdraw: async (json, key) =>
      send('withdrawRequest', { json, key, headers: await proofFor('withdrawRequest'), timeoutMs: ORDER_MS }),
    exclude: () =>
      untilItWorks(async () => {
        // An earlier attempt may have ended the session.
        await logIn();
        valueIn(await sealed('selfExclude', { days: null, password }));
      }),
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
