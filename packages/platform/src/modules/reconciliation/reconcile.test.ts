import type { ReconTotal } from '@marquee/contracts/schemas/reconciliation';
import type { DayFileTransaction } from '@marquee/contracts/wallet';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createQuery } from '../../db/query.ts';
import { DAY_MS, dayText, openReconStage, type ReconStage, TODAY, TOMORROW, told } from '../../testing/recon-stage.ts';
import type { SeatedPlayer } from '../../testing/wallet-stage.ts';
import { reportAttention } from '../attention/index.ts';

const RIEL = 100_000;
let stage: ReconStage;
let player: SeatedPlayer;
let user: string;
let count = 0;

beforeAll(async () => {
  stage = await openReconStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  count += 1;
  player = await stage.wallet.seat(`player${count}`, 100_000n);
  user = player.caller.seat.user;
});
afterEach(async () => {
  // Each test has a ledger of its own day: as if nothing had been.
  await stage.wallet.database.look(
    `SET session_replication_role = replica; DELETE FROM app.recon_break; DELETE FROM app.recon_line; DELETE FROM app.recon_total;
     DELETE FROM app.recon_day; DELETE FROM core.entry WHERE tx IN (SELECT id FROM core.tx WHERE source = 'provider:arcade');
     DELETE FROM core.tx WHERE source = 'provider:arcade'; DELETE FROM app.game_round; SET session_replication_role = origin`,
  );
  stage.provider.days.clear();
  stage.provider.parts = {};
  stage.provider.status = 200;
  stage.provider.asked.length = 0;
  stage.told.length = 0;
});

/** Bet 1 (10, won 25), bet 2 (30, taken back), bet 3 (free, won 5): what both sides saw. */
async function play(): Promise<DayFileTransaction[]> {
  const { caller } = player;
  await caller.bet('b1', 10 * RIEL);
  await caller.win('w1', 'b1', 25 * RIEL);
  await caller.bet('b2', 30 * RIEL);
  await caller.rollback('r2', 'b2');
  await caller.bet('b3', 7 * RIEL, { is_free: true });
  await caller.win('w3', 'b3', 5 * RIEL);
  return [
    told(user, 'bet', 'b1', { amount: 10 * RIEL }),
    told(user, 'win', 'w1', { amount: 25 * RIEL, reference_transaction_uuid: 'b1', round: 'round-b1' }),
    told(user, 'bet', 'b2', { amount: 30 * RIEL }),
    told(user, 'rollback', 'r2', { reference_transaction_uuid: 'b2', round: 'round-b2' }),
    told(user, 'bet', 'b3', { amount: 7 * RIEL, is_free: true }),
    told(user, 'win', 'w3', { amount: 5 * RIEL, reference_transaction_uuid: 'b3', round: 'round-b3' }),
  ];
}

const ledger = () =>
  stage.wallet.database.look('SELECT (SELECT count(*) FROM core.tx), (SELECT sum(balance) FROM core.account)');
const kindsOf = async (day?: string) =>
  Object.fromEntries((await stage.breaks(day)).breaks.map(({ ref, kinds, state }) => [ref, [...kinds, state]]));

it('[G11] a day on which both agree has no break, and the same stakes and wins on both sides', async () => {
  stage.provider.days.set(TODAY, await play());
  const before = await ledger();
  await stage.run();
  const [day] = await stage.days();
  expect(day).toMatchObject({ day: TODAY, provider: 'arcade', state: 'taken', why: null, transactions: 6 });
  expect(day?.breaks).toEqual({ open: 0, explained: 0, resolved: 0 });
  const side = { count: 4, stakes: '1000', wins: '3000' };
  const amounts = ({ count: number, stakes, wins }: ReconTotal['here']) => [number, Number(stakes), Number(wins)];
  expect(day?.totals.map(({ vendor, currency }) => [vendor, currency])).toEqual([['ARCADE', 'KHR']]);
  for (const total of day?.totals ?? [])
    expect([total.here, total.there].map(amounts)).toEqual([amounts(side), amounts(side)]);
  expect(stage.provider.asked).toEqual([{ operator_id: 'marquee', sub_partner_id: 'lotus', day: TODAY }]);
  expect(await ledger()).toEqual(before);
});

