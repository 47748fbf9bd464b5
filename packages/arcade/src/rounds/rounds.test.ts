import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { InjectedFault } from '../testing/fake-wallet.ts';
import { openGame, type TestPlayer } from '../testing/player.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';

const UNITS = 100_000;
/** No bet of these tests becomes so old by itself. */
const LATE_MS = 600_000;

let arcade: TestArcade;
let player: TestPlayer;
let user: string;

beforeAll(async () => {
  // Short waits, so that the resolver acts soon; nothing asserts how soon.
  arcade = await startTestArcade(inject('postgresAdminUrl'), {
    leaseMs: 2_600,
    resolverPauseMs: 50,
    retryMs: 50,
    lateBetMs: LATE_MS,
  });
});
afterAll(() => arcade.close());

beforeEach(async () => {
  user = `brand-a:${randomUUID()}`;
  arcade.wallet.balances.set(user, 100 * UNITS);
  player = await openGame(arcade.exchange, arcade.keys.operator.privateKey, { user });
});

const bookedOf = (kind: string) =>
  [...arcade.wallet.booked.values()].filter((each) => each.user === user && each.kind === kind);

async function untilOver(id: string) {
  return expect.poll(async () => (await player.get(`/api/rounds/${id}`)).body.round.state, {
    timeout: 20_000,
    interval: 50,
  });
}

it('[G11] a round is one bet and one closing win, and the balance shown is the wallet’s', async () => {
  const { status, body } = await player.spin();
  expect(status).toBe(200);
  const { round } = body;
  expect(round.state).toBe('settled');
  const [bets, wins] = [bookedOf('bet'), bookedOf('win')];
  expect(bets).toEqual([expect.objectContaining({ amount: UNITS, round: round.id })]);
  expect(wins).toEqual([expect.objectContaining({ amount: Math.round(Number(round.win) * UNITS), round: round.id })]);
  expect(Number(round.balanceAfterBet)).toBe(99);
  expect(Number(round.balanceAfterWin) * UNITS).toBeCloseTo(arcade.wallet.balances.get(user) ?? -1, 3);
  const closing = arcade.wallet.received.filter(({ fields }) => fields['round'] === round.id);
  expect(closing.map(({ kind, fields }) => [kind, fields['round_closed']])).toEqual([
    ['bet', false],
    ['win', true],
  ]);
});

it('[G11] the steps of a round add up to its one win', async () => {
  let round: { steps: { amount: string }[]; win: string } | undefined;
  for (let i = 0; i < 60; i += 1) {
    arcade.wallet.balances.set(user, 1_000 * UNITS);
    ({ round } = (await player.spin({ stake: '0.20' })).body);
    const total = round?.steps.reduce((sum, step) => sum + Math.round(Number(step.amount) * 100), 0);
    expect(total).toBe(Math.round(Number(round?.win) * 100));
  }
});

it('[G11] the same request id is the same round, one bet, even when sent at once', async () => {
  const requestId = randomUUID();
  const commitment = player.state.fairness.commitment;
  const replies = await Promise.all(Array.from({ length: 6 }, () => player.spin({ requestId, commitment })));
  expect(new Set(replies.map(({ body }) => body.round?.id)).size).toBe(1);
  const again = await player.spin({ requestId, commitment });
  expect(again.body.round.state).toBe('settled');
  expect(bookedOf('bet')).toHaveLength(1);
  const other = await player.spin({ requestId, commitment, stake: '2.00' });
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
});

it('[G06] a session ends, and its token with it', async () => {
  const database = new Client({ connectionString: arcade.databaseUrl });
  await database.connect();
  await database.query(
    `UPDATE session SET expires_at = now() - interval '1 second' FROM player
     WHERE player.id = session.player_id AND player.user_ref = $1`,
    [user],
  );
  await database.end();
  const { commitment } = player.state.fairness;
  for (const { status, body } of [await player.spin({ commitment }), await player.get('/api/session')])
    expect([status, body.code]).toEqual([401, 'token_invalid']);
  expect(bookedOf('bet')).toEqual([]);
});

