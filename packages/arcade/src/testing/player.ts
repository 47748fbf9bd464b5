import { type KeyObject, randomUUID } from 'node:crypto';
import { PROVIDER_PATHS, SIGNATURE_HEADER } from '@marquee/contracts/wallet';
import { signRaw } from '@marquee/server-kit';
import type { DiceChoice } from '../engine/game-definition.ts';

/** One HTTP exchange, over a socket or injected. */
export type Exchange = (call: {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}) => Promise<{ status: number; text: string; headers: Record<string, unknown> }>;

// biome-ignore lint/suspicious/noExplicitAny: tests read replies by hand
export type Reply = { status: number; body: any; headers: Record<string, unknown> };

async function exchangeJson(exchange: Exchange, ...[call]: Parameters<Exchange>): Promise<Reply> {
  const { status, text, headers } = await exchange(call);
  return { status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text, headers };
}

/** A call as the operator makes it. `signWith` another key to forge one. */
export function callAsOperator(exchange: Exchange, path: string, fields: object, signWith: KeyObject): Promise<Reply> {
  const body = JSON.stringify(fields);
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signRaw(signWith, body) };
  return exchangeJson(exchange, { method: 'POST', url: path, headers, body });
}

export const launchFields = {
  user: 'brand-a:ada',
  token: 'wallet-token-of-ada',
  game_code: 'river_lanterns',
  currency: 'USD',
  operator_id: 'marquee',
  sub_partner_id: 'brand-a',
  lang: 'en',
  platform: 'GPL_DESKTOP',
  lobby_url: 'http://lobby.test/rng',
};

export interface SpinOptions {
  readonly stake?: string;
  readonly requestId?: string;
  readonly commitment?: string;
  readonly choice?: DiceChoice | undefined;
}

/** A player's browser for the API. */
export interface TestPlayer {
  readonly token: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies by hand
  readonly state: any;
  get(path: string): Promise<Reply>;
  post(path: string, body: object): Promise<Reply>;
  /** Presses the button once, with the next commitment. */
  spin(options?: SpinOptions): Promise<Reply>;
}

/** Launches the game as the operator does, and opens it as the browser does. */
export async function openGame(exchange: Exchange, operatorKey: KeyObject, fields: object = {}): Promise<TestPlayer> {
  const launched = await callAsOperator(exchange, PROVIDER_PATHS.gameUrl, { ...launchFields, ...fields }, operatorKey);
  const launch = new URL(launched.body.url).searchParams.get('launch');
  const json = { 'content-type': 'application/json' };
  const opened = await exchangeJson(exchange, {
    method: 'POST',
    url: '/api/session',
    headers: json,
    body: JSON.stringify({ launch }),
  });
  const authorization = { authorization: `Bearer ${opened.body.token}` };
  const get = (url: string) => exchangeJson(exchange, { method: 'GET', url, headers: authorization, body: undefined });
  const post = (url: string, body: object) =>
    exchangeJson(exchange, { method: 'POST', url, headers: { ...json, ...authorization }, body: JSON.stringify(body) });
  return {
    token: opened.body.token,
    state: opened.body.state,
    get,
    post,
    async spin({ stake = '1.00', requestId = randomUUID(), commitment, choice } = {}) {
      const next = commitment ?? (await get('/api/session')).body.fairness.commitment;
      return post('/api/spin', { stake, requestId, commitment: next, ...(choice && { choice }) });
    },
  };
}
