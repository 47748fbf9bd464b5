import type { ReconTotal } from '@marquee/contracts/schemas/reconciliation';
import type { DayFileTransaction } from '@marquee/contracts/wallet';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createQuery } from '../../db/query.ts';
import {
  DAY_MS,
  dayText,
  lineOf,
  openReconFixture,
  type ReconFixture,
  TODAY,
  TOMORROW,
} from '../../testing/recon-fixture.ts';
import type { SeatedPlayer } from '../../testing/wallet-fixture.ts';
import { reportAttention } from '../attention/index.ts';

const RIEL = 100_000;
let fixture: ReconFixture;
let player: SeatedPlayer;
let user: string;
let count = 0;

beforeAll(async () => {
  fixture = await openReconFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  count += 1;
  player = await fixture.wallet.seat(`player${count}`, 100_000n);
  user = player.caller.seat.user;
});
afterEach(async () => {
  // Each test has an empty ledger on a day of its own.
  await fixture.wallet.database.query(
    `SET session_replication_role = replica; DELETE FROM app.recon_break; DELETE FROM app.recon_line; DELETE FROM app.recon_total;
     DELETE FROM app.recon_day; DELETE FROM core.entry WHERE tx IN (SELECT id FROM core.tx WHERE source = 'provider:arcade');
     DELETE FROM core.tx WHERE source = 'provider:arcade'; DELETE FROM app.game_round; SET session_replication_role = origin`,
  );
  fixture.provider.days.clear();
  fixture.provider.parts = {};
  fixture.provider.status = 200;
  fixture.provider.requests.length = 0;
  fixture.logged.length = 0;
});

/** Bet 1 (10, won 25), bet 2 (30, undone), bet 3 (free, won 5), as both sides have them. */
async function play(): Promise<DayFileTransaction[]> {
  const { caller } = player;
  await caller.bet('b1', 10 * RIEL);
  await caller.win('w1', 'b1', 25 * RIEL);
  await caller.bet('b2', 30 * RIEL);
  await caller.rollback('r2', 'b2');
  await caller.bet('b3', 7 * RIEL, { is_free: true });
  await caller.win('w3', 'b3', 5 * RIEL);
  return [
    lineOf(user, 'bet', 'b1', { amount: 10 * RIEL }),
    lineOf(user, 'win', 'w1', { amount: 25 * RIEL, reference_transaction_uuid: 'b1', round: 'round-b1' }),
    lineOf(user, 'bet', 'b2', { amount: 30 * RIEL }),
    lineOf(user, 'rollback', 'r2', { reference_transaction_uuid: 'b2', round: 'round-b2' }),
    lineOf(user, 'bet', 'b3', { amount: 7 * RIEL, is_free: true }),
    lineOf(user, 'win', 'w3', { amount: 5 * RIEL, reference_transaction_uuid: 'b3', round: 'round-b3' }),
  ];
}

const ledger = () =>
  fixture.wallet.database.query('SELECT (SELECT count(*) FROM core.tx), (SELECT sum(balance) FROM core.account)');
const kindsOf = async (day?: string) =>
  Object.fromEntries((await fixture.breaks(day)).breaks.map(({ ref, kinds, state }) => [ref, [...kinds, state]]));

it('[G11] a day on which both sides agree has no break, and the same stakes and wins on both sides', async () => {
  fixture.provider.days.set(TODAY, await play());
  const before = await ledger();
  await fixture.run();
  const [day] = await fixture.days();
  expect(day).toMatchObject({ day: TODAY, provider: 'arcade', state: 'taken', why: null, transactions: 6 });
  expect(day?.breaks).toEqual({ open: 0, explained: 0, resolved: 0 });
  const side = { count: 4, stakes: '1000', wins: '3000' };
  const amounts = ({ count: number, stakes, wins }: ReconTotal['here']) => [number, Number(stakes), Number(wins)];
  expect(day?.totals.map(({ vendor, currency }) => [vendor, currency])).toEqual([['ARCADE', 'KHR']]);
  for (const total of day?.totals ?? [])
    expect([total.here, total.there].map(amounts)).toEqual([amounts(side), amounts(side)]);
  expect(fixture.provider.requests).toEqual([{ operator_id: 'marquee', sub_partner_id: 'lotus', day: TODAY }]);
  expect(await ledger()).toEqual(before);
});

