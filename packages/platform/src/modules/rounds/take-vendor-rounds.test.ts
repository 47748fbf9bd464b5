import { expect, it } from 'vitest';
import { createQuery } from '../../db/query.ts';
import { openTransferFixture } from '../../testing/transfer-fixture.ts';
import { transferVendors } from '../provider/index.ts';
import { takeVendorRounds } from './take-vendor-rounds.ts';

const fixture = await openTransferFixture();
const { database, vendor, clock } = fixture;

const warnings: object[] = [];
const log = { info: () => undefined, warn: (fields: object) => void warnings.push(fields) };
const take = () =>
  takeVendorRounds({
    vendors: transferVendors(fixture.operator, clock),
    query: createQuery(database.pool),
    clock,
    log: log as never,
  });

const roundsOf = (memberId: string) =>
  database.query<Record<string, unknown>>(
    `SELECT provider, round, game_code AS game, currency, state, stake::int, won::int, voided::int, had_free_bet AS "isFree",
       opened_at AS "openedAt", closed_at AS "settledAt"
     FROM app.counted_round WHERE member_id = $1 ORDER BY opened_at DESC, provider DESC, round DESC`,
    [memberId],
  );
const round = (id: string, player: string, more: object = {}) => ({
  round_id: id,
  player,
  game_code: 'sun-and-moon',
  currency: 'KHR',
  stake: '10.00',
  payout: '0.00',
  at: clock.now().toISOString(),
  ...more,
});
/** As pages after those published before. */
const publish = (...pages: object[][]) => {
  vendor.roundPages = [...vendor.roundPages, ...pages];
};

it('[G11] rounds played with money that a vendor keeps are on their players’ record once, and not in the ledger', async () => {
  const [mover, other] = [await fixture.mover(100_00n, '50.00'), await fixture.mover(0n)];
  const at = clock.now();
  publish([round('r1', mover.player), round('r2', other.player)], [round('r3', mover.player, { payout: '19.50' })]);
  await take();
  const common = {
    provider: 'purse',
    game: 'sun-and-moon',
    state: 'settled',
    voided: 0,
    isFree: false,
  };
  const rounds = await roundsOf(mover.memberId);
  expect(rounds).toMatchObject([
    { ...common, round: 'r3', stake: 1_000, won: 1_950, openedAt: at, settledAt: at },
    { ...common, round: 'r1', stake: 1_000, won: 0, openedAt: at, settledAt: at },
  ]);
  expect((await roundsOf(other.memberId)).map((each) => each.round)).toEqual(['r2']);
  // The state after a process died before it stored its place.
  await database.query("UPDATE app.vendor_round_place SET place = ''");
  publish([round('r4', mover.player)]);
  await take();
  expect((await roundsOf(mover.memberId)).map((each) => each.round).sort()).toEqual(['r1', 'r3', 'r4']);
  expect((await mover.money()).main).toBe(50_00n);
  expect(await fixture.broken()).toEqual([]);
  expect(warnings).toEqual([]);
});

it("[G11] a vendor's rounds of unknown players, with changed data or in an invalid form are logged and skipped", async () => {
  const mover = await fixture.mover(0n);
  const ahead = new Date(clock.now().getTime() + 3_600_000).toISOString();
  publish([
    round('l1', mover.player),
    round('l1', mover.player, { stake: '11.00' }),
    round('l2', 'lotus.nobody'),
    round('l3', mover.player.replace('lotus', 'harbor')),
    round('l4', 'who'),
    round('l5', mover.player, { currency: 'USD' }),
    round('l6', mover.player, { stake: '-1.00' }),
    round('l7', mover.player, { payout: '1.001' }),
    round('l8', mover.player, { at: ahead }),
    round('l9', mover.player, { at: 'yesterday' }),
    {},
  ]);
  await take();
  expect((await roundsOf(mover.memberId)).map((each) => [each.round, each.stake])).toEqual([['l1', 1_000]]);
  expect(warnings.splice(0)).toEqual([{ provider: 'purse', differs: 1, stranger: 3, nonsense: 6 }]);
  expect(await fixture.broken()).toEqual([]);
});

it('[G11] an unavailable vendor is queried again from the stored place', async () => {
  const mover = await fixture.mover(0n);
  publish([round('a1', mover.player)]);
  vendor.isAway = true;
  await expect(take()).rejects.toThrow('Not read: purse');
  expect(warnings.splice(0)).toMatchObject([{ provider: 'purse', err: expect.any(Error) }]);
  vendor.isAway = false;
  await take();
  expect((await roundsOf(mover.memberId)).map((each) => each.round)).toEqual(['a1']);
});
