import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server } from '@marquee/server-kit';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Arcade } from '../arcade-context.ts';
import { findSession } from '../players/session.repository.ts';
import type { Coup } from './coup.repository.ts';
import { startDealer } from './dealer.ts';
import { readNews } from './table-view.ts';
import { TABLES } from './tables.ts';

export const SOCKET_PATH = '/api/table/socket';
/** Long enough for a token, and nothing else is ever sent by a page. */
const LONGEST_MESSAGE = 200;
const HELLO_MS = 5_000;
const PING_MS = 20_000;
/** One player's pages at one table; more are a program's, which would take the places of others. */
export const PAGES_MAX = 10;

/** The sockets of one table, and what they were told last. */
class Seats {
  /** With whose page each is. */
  readonly #sockets = new Map<WebSocket, string>();
  #told = '';
  #news = '';

  get isTaken(): boolean {
    return this.#sockets.size > 0;
  }

  sit(socket: WebSocket, playerId: string): void {
    let pages = 0;
    for (const player of this.#sockets.values()) if (player === playerId) pages += 1;
    if (pages >= PAGES_MAX) {
      socket.close(4429);
      return;
    }
    this.#sockets.set(socket, playerId);
    socket.on('close', () => this.#sockets.delete(socket));
    if (this.#news) socket.send(this.#news);
  }

  /** Tells everybody what has changed; the countdown alone is no news. */
  async tell(arcade: Arcade, coup: Coup): Promise<void> {
    if (!this.isTaken) return;
    const news = await readNews(arcade.pool, coup);
    this.#news = JSON.stringify(news);
    const { closesInMs: _, ...facts } = news;
    const told = JSON.stringify(facts);
    if (told === this.#told) return;
    this.#told = told;
    for (const socket of this.#sockets.keys()) socket.send(this.#news);
  }
}

/** The token a page sends first; it is never in the address, which logs keep. */
function tokenOf(data: unknown): string | undefined {
  return /^\{"token":"([\w-]{43})"\}$/.exec(String(data))?.[1];
}

/**
 * The tables' sockets: pages listen, bets go by HTTP. A page of another origin is refused before anything is said, a page without a
 * session of the table soon after. The table's clock runs while somebody sits at it or bets wait to be dealt.
 */
export function tableSockets(app: Server, arcade: Arcade, publicUrl: string): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE, perMessageDeflate: false });
  const tables = new Map([...TABLES.keys()].map((code) => [code, new Seats()]));
  const dealers = [...tables].map(([code, seats]) =>
    startDealer(
      arcade,
      code,
      () => seats.isTaken,
      (coup) => seats.tell(arcade, coup),
    ),
  );

  sockets.on('connection', (socket: WebSocket) => {
    const hello = setTimeout(() => socket.close(4401), HELLO_MS);
    const ping = setInterval(() => socket.ping(), PING_MS);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(hello);
      clearInterval(ping);
    });
    socket.once('message', (data) => {
      const token = tokenOf(data);
      const found = token === undefined ? Promise.resolve(undefined) : findSession(arcade.pool, token);
      found
        .then((session) => {
          const seats = session && tables.get(session.gameCode);
          clearTimeout(hello);
          if (seats) seats.sit(socket, session.playerId);
          else socket.close(4401);
        })
        .catch(() => socket.terminate());
    });
  });

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (request.url !== SOCKET_PATH || request.headers.origin !== new URL(publicUrl).origin) {
      stream.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => sockets.emit('connection', socket, request));
  };
  app.server.on('upgrade', upgrade);
  app.addHook('preClose', async () => {
    app.server.off('upgrade', upgrade);
    for (const socket of sockets.clients) socket.terminate();
    await Promise.all(dealers.map((dealer) => dealer.stop()));
  });
}
