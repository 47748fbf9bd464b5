/** A member of a chaos run at the brand's own front door: logs in, launches, logs out, each until it works. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS } from '@marquee/contracts/calls';
import type { GameListValue, LaunchValue } from '@marquee/contracts/schemas/games';
import type { LoginValue } from '@marquee/contracts/schemas/session';
import { type HttpAnswer, http, valueIn } from '../harness/http.ts';
import { sealedCall } from '../harness/sealed-call.ts';
import type { Seat } from './chaos-house.ts';

const PAUSE_MS = 300;
const ATTEMPTS = 300;

/** Repeats what fails while something is down; the last failure is the caller's. */
async function untilItWorks<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

export interface Member {
  /** Logs in anew and launches a vendor's game; resolves with the address that the provider gave. */
  launch(vendor: string, gameCode: string): Promise<URL>;
  logOut(): Promise<void>;
  /** What the member's own page shows, in cents. */
  readCents(): Promise<bigint>;
}

/** @param address from which the member seems to come: log-ins are counted by it */
export function openMember(port: number, { merchant, username, password }: Seat, address: string): Member {
  const host = `${merchant}.localhost`;
  const headers = { 'x-forwarded-for': address };
  let token = '';
  const withToken = () => ({ ...headers, authorization: `Bearer ${token}` });
  const ask = (call: keyof typeof CALLS, query: Record<string, string> = {}): Promise<HttpAnswer> => {
    const { method, path } = CALLS[call];
    return http({ port, host, method, path: `${path}?${new URLSearchParams(query)}`, headers: withToken() });
  };
  const logIn = async () => {
    const answer = await sealedCall({ port, merchant, call: 'login', body: { username, password }, headers });
    token = valueIn<LoginValue>(answer).token;
  };
  const launchOnce = async (vendor: string, gameCode: string) => {
    await logIn();
    const game = { vassalage: vendor, gameType: 'RNG' };
    const { games } = valueIn<GameListValue>(await ask('gameList', game));
    const listed = games.find((each) => each.gameCode === gameCode);
    if (listed === undefined) throw new Error(`${merchant} lists no ${gameCode} of ${vendor}`);
    return new URL(valueIn<LaunchValue>(await ask('gameLaunch', { ...game, nodeId: String(listed.nodeId) })).url);
  };
  return {
    launch: (vendor, gameCode) => untilItWorks(() => launchOnce(vendor, gameCode)),
    async logOut() {
      // Whether the answer comes does not matter: what is owed is owed either way.
      await ask('logout').catch(() => undefined);
    },
    readCents: () =>
      untilItWorks(async () => {
        await logIn();
        const { sumBalance } = valueIn<{ sumBalance: string }>(await ask('balance'));
        return BigInt(sumBalance.replace('.', ''));
      }),
  };
}