it('[G11] every kind of difference is found, with what both sides say, and moves nothing', async () => {
  const { caller } = player;
  const theirs = await play();
  for (const ref of ['amount', 'currency', 'kind', 'player', 'round', 'game', 'gone', 'back-here', 'back-there']) {
    await caller.bet(ref, RIEL);
  }
  await caller.rollback('r-here', 'back-here');
  for (const round of ['round-one', 'round-other']) await caller.bet(round, RIEL, { round: 'two-bets' });
  await caller.win('bet', 'round-one', 3 * RIEL, { round: 'two-bets' });
  const bet = (ref: string, more: Partial<DayFileTransaction> = {}) =>
    told(user, 'bet', ref, { amount: RIEL, ...more });
  stage.provider.days.set(TODAY, [
    ...theirs,
    bet('amount', { amount: RIEL + 1 }),
    bet('currency', { currency: 'USD' }),
    bet('kind', { kind: 'win', reference_transaction_uuid: 'b1' }),
    bet('player', { user: 'lotus.somebody' }),
    bet('round', { round: 'another' }),
    bet('game', { game_code: 'slot-2' }),
    bet('round-one', { round: 'two-bets' }),
    bet('round-other', { round: 'two-bets' }),
    told(user, 'win', 'bet', { amount: 3 * RIEL, round: 'two-bets', reference_transaction_uuid: 'round-other' }),
    bet('never'),
    bet('back-here'),
    bet('back-there'),
    told(user, 'rollback', 'r-there', { reference_transaction_uuid: 'back-there' }),
  ]);
  const before = await ledger();
  await stage.run();
  expect(await kindsOf()).toEqual({
    amount: ['amount', 'open'],
    currency: ['currency', 'open'],
    kind: ['kind', 'open'],
    player: ['player', 'open'],
    round: ['round', 'open'],
    game: ['game', 'open'],
    bet: ['bet', 'open'],
    never: ['missing_here', 'open'],
    gone: ['missing_there', 'open'],
    'back-here': ['status', 'open'],
    'back-there': ['status', 'open'],
  });
  const { breaks, day } = await stage.breaks(TODAY, { kind: 'amount' });
  expect(day.breaks.open).toBe(11);
  expect((await stage.breaks(TODAY, { kind: 'bet' })).breaks).toMatchObject([
    { here: { bet: 'round-one' }, there: { bet: 'round-other' } },
  ]);
  expect(breaks).toEqual([
    expect.objectContaining({
      ref: 'amount',
      here: expect.objectContaining({
        kind: 'bet',
        player: player.memberId,
        amount: '100',
        currency: 'KHR',
        state: 'standing',
        game: 'slot-1',
      }),
      there: expect.objectContaining({
        player: player.memberId,
        amount: '100.001',
        round: 'round-amount',
        at: `${TODAY}T12:00:00.000Z`,
      }),
    }),
  ]);
  expect((await stage.breaks(TODAY, { kind: 'missing_there' })).breaks[0]?.there).toBeNull();
  expect((await stage.breaks(TODAY, { state: 'explained' })).breaks).toEqual([]);
  expect(await ledger()).toEqual(before);
});

it('[G11] a break is explained with a reason and stays so; what arrives by a later run resolves it', async () => {
  const theirs = await play();
  stage.provider.days.set(TODAY, [...theirs.slice(1), told(user, 'bet', 'never', { amount: RIEL })]);
  await stage.run();
  expect(await kindsOf()).toEqual({ b1: ['missing_there', 'open'], never: ['missing_here', 'open'] });
  const answer = await stage.act('explain', { ref: 'never', reason: 'A test bet of theirs' });
  expect(answer.json().value).toMatchObject({
    state: 'explained',
    explained: { by: 'staff-7', reason: 'A test bet of theirs' },
  });
  expect((await stage.act('explain', { ref: 'nothing', reason: 'x' })).statusCode).toBe(409);
  expect((await stage.act('explain', { ref: 'never', reason: 'x' }, '2020-01-01')).statusCode).toBe(404);

  stage.provider.days.set(TODAY, [...theirs, told(user, 'bet', 'never', { amount: RIEL })]);
  expect((await stage.act('again', {})).json().value.dueAt).not.toBeNull();
  await stage.run();
  expect(await kindsOf()).toEqual({ b1: ['missing_there', 'resolved'], never: ['missing_here', 'explained'] });
  expect((await stage.act('explain', { ref: 'b1', reason: 'too late' })).statusCode).toBe(409);

  // Another difference of the same transaction is not what was explained.
  await player.caller.bet('never', RIEL);
  stage.provider.days.set(TODAY, [...theirs, told(user, 'bet', 'never', { amount: 2 * RIEL })]);
  await stage.act('again', {});
  await stage.run();
  expect((await kindsOf())['never']).toEqual(['amount', 'open']);
});

