import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server } from '@marquee/server-kit';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ArcadeDeps } from '../arcade-deps.ts';
import { readBalance } from '../play/player-state.ts';
import { findSession } from '../players/session.repository.ts';
import type { Coup } from './coup.repository.ts';
import { startDealer } from './dealer.ts';
import { readNews } from './table-view.ts';
import { TABLES } from './tables.ts';

export const SOCKET_PATH = '/api/table/socket';
/** Long enough for a token. A page sends nothing else. */
const LONGEST_MESSAGE = 200;
const HELLO_MS = 5_000;
/** Pages of one player at one table. More come from a program, which would take the places of others. */
export const PAGES_MAX = 10;
/** Bytes that wait for a reader. A page that answers pings but reads nothing would fill the memory. */
const BACKLOG_MAX = 64 * 1024;

/** The sockets of one table, and the last published state. */
class Seats {
  /** Sockets by player. */
  readonly #sockets = new Map<WebSocket, string>();
  #published = '';
  #news = '';

  get isTaken(): boolean {
    return this.#sockets.size > 0;
  }

  /** Whether the socket has a place now. */
  sit(socket: WebSocket, playerId: string): boolean {
    // Closed while its session was looked up: `close` has been emitted and would never free the place.
    if (socket.readyState !== socket.OPEN) return false;
    let pages = 0;
    for (const player of this.#sockets.values()) if (player === playerId) pages += 1;
    if (pages >= PAGES_MAX) {
      socket.close(4429);
      return false;
    }
    this.#sockets.set(socket, playerId);
    socket.on('close', () => this.#sockets.delete(socket));
    if (this.#news) socket.send(this.#news);
    return true;
  }

  /** Publishes changes to all sockets, except the countdown. */
  async publish(deps: ArcadeDeps, coup: Coup): Promise<void> {
    if (!this.isTaken) return;
    const news = await readNews(deps.pool, coup);
    this.#news = JSON.stringify(news);
    const { closesInMs: _, ...facts } = news;
    const text = JSON.stringify(facts);
    if (text === this.#published) return;
    this.#published = text;
    for (const socket of this.#sockets.keys()) {
      if (socket.bufferedAmount > BACKLOG_MAX) socket.terminate();
      else socket.send(this.#news);
    }
  }
}

/** The token that a page sends first. It is never in the address, which appears in logs. */
function tokenOf(data: unknown): string | undefined {
  return /^\{"token":"([\w-]{43})"\}$/.exec(String(data))?.[1];
}

/** Answers an upgrade with a refusal and closes the connection. After an upgrade the HTTP server neither closes it nor hears its errors. */
function refuseUpgrade(stream: Duplex, statusLine: string, headers = ''): void {
  stream.on('error', () => stream.destroy());
  stream.end(`HTTP/1.1 ${statusLine}\r\n${headers}connection: close\r\n\r\n`, () => stream.destroy());
}

/** Pings a socket and closes it when the last ping has no answer: a peer that vanished sends no `close`. */
function closeDeadPeer(socket: WebSocket, pingMs: number): void {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  const ping = setInterval(() => {
    if (!isAlive) {
      socket.terminate();
      return;
    }
    isAlive = false;
    socket.ping();
  }, pingMs);
  socket.on('close', () => clearInterval(ping));
}

/**
 * Closes a socket whose session is over, here or, after a log-out or an exclusion, at the wallet. Nothing changes while the wallet does
 * not answer.
 */
function followSession(deps: ArcadeDeps, socket: WebSocket, token: string): void {
  const check = async () => {
    const session = await findSession(deps.pool, token);
    const isOver = !session || (await readBalance(deps, session)).wallet === 'session_over';
    if (isOver) socket.close(4401);
  };
  const timer = setInterval(() => {
    check().catch((error: unknown) => deps.log.warn({ err: error }, "a table socket's session was not checked"));
  }, deps.timings.tableSessionMs);
  socket.on('close', () => clearInterval(timer));
}

/**
 * The tables' sockets: pages receive, bets go by HTTP. A page of another origin is refused at once, a page without a session of the table
 * soon after. The table's clock runs while it has a player or bets wait for the deal.
 */
export function tableSockets(app: Server, deps: ArcadeDeps, publicUrl: string): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE, perMessageDeflate: false });
  const tables = new Map([...TABLES.keys()].map((code) => [code, new Seats()]));
  const dealers = [...tables].map(([code, seats]) =>
    startDealer(
      deps,
      code,
      () => seats.isTaken,
      (coup) => seats.publish(deps, coup),
    ),
  );

  sockets.on('connection', (socket: WebSocket, _request: IncomingMessage, onKnown: () => void) => {
    const hello = setTimeout(() => socket.close(4408), HELLO_MS);
    closeDeadPeer(socket, deps.timings.tablePingMs);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => clearTimeout(hello));
    socket.once('message', (data) => {
      const token = tokenOf(data);
      const found = token === undefined ? Promise.resolve(undefined) : findSession(deps.pool, token);
      found
        .then((session) => {
          const seats = session && tables.get(session.gameCode);
          clearTimeout(hello);
          if (token === undefined || !seats) {
            socket.close(4401);
            return;
          }
          // A refused socket counts as waiting until its peer has closed it.
          if (!seats.sit(socket, session.playerId)) return;
          onKnown();
          followSession(deps, socket, token);
        })
        .catch(() => socket.terminate());
    });
  });

  /** Per network, the number of sockets without a place. */
  const waiting = new Map<string, number>();
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (request.url !== SOCKET_PATH || request.headers.origin !== new URL(publicUrl).origin) {
      refuseUpgrade(stream, '403 Forbidden');
      return;
    }
    const network = deps.networkOf(request);
    const others = waiting.get(network) ?? 0;
    if (others >= deps.limits.waitingSockets) {
      refuseUpgrade(stream, '429 Too Many Requests', `retry-after: ${HELLO_MS / 1000}\r\n`);
      return;
    }
    waiting.set(network, others + 1);
    let isWaiting = true;
    const onKnown = () => {
      if (!isWaiting) return;
      isWaiting = false;
      const left = (waiting.get(network) ?? 1) - 1;
      if (left > 0) waiting.set(network, left);
      else waiting.delete(network);
    };
    stream.once('close', onKnown);
    sockets.handleUpgrade(request, stream, head, (socket) => sockets.emit('connection', socket, request, onKnown));
  };
  app.server.on('upgrade', upgrade);
  app.addHook('preClose', async () => {
    app.server.off('upgrade', upgrade);
    for (const socket of sockets.clients) socket.terminate();
    await Promise.all(dealers.map((dealer) => dealer.stop()));
  });
}