it('[G11] two different spins at once: one round, the other refused', async () => {
  const commitment = player.state.fairness.commitment;
  const replies = await Promise.all([
    player.spin({ commitment }),
    player.spin({ commitment }),
    player.spin({ commitment }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(bookedOf('bet')).toHaveLength(1);
});

it('[G11] insufficient funds: the round is void, nothing is undone, the real balance is shown', async () => {
  arcade.wallet.balances.set(user, 0.5 * UNITS);
  const { body } = await player.spin();
  expect(body.round).toMatchObject({ state: 'void', voidReason: 'not_enough_money', win: '0.00', steps: [] });
  expect(body.round.balanceAfterBet).toBe('0.50');
  expect(arcade.wallet.received.some(({ kind, fields }) => kind === 'rollback' && fields['user'] === user)).toBe(false);
  expect((await player.spin({ stake: '0.20' })).body.round.state).toBe('settled');
});

it('[G11] a limit of the player: the round is void, nothing is undone', async () => {
  arcade.wallet.injectFaults(user, 'bet', { status: 'RS_ERROR_LIMIT_REACHED' });
  expect((await player.spin()).body.round).toMatchObject({ state: 'void', voidReason: 'limit_reached' });
  expect(arcade.wallet.received.some(({ kind, fields }) => kind === 'rollback' && fields['user'] === user)).toBe(false);
  expect((await player.spin()).body.round.state).toBe('settled');
});

it('[G11] a bet whose first answer is lost is sent again and placed once', async () => {
  arcade.wallet.injectFaults(user, 'bet', 'lose reply');
  const { body } = await player.spin();
  expect(body.round.state).toBe('settled');
  expect(bookedOf('bet')).toHaveLength(1);
});

it.each<[string, InjectedFault[]]>([
  ['lost before booking', ['lose request', 'lose request']],
  ['lost after booking', ['lose reply', 'lose reply']],
  ['hanging before booking', ['hang before booking', 'hang before booking']],
  ['hanging after booking', ['hang after booking', 'hang after booking']],
  ['answered with HTTP 500', ['http 500', 'http 500']],
  ['answered with nonsense', ['nonsense', 'nonsense']],
  ['answered RS_ERROR_UNKNOWN', [{ status: 'RS_ERROR_UNKNOWN' }]],
  ['answered RS_ERROR_TOKEN_EXPIRED', [{ status: 'RS_ERROR_TOKEN_EXPIRED' }]],
  ['answered RS_ERROR_USER_DISABLED', [{ status: 'RS_ERROR_USER_DISABLED' }]],
])('[G11] a bet %s is rolled back and the stake is whole', async (_name, faults) => {
  arcade.wallet.injectFaults(user, 'bet', ...faults);
  const { body } = await player.spin();
  expect(body.round.state).toMatch(/^void/);
  expect(body.round.steps).toEqual([]);
  await (await untilOver(body.round.id)).toBe('void');
  expect(arcade.wallet.balances.get(user)).toBe(100 * UNITS);
  expect(bookedOf('rollback')).toHaveLength(1);
  expect(bookedOf('win')).toHaveLength(0);
  expect((await player.spin()).body.round.state).toBe('settled');
});

it('[G11] a stake on a game that the operator has switched off is void, with that reason', async () => {
  arcade.wallet.injectFaults(user, 'bet', { status: 'RS_ERROR_INVALID_GAME' });
  const { body } = await player.spin();
  expect(body.round.voidReason).toBe('game_off');
  await (await untilOver(body.round.id)).toBe('void');
  expect(arcade.wallet.balances.get(user)).toBe(100 * UNITS);
});

it('[G11] a rollback is repeated until it is acknowledged, and no new round starts before', async () => {
  const { promise: isRefused, resolve: refused } = Promise.withResolvers<void>();
  arcade.wallet.injectFaults(user, 'bet', 'lose reply', 'lose reply');
  arcade.wallet.injectFaults(
    user,
    'rollback',
    'lose reply',
    'http 500',
    { status: 'RS_ERROR_UNKNOWN' },
    'lose request',
    { until: isRefused },
  );
  const { body } = await player.spin();
  expect(body.round.state).toBe('voiding');
  expect((await player.spin()).status).toBe(409);
  refused();
  await (await untilOver(body.round.id)).toBe('void');
  expect(arcade.wallet.balances.get(user)).toBe(100 * UNITS);
});

it('[G11] a win is repeated until it is acknowledged and is paid once; the player sees the round before', async () => {
  arcade.wallet.injectFaults(
    user,
    'win',
    'lose reply',
    'http 500',
    'lose request',
    { status: 'RS_ERROR_TIMEOUT' },
    'hang after booking',
  );
  const { body } = await player.spin();
  expect(body.round.state).toBe('open');
  expect(body.round.steps.length).toBeGreaterThan(0);
  expect((await player.spin()).status).toBe(409);
  await (await untilOver(body.round.id)).toBe('settled');
  const wins = bookedOf('win');
  expect(wins).toHaveLength(1);
  expect(arcade.wallet.balances.get(user)).toBe(99 * UNITS + (wins[0]?.amount ?? 0));
});

it('[G11] unacknowledged wins are counted for an alarm, with the age of the oldest', async () => {
  const said = async (name: string) => {
    const { text } = await arcade.exchange({ method: 'GET', url: '/metrics', headers: {}, body: undefined });
    return Number(new RegExp(`^${name}(?:{.*})? (.+)$`, 'm').exec(text)?.[1]);
  };
  const [calls, oldest] = ['arcade_wallet_calls_pending', 'arcade_wallet_calls_oldest_seconds'] as const;
  await expect.poll(() => said(calls), { timeout: 20_000 }).toBe(0);
  expect(await said(oldest)).toBe(0);
  arcade.wallet.injectFaults(user, 'win', ...Array.from({ length: 500 }, () => 'http 500' as const));
  const { body } = await player.spin();
  expect(await said(calls)).toBe(1);
  const database = new Client({ connectionString: arcade.databaseUrl });
  await database.connect();
  await database.query("UPDATE wallet_call SET created_at = now() - interval '3 minutes' WHERE state = 'pending'");
  await database.end();
  expect(Math.floor((await said(oldest)) / 60)).toBe(3);
  arcade.wallet.clearFaults(user, 'win');
  await (await untilOver(body.round.id)).toBe('settled');
  expect([await said(calls), await said(oldest)]).toEqual([0, 0]);
});

it('[G11] a rollback of an unknown bet is final only when the bet can no longer arrive', async () => {
  arcade.wallet.injectFaults(user, 'bet', 'lose request', 'lose request');
  const unknown = { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' } as const;
  arcade.wallet.injectFaults(user, 'rollback', ...Array.from({ length: 100 }, () => unknown));
  const { body } = await player.spin();
  const tries = () =>
    arcade.wallet.received.filter(({ kind, fields }) => kind === 'rollback' && fields['user'] === user).length;
  await expect.poll(tries).toBeGreaterThan(2);
  expect((await player.get(`/api/rounds/${body.round.id}`)).body.round.state).toBe('voiding');
  const database = new Client({ connectionString: arcade.databaseUrl });
  await database.connect();
  await database.query(
    `UPDATE wallet_call SET created_at = now() - $2 * interval '1 millisecond', due_at = now() WHERE round_id = $1 AND state = 'pending'`,
    [body.round.id, LATE_MS + 1_000],
  );
  await database.end();
  await (await untilOver(body.round.id)).toBe('void');
});

it('[G11] reopening shows the interrupted round and how far it was presented', async () => {
  const { body } = await player.spin();
  const path = `/api/rounds/${body.round.id}/presented`;
  const reopened = await openGame(arcade.exchange, arcade.keys.operator.privateKey, { user });
  expect(reopened.state.lastRound).toMatchObject({ id: body.round.id, state: 'settled', presentedSteps: 0 });
  expect((await reopened.post(path, { steps: 1 })).status).toBe(204);
  expect((await reopened.post(path, { steps: 0 })).status).toBe(204);
  expect((await player.get('/api/session')).body.lastRound.presentedSteps).toBe(1);
});

it('[G11] refuses stakes that are not offered and malformed requests without a round', async () => {
  const { commitment } = player.state.fairness;
  const bodies = [
    { stake: '0.01', requestId: randomUUID(), commitment },
    { stake: '-1.00', requestId: randomUUID(), commitment },
    { stake: 1, requestId: randomUUID(), commitment },
    { stake: '1.00', requestId: 'x', commitment },
    { stake: '1.00', requestId: randomUUID(), commitment: 'x' },
    { stake: '1.00', requestId: randomUUID(), commitment, clientSeed: 'a\u0000b' },
    { stake: '1.00', requestId: randomUUID(), commitment, clientSeed: 'x'.repeat(65) },
  ];
  for (const body of bodies) expect((await player.post('/api/spin', body)).status, JSON.stringify(body)).toBe(400);
  expect((await player.get('/api/rounds')).body).toEqual([]);
  expect(bookedOf('bet')).toEqual([]);
});

it('[G11] a player can read only their own rounds', async () => {
  const { body } = await player.spin();
  const stranger = await openGame(arcade.exchange, arcade.keys.operator.privateKey, { user: 'brand-a:eve' });
  expect((await stranger.get(`/api/rounds/${body.round.id}`)).status).toBe(404);
  expect((await stranger.post(`/api/rounds/${body.round.id}/presented`, { steps: 1 })).status).toBe(404);
  const sameNameElsewhere = await openGame(arcade.exchange, arcade.keys.operator.privateKey, {
    user,
    sub_partner_id: 'brand-b',
  });
  expect((await sameNameElsewhere.get(`/api/rounds/${body.round.id}`)).status).toBe(404);
});

it('[G11] tokens and seeds are unreadable in the database', async () => {
  await player.spin();
  const client = new Client({ connectionString: arcade.databaseUrl });
  await client.connect();
  const tables = ['player', 'launch', 'session', 'chain', 'round', 'wallet_call'];
  for (const table of tables) {
    const { rows } = await client.query(`SELECT t::text AS text FROM ${table} t`);
    const dump = JSON.stringify(rows);
    expect(dump).not.toContain(player.token);
    expect(dump).not.toContain('wallet-token-of-ada');
    expect(dump).not.toContain(Buffer.from('wallet-token-of-ada').toString('hex'));
  }
  await client.end();
});
