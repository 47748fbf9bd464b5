import type { KeyObject } from 'node:crypto';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PROVIDER_PATHS } from '@marquee/contracts/wallet';
import { WebSocket } from 'ws';
import { SOCKET_PATH } from '../table/table-socket.ts';
import type { TableNews } from '../table/table-view.ts';
import { callAsOperator, type Exchange, launchFields, type Reply } from './player.ts';

/** A player at the table: a page's calls and its socket. */
export interface TablePlayer {
  readonly token: string;
  /** All received messages, in order. */
  readonly news: TableNews[];
  connect(): Promise<void>;
  disconnect(): void;
  /** Resolves with the first message that matches, received already or later. */
  next(matches: (news: TableNews) => boolean): Promise<TableNews>;
  bet(number: number, bets: object, requestId?: string): Promise<Reply>;
  get(path: string): Promise<Reply>;
}

const json = { 'content-type': 'application/json' };

export async function sitDown(
  exchange: Exchange,
  operatorKey: KeyObject,
  socketOrigin: string,
  user: string,
): Promise<TablePlayer> {
  const fields = { ...launchFields, user, game_code: 'three_rivers' };
  const launched = await callAsOperator(exchange, PROVIDER_PATHS.gameUrl, fields, operatorKey);
  const launch = new URL(launched.body.url).searchParams.get('launch');
  const call = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, body?: object) => {
    const text = body && JSON.stringify(body);
    const reply = await exchange({ method, url, headers: { ...headers, ...(body && json) }, body: text });
    return { status: reply.status, body: reply.text ? JSON.parse(reply.text) : undefined, headers: reply.headers };
  };
  const { token } = (await call('POST', '/api/table/session', {}, { launch })).body;
  const authorization = { authorization: `Bearer ${token}` };
  const news: TableNews[] = [];
  let socket: WebSocket | undefined;
  return {
    token,
    news,
    async connect() {
      socket = new WebSocket(`${socketOrigin}${SOCKET_PATH}`, { origin: 'http://arcade.test' });
      socket.on('message', (data) => news.push(JSON.parse(String(data))));
      socket.on('error', () => undefined);
      await once(socket, 'open');
      socket.send(JSON.stringify({ token }));
    },
    disconnect: () => socket?.terminate(),
    async next(matches) {
      for (;;) {
        const known = news.find(matches);
        if (known) return known;
        await new Promise((again) => setTimeout(again, 20));
      }
    },
    bet: (number, bets, requestId = randomUUID()) =>
      call('POST', '/api/table/slip', authorization, { requestId, number, bets }),
    get: (path) => call('GET', path, authorization),
  };
}