it('[G11] every kind of difference is found, with the data of both sides, and moves no money', async () => {
  const { caller } = player;
  const theirs = await play();
  for (const ref of ['amount', 'currency', 'kind', 'player', 'round', 'game', 'gone', 'back-here', 'back-there']) {
    await caller.bet(ref, RIEL);
  }
  await caller.rollback('r-here', 'back-here');
  for (const round of ['round-one', 'round-other']) await caller.bet(round, RIEL, { round: 'two-bets' });
  await caller.win('bet', 'round-one', 3 * RIEL, { round: 'two-bets' });
  const bet = (ref: string, more: Partial<DayFileTransaction> = {}) =>
    lineOf(user, 'bet', ref, { amount: RIEL, ...more });
  fixture.provider.days.set(TODAY, [
    ...theirs,
    bet('amount', { amount: RIEL + 1 }),
    bet('currency', { currency: 'USD' }),
    bet('kind', { kind: 'win', reference_transaction_uuid: 'b1' }),
    bet('player', { user: 'lotus.somebody' }),
    bet('round', { round: 'another' }),
    bet('game', { game_code: 'slot-2' }),
    bet('round-one', { round: 'two-bets' }),
    bet('round-other', { round: 'two-bets' }),
    lineOf(user, 'win', 'bet', { amount: 3 * RIEL, round: 'two-bets', reference_transaction_uuid: 'round-other' }),
    bet('never'),
    bet('back-here'),
    bet('back-there'),
    lineOf(user, 'rollback', 'r-there', { reference_transaction_uuid: 'back-there' }),
  ]);
  const before = await ledger();
  await fixture.run();
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
  const { breaks, day } = await fixture.breaks(TODAY, { kind: 'amount' });
  expect(day.breaks.open).toBe(11);
  expect((await fixture.breaks(TODAY, { kind: 'bet' })).breaks).toMatchObject([
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
  expect((await fixture.breaks(TODAY, { kind: 'missing_there' })).breaks[0]?.there).toBeNull();
  expect((await fixture.breaks(TODAY, { state: 'explained' })).breaks).toEqual([]);
  expect(await ledger()).toEqual(before);
});

it('[G11] a break is explained with a reason and stays explained; a later run with the missing transaction resolves it', async () => {
  const theirs = await play();
  fixture.provider.days.set(TODAY, [...theirs.slice(1), lineOf(user, 'bet', 'never', { amount: RIEL })]);
  await fixture.run();
  expect(await kindsOf()).toEqual({ b1: ['missing_there', 'open'], never: ['missing_here', 'open'] });
  const answer = await fixture.act('explain', { ref: 'never', reason: 'A test bet of theirs' });
  expect(answer.json().value).toMatchObject({
    state: 'explained',
    explained: { by: 'staff-7', reason: 'A test bet of theirs' },
  });
  expect((await fixture.act('explain', { ref: 'nothing', reason: 'x' })).statusCode).toBe(409);
  expect((await fixture.act('explain', { ref: 'never', reason: 'x' }, '2020-01-01')).statusCode).toBe(404);

  fixture.provider.days.set(TODAY, [...theirs, lineOf(user, 'bet', 'never', { amount: RIEL })]);
  expect((await fixture.act('again', {})).json().value.dueAt).not.toBeNull();
  await fixture.run();
  expect(await kindsOf()).toEqual({ b1: ['missing_there', 'resolved'], never: ['missing_here', 'explained'] });
  expect((await fixture.act('explain', { ref: 'b1', reason: 'too late' })).statusCode).toBe(409);

  // The explanation does not cover another difference of the same transaction.
  await player.caller.bet('never', RIEL);
  fixture.provider.days.set(TODAY, [...theirs, lineOf(user, 'bet', 'never', { amount: 2 * RIEL })]);
  await fixture.act('again', {});
  await fixture.run();
  expect((await kindsOf())['never']).toEqual(['amount', 'open']);
});

it('[G11] differences are logged as an error, with the number of each kind, until they are explained; agreement is not', async () => {
  const theirs = await play();
  const odd = lineOf(user, 'bet', 'b1', { amount: 11 * RIEL, currency: 'USD' });
  fixture.provider.days.set(TODAY, [odd, ...theirs.slice(1), lineOf(user, 'bet', 'never', { amount: RIEL })]);
  await fixture.run();
  const about = { merchant: 'lotus', provider: 'arcade', day: TODAY };
  expect(fixture.logged).toMatchObject([
    { ...about, level: 'error', open: 2, kinds: { amount: 1, currency: 1, missing_here: 1 } },
  ]);
  for (const ref of ['b1', 'never']) await fixture.act('explain', { ref, reason: 'Theirs' });
  await fixture.act('again', {});
  await fixture.run();
  expect(fixture.logged.slice(1)).toMatchObject([{ ...about, level: 'info' }]);
});

it('[G11] open differences are counted by provider over the brands whose ledger is here', async () => {
  fixture.provider.days.set(TODAY, [...(await play()), lineOf(user, 'bet', 'never', { amount: RIEL })]);
  const { platform, database, operator } = fixture.wallet;
  const query = createQuery(database.pool);
  const openBreaks = async () => {
    const registry = new Registry();
    const merchants = () => ['lotus', 'harbor', 'unknown'];
    const { brands, clock } = platform;
    const paymentCodes = ['till'];
    reportAttention({ query, clock, brands, operator: operator.settings, paymentCodes, merchants }, registry);
    return (await registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('platform_attention{what="open_breaks"'));
  };
  const line = (count: number) => `platform_attention{what="open_breaks",provider="arcade"} ${count}`;
  const ofPayments = 'platform_attention{what="open_breaks",provider="till"} 0';
  expect(await openBreaks()).toEqual([line(0), ofPayments]);
  await fixture.run();
  expect(await openBreaks()).toEqual([line(1), ofPayments]);
  await fixture.act('explain', { ref: 'never', reason: 'Theirs' });
  expect(await openBreaks()).toEqual([line(0), ofPayments]);
});

it('[G11] no file is requested for a brand with an upstream of its own, or for an unknown one', async () => {
  await play();
  const brand = fixture.wallet.platform.brands.get('lotus');
  if (brand === undefined) throw new Error('no brand');
  const elsewhere = { ...brand, private: { ...brand.private, upstream: { baseUrl: 'https://elsewhere.example' } } };
  fixture.wallet.platform.brands.set(elsewhere);
  await fixture.run(1, ['lotus', 'unknown']);
  fixture.wallet.platform.brands.set(brand);
  expect(fixture.provider.requests).toEqual([]);
  expect(await fixture.wallet.database.query('SELECT FROM app.recon_day')).toEqual([]);
});

it('[G11] a transaction near midnight is looked up in the neighbour’s file before it is a break', async () => {
  await player.caller.bet('late', RIEL);
  await player.caller.bet('lost', RIEL);
  await fixture.postedAt(`${TODAY}T23:30:00Z`, ['late', 'lost']);
  await fixture.run();
  expect(await kindsOf()).toEqual({});
  fixture.provider.days.set(TOMORROW, [lineOf(user, 'bet', 'late', { amount: RIEL, at: `${TOMORROW}T00:00:01.000Z` })]);
  await fixture.run(2);
  expect(await kindsOf()).toEqual({ lost: ['missing_there', 'open'] });
  expect(await kindsOf(TOMORROW)).toEqual({});
  const totals = (await fixture.days()).map(({ day, totals: [total] }) => [day, total?.here.count, total?.there.count]);
  expect(totals).toEqual([
    [TOMORROW, 1, 1],
    [TODAY, 1, 0],
  ]);
});

it('[G11] missed days are made up for, the oldest first, each requested once by one of several processes', async () => {
  await play();
  await Promise.all([fixture.run(4), fixture.run(4), fixture.run(4)]);
  const days = [0, 1, 2, 3].map((later) => dayText(Date.parse(TODAY) + later * DAY_MS));
  expect(fixture.provider.requests.map(({ day }) => day).sort()).toEqual(days);
  expect((await fixture.days()).map(({ day, state }) => [day, state])).toEqual(
    days.reverse().map((day) => [day, 'taken']),
  );
  await fixture.run(4);
  expect(fixture.provider.requests).toHaveLength(4);
});
