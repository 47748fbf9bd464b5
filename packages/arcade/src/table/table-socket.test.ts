import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { sitDown, type TablePlayer } from '../testing/table-player.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';
import { PAGES_MAX, SOCKET_PATH } from './table-socket.ts';

const WAITING_MAX = PAGES_MAX + 2;
const PING_MS = 20_000;
/** One step checks sessions and sends no second ping. */
const SESSION_MS = 15_000;

let arcade: TestArcade;
let origin: string;

beforeAll(async () => {
  const timings = { tablePingMs: PING_MS, tableSessionMs: SESSION_MS };
  arcade = await startTestArcade(inject('postgresAdminUrl'), timings, { waitingSockets: WAITING_MAX });
  origin = (await arcade.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
});
afterAll(() => arcade.close());

const playerOf = (user: string): Promise<TablePlayer> => {
  arcade.wallet.balances.set(user, 100_000);
  return sitDown(arcade.exchange, arcade.keys.operator.privateKey, origin, user);
};

async function open(token?: string, options = {}): Promise<WebSocket> {
  const socket = new WebSocket(`${origin}${SOCKET_PATH}`, { origin: 'http://arcade.test', ...options });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  if (token !== undefined) socket.send(JSON.stringify({ token }));
  return socket;
}

async function statusOfUpgrade(): Promise<number | undefined> {
  const socket = new WebSocket(`${origin}${SOCKET_PATH}`, { origin: 'http://arcade.test' });
  socket.on('error', () => undefined);
  const refused = once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number);
  const opened = once(socket, 'open').then(() => 101);
  const status = await Promise.race([refused, opened]);
  socket.terminate();
  return status;
}

/** Sockets opened from now on are pinged, and their sessions checked, when the test advances time. */
function holdIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** A socket at the table: its first message arrives after its session is known. */
async function openSeated(token: string, options = {}): Promise<WebSocket> {
  const socket = await open(undefined, options);
  const seated = once(socket, 'message');
  socket.send(JSON.stringify({ token }));
  await seated;
  return socket;
}

/** Resolves when the server has read everything that the socket sent before. Rejects when the socket is closed. */
async function expectOpen(socket: WebSocket): Promise<void> {
  const answered = once(socket, 'pong');
  socket.ping();
  await answered;
}

