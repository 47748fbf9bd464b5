import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Reply } from '../testing/player.ts';
import { closeBets, LONG_MS, openCoup } from '../testing/table-coups.ts';
import { sitDown, type TablePlayer } from '../testing/table-player.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';
import { outcomeOf } from './dealer.ts';
import { slipWin } from './slip.ts';
import { PAGES_MAX, SOCKET_PATH } from './table-socket.ts';

const UNITS = 100_000;

let arcade: TestArcade;
let origin: string;

beforeAll(async () => {
  arcade = await startTestArcade(inject('postgresAdminUrl'), {
    tableBetMs: LONG_MS,
    tableShowMs: 100,
    resolverPauseMs: 50,
    retryMs: 50,
    lateBetMs: 200,
  });
  origin = (await arcade.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
});
afterAll(() => arcade.close());

async function seat(name: string): Promise<TablePlayer> {
  arcade.wallet.balances.set(name, 1_000 * UNITS);
  const player = await sitDown(arcade.exchange, arcade.keys.operator.privateKey, origin, name);
  await player.connect();
  return player;
}

const close = (number: number) => closeBets(arcade.databaseUrl, number);

const reasonOf = ({ status, body }: Reply) => [status, body.errors?.[0]?.code];

const settled = (player: TablePlayer, id: string) =>
  expect.poll(async () => (await player.get(`/api/table/slips/${id}`)).body.state, { timeout: 20_000, interval: 50 });

it('[G11][G12] several players share one coup: one result for all, each slip settled over the wallet', async () => {
  const names = ['brand-a:one', 'brand-a:two', 'brand-b:three', 'brand-b:four'];
  const players = await Promise.all(names.map(seat));
  const [first] = players as [TablePlayer, ...TablePlayer[]];
  const number = await openCoup(first);
  const slips = [
    { player: '10.00' },
    { banker: '10.00' },
    { tie: '1.00' },
    { player: '2.00', banker: '4.00', tie: '0.20' },
  ];
  const placed = await Promise.all(players.map((player, index) => player.bet(number, slips[index] ?? {})));
  expect(placed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(placed.map(({ body }) => [body.state, body.win])).toEqual(slips.map(() => ['open', '0.00']));
  expect((await first.next((news) => news.number === number && news.players === 4)).outcome).toBeNull();
  await close(number);
  const received = await Promise.all(
    players.map((player) => player.next((news) => news.number === number && !!news.outcome)),
  );
  expect(new Set(received.map((news) => JSON.stringify(news.outcome))).size).toBe(1);

  // The commitment was published before any bet, and its seed gives exactly these cards.
  const opened = first.news.find((news) => news.number === number);
  const [published] = received;
  const seed = published?.serverSeed ?? '';
  expect(opened?.serverSeed).toBeNull();
  expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(opened?.commitment);
  const outcome = outcomeOf(seed, 'three_rivers', number);
  expect(published?.outcome).toEqual(outcome);

  for (const [index, player] of players.entries()) {
    const bets = slips[index] ?? {};
    await (await settled(player, placed[index]?.body.id)).toBe('settled');
    const due = slipWin({ bets }, outcome);
    const stake = Object.values<string>(bets).reduce((sum, bet) => sum + Math.round(Number(bet) * UNITS), 0);
    expect(arcade.wallet.balances.get(names[index] ?? '')).toBe(1_000 * UNITS - stake + Number(due));
    const booked = [...arcade.wallet.booked.values()].filter(({ round }) => round === placed[index]?.body.id);
    expect(booked.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['bet', stake],
      ['win', Number(due)],
    ]);
  }
  for (const player of players) player.disconnect();
});

it('[G11] bets are accepted only while the coup is open, once per player, and only as offered', async () => {
  const player = await seat('brand-a:careful');
  const number = await openCoup(player);
  for (const bets of [
    {},
    { player: '0.10' },
    { player: '0.30' },
    { player: '-1.00' },
    { player: '0.00' },
    { dragon: '1.00' },
    { tie: '9999999.00' },
  ]) {
    expect((await player.bet(number, bets)).status, JSON.stringify(bets)).toBe(400);
  }
  expect(arcade.wallet.balances.get('brand-a:careful')).toBe(1_000 * UNITS);
  expect(reasonOf(await player.bet(number + 1, { player: '1.00' }))).toEqual([409, 'bets_closed']);
  const requestId = randomUUID();
  const [a, b] = await Promise.all([
    player.bet(number, { player: '1.00' }, requestId),
    player.bet(number, { player: '1.00' }, requestId),
  ]);
  expect([a?.status, b?.status, a?.body.id]).toEqual([200, 200, b?.body.id]);
  expect((await player.bet(number, { banker: '1.00' }, requestId)).status).toBe(409);
  expect((await player.bet(number, { player: '1.00', tie: '1.00' }, requestId)).status).toBe(409);
  expect(reasonOf(await player.bet(number, { banker: '1.00' }))).toEqual([409, 'one_slip']);
  await close(number);
  await player.next((news) => news.number === number && news.outcome !== null);
  expect(reasonOf(await player.bet(number, { tie: '1.00' }))).toEqual([409, 'bets_closed']);
  player.disconnect();
});

it('[G11] a repeated slip with bets on every side is the same slip, in any order of its bets', async () => {
  const player = await seat('brand-a:again');
  const number = await openCoup(player);
  const requestId = randomUUID();
  const first = await player.bet(number, { player: '1.00', tie: '1.00', banker: '2.00' }, requestId);
  const again = await player.bet(number, { tie: '1', banker: '2.00', player: '1.0' }, requestId);
  expect([first.status, again.status, again.body.id]).toEqual([200, 200, first.body.id]);
  expect((await player.bet(number, { player: '2.00', tie: '1.00', banker: '1.00' }, requestId)).status).toBe(409);
  player.disconnect();
});

it('[G11] while a win is unpaid the next bet is refused with that reason, and nothing is taken', async () => {
  const [name, player] = ['brand-a:owed', await seat('brand-a:owed')];
  arcade.wallet.injectFaults(name, 'win', ...Array.from({ length: 200 }, () => 'http 500' as const));
  const first = await openCoup(player);
  const { body } = await player.bet(first, { player: '1.00', banker: '1.00' });
  await close(first);
  const next = (await player.next((news) => news.number > first && news.outcome === null)).number;
  const before = arcade.wallet.balances.get(name);
  expect(reasonOf(await player.bet(next, { player: '1.00' }))).toEqual([409, 'last_unpaid']);
  expect(arcade.wallet.balances.get(name)).toBe(before);
  arcade.wallet.clearFaults(name, 'win');
  await (await settled(player, body.id)).toBe('settled');
  player.disconnect();
});

it('[G12] while bets are open nothing reveals the cards, not even a void bet', async () => {
  const player = await seat('brand-a:poor');
  arcade.wallet.balances.set('brand-a:poor', 0);
  const number = await openCoup(player);
  const { body } = await player.bet(number, { player: '1.00' });
  expect(body).toMatchObject({ state: 'void', voidReason: 'not_enough_money' });
  const proofs = await Promise.all(
    [`/api/rounds/${body.id}/proof`, `/api/table/three_rivers/coups/${number}`].map((path) => player.get(path)),
  );
  const client = new Client({ connectionString: arcade.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `SELECT coup.outcome, coup.revealed_seed, seed.revealed_seed AS slip_seed, round.win, round.outcome AS slip_outcome
     FROM coup JOIN round ON (game_code, nonce) = (table_code, number) JOIN seed USING (player_id, game_code, nonce)
     WHERE number = $1 AND coup.dealt_at IS NULL`,
    [number],
  );
  await client.end();
  expect(proofs.map((proof) => proof.body.serverSeed)).toEqual([null, null]);
  expect(proofs[1]?.body.outcome).toBeNull();
  expect(rows).toEqual([
    { outcome: null, revealed_seed: null, slip_seed: null, win: '0', slip_outcome: { steps: [], totalPay: 0 } },
  ]);
  await close(number);
  await player.next((news) => news.number === number && news.outcome !== null);
  expect((await player.get(`/api/table/three_rivers/coups/${number}`)).body.serverSeed).toMatch(/^[0-9a-f]{64}$/);
  player.disconnect();
});

it('[G11] a page that reconnects receives the current state of the table, and its slip is settled in any case', async () => {
  const player = await seat('brand-a:away');
  const number = await openCoup(player);
  const { body } = await player.bet(number, { player: '1.00', banker: '1.00' });
  player.disconnect();
  player.news.length = 0;
  const other = await seat('brand-a:stays');
  await close(number);
  await other.next((news) => news.number > number);
  await player.connect();
  expect((await player.next(() => true)).number).toBeGreaterThan(number);
  await (await settled(player, body.id)).toBe('settled');
  expect((await player.get('/api/table/session')).body.lastSlip).toMatchObject({
    id: body.id,
    state: 'settled',
    number,
  });
  player.disconnect();
  other.disconnect();
});

it('[G11] one player’s pages at a table are limited and take no other player’s place', async () => {
  const crowd = await seat('brand-a:crowd');
  await crowd.next(() => true);
  const hello = JSON.stringify({ token: crowd.token });
  const codes: number[] = [];
  const sockets = Array.from({ length: PAGES_MAX + 5 }, () => {
    const socket = new WebSocket(`${origin}${SOCKET_PATH}`, { origin: 'http://arcade.test' });
    socket.on('open', () => socket.send(hello));
    socket.on('close', (code) => codes.push(code));
    return socket;
  });
  // One of the ten places is the player's first page.
  await expect.poll(() => codes, { timeout: 20_000 }).toEqual(Array(6).fill(4429));
  await (await seat('brand-a:neighbour')).next(() => true);
  for (const socket of sockets) socket.terminate();
  // A place that was left can be taken again.
  await expect.poll(() => codes.length, { timeout: 20_000 }).toBe(PAGES_MAX + 5);
  const seen = crowd.news.length;
  const comeBack = async () => {
    await crowd.connect();
    return crowd.news.length;
  };
  await expect.poll(comeBack, { timeout: 20_000, interval: 500 }).toBeGreaterThan(seen);
});

it('[G11] the socket accepts pages of its own origin with a session of the table only', async () => {
  const closed = async (options: { origin: string }, hello: string) => {
    const socket = new WebSocket(`${origin}${SOCKET_PATH}`, options);
    const refused = once(socket, 'unexpected-response').then(() => 'refused');
    const opened = once(socket, 'open').then(async () => {
      const over = once(socket, 'close');
      socket.send(hello);
      return (await over)[0];
    });
    socket.on('error', () => undefined);
    return Promise.race([refused, opened]);
  };
  const hello = JSON.stringify({ token: 'x'.repeat(43) });
  expect(await closed({ origin: 'http://evil.test' }, hello)).toBe('refused');
  expect(await closed({ origin: 'http://arcade.test' }, hello)).toBe(4401);
  expect(await closed({ origin: 'http://arcade.test' }, 'nonsense')).toBe(4401);
  expect(await closed({ origin: 'http://arcade.test' }, 'x'.repeat(500))).toBe(1009);
});
