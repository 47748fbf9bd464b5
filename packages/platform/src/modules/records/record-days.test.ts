import { afterEach, expect, it } from 'vitest';
import { movePlay } from '../../testing/move-play.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { rollUpFully } from '../../testing/roll-up-fully.ts';
import { readBets } from './read-bets.ts';
import { readAccount } from './read-lines.ts';
import { readProfit } from './read-profit.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { database } = fixture;
afterEach(() => rollUpFully(database, { merchant: 'lotus' }));

/** A player with a bet of 1.00 at each of these instants. */
async function playAt(times: readonly string[]): Promise<string> {
  const { caller, memberId } = await seat();
  for (const [index, time] of times.entries()) {
    const bet = ref(`at-${index}`);
    await caller.bet(bet, UNIT, { round_closed: true });
    await movePlay(database, bet, time);
  }
  return memberId;
}

/** The numbers of rounds, of bets in the account record and of rounds in profit and loss of a range, which are read alike. */
async function countDays(memberId: string, zone: string, from: string, to: string): Promise<number> {
  const scope = { merchant: 'lotus', memberId, currency: 'KHR', zone };
  return database.withTenant(scope, async (db) => {
    const pages = () => ({ detailUrl: null, proofUrl: null });
    const bets = await readBets(db, scope, { from, to, pageNo: 1 }, { language: 'EN', pages });
    const lines = await readAccount(db, scope, { from, to, pageNo: 1, kind: 'bet' }, 'EN');
    const { totals, days } = await readProfit(db, scope, { from, to, pageNo: 1, by: 'day' });
    expect([lines.total, totals.rounds, bets.list.length]).toEqual([bets.total, bets.total, bets.total]);
    expect(days.every(({ day }) => from <= day && day < to)).toBe(true);
    return bets.total;
  });
}

const CASES: [what: string, zone: string, times: string[], days: [day: string, next: string, rounds: number][]][] = [
  [
    'a day begins at midnight of the brand',
    'Asia/Phnom_Penh',
    ['2026-11-20T16:59:59.999Z', '2026-11-20T17:00:00Z', '2026-11-21T16:59:59.999Z', '2026-11-21T17:00:00Z'],
    [
      ['2026-11-20', '2026-11-21', 1],
      ['2026-11-21', '2026-11-22', 2],
      ['2026-11-22', '2026-11-23', 1],
      ['2026-11-20', '2026-11-23', 4],
    ],
  ],
  [
    'a day of 25 hours has all of them',
    'Europe/Berlin',
    [
      '2026-10-24T21:59:59Z',
      '2026-10-24T22:00:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T22:59:59Z',
      '2026-10-25T23:00:00Z',
    ],
    [
      ['2026-10-24', '2026-10-25', 1],
      ['2026-10-25', '2026-10-26', 3],
      ['2026-10-26', '2026-10-27', 1],
    ],
  ],
  [
    'a day of 23 hours ends an hour earlier',
    'Europe/Berlin',
    ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    [
      ['2026-03-28', '2026-03-29', 1],
      ['2026-03-29', '2026-03-30', 2],
      ['2026-03-30', '2026-03-31', 1],
    ],
  ],
  [
    'a midnight that comes twice belongs to both days once',
    'America/Havana',
    ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-01T05:30:00Z', '2026-11-02T05:00:00Z'],
    [
      ['2026-10-31', '2026-11-01', 1],
      ['2026-11-01', '2026-11-02', 2],
      ['2026-11-02', '2026-11-03', 1],
    ],
  ],
];

it.each(CASES)('[W07] %s, before and after the rollup has its rounds', async (_what, zone, times, days) => {
  const memberId = await playAt(times);
  const counts = () =>
    days.reduce<Promise<number[]>>(
      async (before, [from, to]) => [...(await before), await countDays(memberId, zone, from, to)],
      Promise.resolve([]),
    );
  const expected = days.map(([, , rounds]) => rounds);
  expect(await counts()).toEqual(expected);
  await rollUpFully(database, { merchant: 'lotus', zone });
  expect(await counts()).toEqual(expected);
});
