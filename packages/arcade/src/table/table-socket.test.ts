import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { WebSocket } from 'ws';
import { sitDown, type TablePlayer } from '../testing/table-player.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';
import { PAGES_MAX, SOCKET_PATH } from './table-socket.ts';

const WAITING_MAX = PAGES_MAX + 2;

let arcade: TestArcade;
let origin: string;

beforeAll(async () => {
  const timings = { tablePingMs: 100, tableSessionMs: 100 };
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

it('[G11] a socket whose peer answers no ping is closed, another one stays', async () => {
  const player = await playerOf('brand-a:gone');
  const alive = await open(player.token);
  const dead = await open(player.token, { autoPong: false });
  const [code] = await once(dead, 'close');
  expect([code, alive.readyState]).toEqual([1006, WebSocket.OPEN]);
  alive.terminate();
});

it('[G11] a socket closes when the wallet reports the end of the session, and stays open while the wallet does not answer', async () => {
  const user = 'brand-a:excluded';
  const player = await playerOf(user);
  arcade.wallet.injectFaults(user, 'balance', 'http 500', { status: 'RS_ERROR_INVALID_TOKEN' });
  const before = arcade.wallet.received.length;
  const [code] = await once(await open(player.token), 'close');
  const balanceCalls = arcade.wallet.received.slice(before).filter(({ fields }) => fields['user'] === user);
  expect([code, balanceCalls.map(({ kind }) => kind)]).toEqual([4401, ['balance', 'balance']]);
});

it('[G11] a socket closes when its session no longer exists in the arcade', async () => {
  const player = await playerOf('brand-a:expired');
  const socket = await open(player.token);
  const database = new Client({ connectionString: arcade.databaseUrl });
  await database.connect();
  await database.query(
    `UPDATE session SET expires_at = now() FROM player WHERE player.id = player_id AND user_ref = 'brand-a:expired'`,
  );
  await database.end();
  expect((await once(socket, 'close'))[0]).toBe(4401);
});

it.each(['%00', 'A', 'x'.repeat(65)])('[G12] a coup of a table that cannot be named (%s) is refused', async (table) => {
  expect((await arcade.app.inject(`/api/table/${table}/coups/1`)).statusCode).toBe(400);
});
