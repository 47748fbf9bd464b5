import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import type { ReportValue } from '@marquee/contracts/schemas/reports';
import { expect, it } from 'vitest';
import { systemClock } from '../../context.ts';
import { callSupport } from '../../testing/call-support.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { rollUpFully } from '../../testing/roll-up-fully.ts';
import { grantBonus } from '../bonus/index.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { database, platform } = fixture;
const scope = { merchant: 'lotus', clock: systemClock };
const zone = { timeZone: 'Asia/Phnom_Penh', dateStyle: 'short' } as const;
const today = new Intl.DateTimeFormat('sv-SE', zone).format(platform.clock.now());
const range = { from: today, to: new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10) };

it('[W08] [W07] [T11] records, their files and the report name the parts of stakes and wins that were bonus money', async () => {
  const { caller, token, memberId } = await seat(100n);
  await database.withTenant(scope, (db) =>
    grantBonus(db, scope, {
      ...{ id: randomUUID(), memberId, currency: 'KHR', reason: 'staff', days: 30 },
      ...{ amount: 200_00n, required: 10_000_00n },
    }),
  );
  // 100 of cash and 50 of the bonus, so a third of the win is the bonus's.
  await caller.bet(ref('mixed'), 150 * UNIT);
  await caller.win(ref('mixed-win'), ref('mixed'), 90 * UNIT, { round_closed: true });
  await caller.bet(ref('back'), 70 * UNIT);
  await caller.rollback(ref('back-back'), ref('back'));
  const read = async (name: 'betRecord' | 'profitRecord') =>
    (await platform.call(name, { token, query: range })).json().value;
  const file = async (name: 'betRecordFile' | 'profitRecordFile', query: Record<string, string> = {}) =>
    (await platform.call(name, { token, query: { ...range, ...query, language: 'EN' } })).body.split('\r\n');
  const check = async () => {
    const bets = await read('betRecord');
    expect(bets.totals).toMatchObject({ stake: '220.00', won: '90.00', bonusStake: '60.00', bonusWon: '30.00' });
    expect(bets.list).toMatchObject([
      { state: 'settled', bonusStake: '50.00', bonusWon: '30.00' },
      { state: 'voided', bonusStake: '10.00', bonusWon: '0.00' },
    ]);
    const profit = await read('profitRecord');
    expect(profit.totals).toMatchObject({ profit: '-60.00', bonusStake: '60.00', bonusWon: '30.00' });
    const [head = '', mixed = ''] = await file('betRecordFile');
    expect(head).toContain(',Result,Staked from bonus,Won to bonus,');
    expect(mixed).toContain(',150.00,90.00,0.00,-60.00,50.00,30.00,');
    expect((await file('profitRecordFile', { by: 'vendor' }))[1]).toMatch(/,-60\.00,60\.00,30\.00$/);
  };
  const value = async (name: 'balance' | 'consolidatedFunds') => (await platform.call(name, { token })).json().value;
  expect(await value('balance')).toMatchObject({ sumBalance: '240.00', cash: '60.00', bonus: { amount: '180.00' } });
  expect(await value('consolidatedFunds')).toMatchObject({ total: '240.00' });
  await check();
  await rollUpFully(database, { merchant: 'lotus' });
  await check();
  const { path } = INTERNAL_CALLS['reports.days'];
  const { totals } = (await callSupport(platform, path, range)).json().value as ReportValue;
  // What came back is no stake. The cost of the bonus is its grant.
  expect(totals).toMatchObject({ stakes: '150.00', wins: '90.00', bonusStakes: '50.00', bonusWins: '30.00' });
  expect(totals).toMatchObject({ ggr: '60.00', bonusCost: '300.00', ngr: '-240.00' });
});
