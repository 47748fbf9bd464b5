import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openGame, type Reply } from '../testing/player.ts';
import { sitDown } from '../testing/table-player.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';

const UNITS = 100_000;
const LIMITS = { bet: 4, other: 12, anonymous: 40 };

let arcade: TestArcade;

beforeAll(async () => {
  arcade = await startTestArcade(inject('postgresAdminUrl'), {}, LIMITS);
});
afterAll(() => arcade.close());

const open = (user: string, game_code = 'mango_market') => {
  arcade.wallet.balances.set(user, 1_000 * UNITS);
  return openGame(arcade.exchange, arcade.keys.operator.privateKey, { user, game_code });
};
const betsOf = (user: string) => [...arcade.wallet.booked.values()].filter((each) => each.user === user).length;

function expectTooMany({ status, body, headers }: Reply): void {
  expect([status, body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}

it('[G11] a player’s bets are limited per minute, in all windows and games together, and separately from other players', async () => {
  const windows = [await open('brand-a:quick'), await open('brand-a:quick'), await open('brand-a:quick', 'naga_stair')];
  for (let bet = 0; bet < LIMITS.bet; bet += 1) expect((await windows[bet % 3]?.spin())?.status).toBe(200);
  const booked = betsOf('brand-a:quick');
  for (const window of windows) {
    const { commitment } = window.state.fairness;
    expectTooMany(await window.spin({ commitment }));
  }
  const table = await sitDown(arcade.exchange, arcade.keys.operator.privateKey, 'ws://nowhere', 'brand-a:quick');
  expectTooMany(await table.bet(1, { player: '1.00' }));
  // Refused bets moved no money, and the game still answers.
  expect(betsOf('brand-a:quick')).toBe(booked);
  expect((await windows[0]?.get('/api/session'))?.status).toBe(200);
  expect((await (await open('brand-a:calm')).spin()).status).toBe(200);
});

it('[G11] bets that the wallet refuses count as well', async () => {
  const player = await open('brand-a:poor');
  arcade.wallet.balances.set('brand-a:poor', 0);
  for (let bet = 0; bet < LIMITS.bet; bet += 1) {
    const { body } = await player.spin();
    expect([body.round.state, body.round.voidReason]).toEqual(['void', 'not_enough_money']);
  }
  expectTooMany(await player.spin());
});

it('[G11] other requests of a page, which call the wallet too, are limited as well', async () => {
  const player = await open('brand-a:curious');
  for (let ask = 0; ask < LIMITS.other; ask += 1) expect((await player.get('/api/balance')).status).toBe(200);
  expectTooMany(await player.get('/api/balance'));
  expectTooMany(await player.get('/api/rounds'));
  expect((await player.spin({ commitment: player.state.fairness.commitment })).status).toBe(200);
});

it('[G11] requests of one network without a valid token are limited; players with a token are not affected', async () => {
  const player = await open('brand-a:member');
  const send = async (remoteAddress: string, authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    const [method, url] = [authorization === undefined ? 'POST' : 'GET', '/api/session'] as const;
    const payload = method === 'POST' ? { launch: 'made-up' } : undefined;
    return (await arcade.app.inject({ method, url, remoteAddress, headers, ...(payload && { payload }) })).statusCode;
  };
  const statuses: number[] = [];
  for (let index = 0; index < LIMITS.anonymous; index += 1) {
    const bearer = index % 2 === 0 ? undefined : `Bearer ${'x'.repeat(43)}`;
    statuses.push(await send(`2001:db8::${index.toString(16)}`, bearer));
  }
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(await send('2001:db8::ffff')).toBe(429);
  expect(await send('2001:db8::ffff', 'Bearer nonsense')).toBe(429);
  expect(await send('2001:db8:0:1::1')).toBe(401);
  const authorization = `Bearer ${player.token}`;
  expect(await send('2001:db8::ffff', authorization)).toBe(200);
});