it('[G11] differences are an error in the log, with how many of each kind, until they are explained; agreement is none', async () => {
  const theirs = await play();
  const odd = told(user, 'bet', 'b1', { amount: 11 * RIEL, currency: 'USD' });
  stage.provider.days.set(TODAY, [odd, ...theirs.slice(1), told(user, 'bet', 'never', { amount: RIEL })]);
  await stage.run();
  const about = { merchant: 'lotus', provider: 'arcade', day: TODAY };
  expect(stage.told).toMatchObject([
    { ...about, level: 'error', open: 2, kinds: { amount: 1, currency: 1, missing_here: 1 } },
  ]);
  for (const ref of ['b1', 'never']) await stage.act('explain', { ref, reason: 'Theirs' });
  await stage.act('again', {});
  await stage.run();
  expect(stage.told.slice(1)).toMatchObject([{ ...about, level: 'info' }]);
});

it('[G11] open differences are counted by provider over the brands whose ledger is here', async () => {
  stage.provider.days.set(TODAY, [...(await play()), told(user, 'bet', 'never', { amount: RIEL })]);
  const { platform, database, operator } = stage.wallet;
  const query = createQuery(database.pool);
  const said = async () => {
    const registry = new Registry();
    const merchants = () => ['lotus', 'harbor', 'unknown'];
    const { brands, clock } = platform;
    reportAttention({ query, clock, brands, operator: operator.settings, merchants }, registry);
    return (await registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('platform_attention{what="open_breaks"'));
  };
  const line = (count: number) => `platform_attention{what="open_breaks",provider="arcade"} ${count}`;
  expect(await said()).toEqual([line(0)]);
  await stage.run();
  expect(await said()).toEqual([line(1)]);
  await stage.act('explain', { ref: 'never', reason: 'Theirs' });
  expect(await said()).toEqual([line(0)]);
});

it('[G11] a brand with an upstream of its own, and one nobody knows, is asked about nowhere', async () => {
  await play();
  const brand = stage.wallet.platform.brands.get('lotus');
  if (brand === undefined) throw new Error('no brand');
  const elsewhere = { ...brand, private: { ...brand.private, upstream: { baseUrl: 'https://elsewhere.example' } } };
  stage.wallet.platform.brands.set(elsewhere);
  await stage.run(1, ['lotus', 'unknown']);
  stage.wallet.platform.brands.set(brand);
  expect(stage.provider.asked).toEqual([]);
  expect(await stage.wallet.database.look('SELECT FROM app.recon_day')).toEqual([]);
});

it('[G11] what crosses midnight is looked for in the neighbour’s file before it is a break', async () => {
  await player.caller.bet('late', RIEL);
  await player.caller.bet('lost', RIEL);
  await stage.postedAt(`${TODAY}T23:30:00Z`, ['late', 'lost']);
  await stage.run();
  expect(await kindsOf()).toEqual({});
  stage.provider.days.set(TOMORROW, [told(user, 'bet', 'late', { amount: RIEL, at: `${TOMORROW}T00:00:01.000Z` })]);
  await stage.run(2);
  expect(await kindsOf()).toEqual({ lost: ['missing_there', 'open'] });
  expect(await kindsOf(TOMORROW)).toEqual({});
  const totals = (await stage.days()).map(({ day, totals: [total] }) => [day, total?.here.count, total?.there.count]);
  expect(totals).toEqual([
    [TOMORROW, 1, 1],
    [TODAY, 1, 0],
  ]);
});

it('[G11] days on which nothing ran are caught up with, the oldest first, each asked for once by whoever comes first', async () => {
  await play();
  await Promise.all([stage.run(4), stage.run(4), stage.run(4)]);
  const days = [0, 1, 2, 3].map((later) => dayText(Date.parse(TODAY) + later * DAY_MS));
  expect(stage.provider.asked.map(({ day }) => day).sort()).toEqual(days);
  expect((await stage.days()).map(({ day, state }) => [day, state])).toEqual(
    days.reverse().map((day) => [day, 'taken']),
  );
  await stage.run(4);
  expect(stage.provider.asked).toHaveLength(4);
});
