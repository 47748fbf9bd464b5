import { expect, it } from 'vitest';
import { openKillableArcade } from '../testing/open-killable-arcade.ts';
import { sitDown } from '../testing/table-player.ts';
import { outcomeOf } from './dealer.ts';
import { slipWin } from './slip.ts';

const START = 100 * 100_000;

const { keys, wallet, arcade } = await openKillableArcade();

it('[G11] killed while bets are open: the next process deals confirmed slips, an unconfirmed one is void', async () => {
  const [stood, unsure] = ['brand-a:stood', 'brand-a:unsure'];
  for (const user of [stood, unsure]) wallet.balances.set(user, START);
  const origin = arcade.origin.replace('http', 'ws');
  const sit = (user: string) => sitDown(arcade.exchange, keys.operator.privateKey, origin, user);
  const [one, two] = [await sit(stood), await sit(unsure)];
  await one.connect();
  const { number } = await one.next((news) => news.outcome === null);
  const slip = await one.bet(number, { player: '10.00' });
  expect(slip.body.state).toBe('open');
  wallet.injectFaults(unsure, 'bet', 'hang after booking');
  const arrived = new Promise<void>((booked) => {
    wallet.watch((moment, kind, user) => {
      if (moment === 'booked' && kind === 'bet' && user === unsure) booked();
    });
  });
  const lost = two.bet(number, { banker: '10.00' }).catch(() => undefined);
  await arrived;
  await arcade.kill();
  await lost;
  await arcade.start();

  const state = async (player: typeof one) => (await player.get('/api/table/session')).body.lastSlip?.state;
  await expect.poll(() => state(one), { timeout: 40_000, interval: 200 }).toBe('settled');
  await expect.poll(() => state(two), { timeout: 40_000, interval: 200 }).toBe('void');
  const proof = (await one.get(`/api/table/three_rivers/coups/${number}`)).body;
  expect(proof.outcome).toEqual(outcomeOf(proof.serverSeed, 'three_rivers', number));
  const due = Number(slipWin({ bets: { player: '10.00' } }, proof.outcome));
  expect(wallet.balances.get(stood)).toBe(START - 10 * 100_000 + due);
  expect(wallet.balances.get(unsure)).toBe(START);
});