/** A raw connection that stays half open, with an upgrade from a page of another origin. */
async function sendForeignUpgrade() {
  const { hostname, port } = new URL(origin);
  const client = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  client.on('error', () => undefined);
  client.write(
    `GET ${SOCKET_PATH} HTTP/1.1\r\nhost: ${hostname}\r\norigin: http://other.test\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
  );
  const [answer] = await once(client, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 403 /);
  return client;
}
const connections = promisify((done: (error: Error | null, count: number) => void) =>
  arcade.app.server.getConnections(done),
);

it('[G11] a refused upgrade ends its connection, also when the client keeps its half open', async () => {
  const before = await connections();
  await Promise.all(Array.from({ length: 5 }, sendForeignUpgrade));
  await expect.poll(() => connections()).toBe(before);
});

it('[G11] a client that resets a refused connection ends nothing else', async () => {
  const uncaught: unknown[] = [];
  const onUncaught = (error: unknown) => void uncaught.push(error);
  process.on('uncaughtException', onUncaught);
  for (let count = 0; count < 5; count += 1) (await sendForeignUpgrade()).resetAndDestroy();
  await expect.poll(statusOfUpgrade).toBe(101);
  process.off('uncaughtException', onUncaught);
  expect(uncaught).toEqual([]);
});

it('[G11] a socket that closes while its session is looked up takes no place', async () => {
  const player = await playerOf('brand-a:hasty');
  const database = new Client({ connectionString: arcade.databaseUrl });
  await database.connect();
  await database.query('BEGIN');
  await database.query('LOCK TABLE session IN ACCESS EXCLUSIVE MODE');
  const sockets = await Promise.all(Array.from({ length: PAGES_MAX }, () => open(player.token)));
  await Promise.all(
    sockets.map(async (socket) => {
      // The server answers a close in order: it has received the token before.
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    }),
  );
  await database.query('COMMIT');
  await database.end();
  await player.connect();
  expect((await player.next(() => true)).number).toBeGreaterThan(0);
  player.disconnect();
});

it('[G11] sockets of one network without a token are limited; one that sends it no longer counts', async () => {
  const player = await playerOf('brand-a:patient');
  const sockets: WebSocket[] = [];
  for (let index = 0; index < WAITING_MAX; index += 1) sockets.push(await open());
  expect(await statusOfUpgrade()).toBe(429);
  sockets[0]?.send(JSON.stringify({ token: player.token }));
  await expect.poll(statusOfUpgrade, { timeout: 20_000 }).toBe(101);
  for (const socket of sockets) socket.terminate();
});

it('[G11] refused sockets of a player with too many pages count until they are closed', async () => {
  const player = await playerOf('brand-a:many-pages');
  const seated = await Promise.all(Array.from({ length: PAGES_MAX }, () => openSeated(player.token)));
  const refused: WebSocket[] = [];
  for (let index = 0; index < WAITING_MAX; index += 1) {
    const socket = await open();
    // It never reads that it is closed.
    socket.pause();
    refused.push(socket);
  }
  for (const socket of refused) socket.send(JSON.stringify({ token: player.token }));
  for (const _ of refused) expect((await player.get('/api/table/session')).status).toBe(200);
  expect(await statusOfUpgrade()).toBe(429);
  for (const socket of [...seated, ...refused]) socket.terminate();
});

it('[G11] a socket that does not read is closed at the next news', async () => {
  const player = await playerOf('brand-a:slow');
  const socket = await openSeated(player.token);
  const closed = once(socket, 'close');
  const backlog = vi.spyOn(WebSocket.prototype, 'bufferedAmount', 'get').mockReturnValue(1_000_000);
  onTestFinished(() => backlog.mockRestore());
  expect((await closed)[0]).toBe(1006);
});

it('[G11] a socket whose peer answers no ping is closed, another one stays', async () => {
  holdIntervals();
  const player = await playerOf('brand-a:gone');
  const alive = await open(player.token);
  const dead = await open(player.token, { autoPong: false });
  const pings = [alive, dead].map((socket) => once(socket, 'ping'));
  vi.advanceTimersByTime(PING_MS);
  await Promise.all(pings);
  await expectOpen(alive);
  const closed = once(dead, 'close');
  vi.advanceTimersByTime(PING_MS);
  expect((await closed)[0]).toBe(1006);
  await expectOpen(alive);
  alive.terminate();
});

it('[G11] a socket closes when the wallet reports the end of the session, and stays open while the wallet does not answer', async () => {
  holdIntervals();
  const user = 'brand-a:excluded';
  const player = await playerOf(user);
  const socket = await openSeated(player.token);
  const calls = () => arcade.wallet.received.filter(({ fields }) => fields['user'] === user).length;
  const before = calls();
  arcade.wallet.injectFaults(user, 'balance', 'http 500');
  vi.advanceTimersByTime(SESSION_MS);
  await expect.poll(calls).toBe(before + 1);
  // A second call of the wallet is answered after the first.
  expect((await player.get('/api/table/session')).status).toBe(200);
  await expectOpen(socket);
  arcade.wallet.injectFaults(user, 'balance', { status: 'RS_ERROR_INVALID_TOKEN' });
  const closed = once(socket, 'close');
  vi.advanceTimersByTime(SESSION_MS);
  expect((await closed)[0]).toBe(4401);
});

it('[G11] a socket closes when its session no longer exists in the arcade', async () => {
  holdIntervals();
  const player = await playerOf('brand-a:expired');
  const socket = await openSeated(player.token);
  const database = new Client({ connectionString: arcade.databaseUrl });
  await database.connect();
  await database.query(
    `UPDATE session SET expires_at = now() FROM player WHERE player.id = player_id AND user_ref = 'brand-a:expired'`,
  );
  await database.end();
  const closed = once(socket, 'close');
  vi.advanceTimersByTime(SESSION_MS);
  expect((await closed)[0]).toBe(4401);
});

it.each(['%00', 'A', 'x'.repeat(65)])('[G12] a coup of a table that cannot be named (%s) is refused', async (table) => {
  expect((await arcade.app.inject(`/api/table/${table}/coups/1`)).statusCode).toBe(400);
});
