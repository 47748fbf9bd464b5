import { expect, it } from 'vitest';
import { createQuery } from '../../db/query.ts';
import { openTransferStage } from '../../testing/transfer-stage.ts';
import { transferVendors } from '../provider/index.ts';
import { listRounds } from './round-history.repository.ts';
import { takeVendorRounds } from './take-vendor-rounds.ts';

const stage = await openTransferStage();
const { database, vendor, clock } = stage;
const scope = { merchant: 'lotus' };

const told: object[] = [];
const log = { info: () => undefined, warn: (fields: object) => void told.push(fields) };
const take = () =>
  takeVendorRounds({
    vendors: transferVendors(stage.operator, clock),
    query: createQuery(database.pool),
    clock,
    log: log as never,
  });

const roundsOf = async (memberId: string) => {
  const within = { from: new Date(0), to: new Date(clock.now().getTime() + 3_600_000) };
  const filter = { memberId, ...within, vendor: null, gameType: null, currency: null, state: null };
  const page = { after: null, limit: 100 };
  return (await database.withTenant(scope, (db) => listRounds(db, scope, filter, page))).rounds;
};
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
/** As pages that come after those told before. */
const tell = (...pages: object[][]) => {
  vendor.roundPages = [...vendor.roundPages, ...pages];
};

it('[G11] rounds played with money that a vendor keeps are on their players’ record, each once, and not the ledger’s', async () => {
  const [mover, other] = [await stage.mover(100_00n, '50.00'), await stage.mover(0n)];
  const at = clock.now();
  tell([round('r1', mover.player), round('r2', other.player)], [round('r3', mover.player, { payout: '19.50' })]);
  await take();
  const common = {
    provider: 'purse',
    game: 'sun-and-moon',
    currency: 'KHR',
    state: 'closed',
    voided: 0n,
    isFree: false,
  };
  const rounds = await roundsOf(mover.memberId);
  expect(rounds).toMatchObject([
    { ...common, round: 'r3', stake: 1_000n, won: 1_950n, openedAt: at, settledAt: at },
    { ...common, round: 'r1', stake: 1_000n, won: 0n, openedAt: at, settledAt: at },
  ]);
  expect((await roundsOf(other.memberId)).map((each) => each.round)).toEqual(['r2']);
  // Where a process died before it wrote down how far it was.
  await database.look("UPDATE app.vendor_round_place SET place = ''");
  tell([round('r4', mover.player)]);
  await take();
  expect((await roundsOf(mover.memberId)).map((each) => each.round).sort()).toEqual(['r1', 'r3', 'r4']);
  expect((await mover.money()).main).toBe(50_00n);
  expect(await stage.broken()).toEqual([]);
  expect(told).toEqual([]);
});

it('[G11] what a vendor tells of strangers, of rounds it told otherwise, or in no words of the API is said and left', async () => {
  const mover = await stage.mover(0n);
  const ahead = new Date(clock.now().getTime() + 3_600_000).toISOString();
  tell([
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
  expect((await roundsOf(mover.memberId)).map((each) => [each.round, each.stake])).toEqual([['l1', 1_000n]]);
  expect(told.splice(0)).toEqual([{ provider: 'purse', differs: 1, stranger: 3, nonsense: 6 }]);
  expect(await stage.broken()).toEqual([]);
});

it('[G11] a vendor that is away is asked again from where it was', async () => {
  const mover = await stage.mover(0n);
  tell([round('a1', mover.player)]);
  vendor.isAway = true;
  await take();
  expect(told.splice(0)).toMatchObject([{ provider: 'purse', err: expect.any(Error) }]);
  vendor.isAway = false;
  await take();
  expect((await roundsOf(mover.memberId)).map((each) => each.round)).toEqual(['a1']);
});
