import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import type { ReportValue } from '@marquee/contracts/schemas/reports';
import { expect, it } from 'vitest';
import { createQuery } from '../../db/query.ts';
import { callSupport, type SupportOptions } from '../../testing/call-support.ts';
import { createPost } from '../../testing/create-post.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { rollUpFully } from '../../testing/roll-up-fully.ts';
import type { Line, Posting } from '../wallet/index.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { database, platform } = fixture;
const post = createPost(createQuery(database.pool));
const ZONE = 'Asia/Phnom_Penh';
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' }).format(platform.clock.now());
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const range = { from: today, to: dayAfter(today, 1) };

const call = (body: object, options: SupportOptions = {}) =>
  callSupport(platform, INTERNAL_CALLS['reports.days'].path, body, options);
const report = async (body: object = range, options: SupportOptions = {}): Promise<ReportValue> =>
  (await call(body, options)).json().value;
const counted = async (): Promise<ReportValue> => {
  await rollUpFully(database, { merchant: 'lotus' });
  return report();
};

type Account = readonly [account: Line['account'], owner: string, minor: bigint];
const move = async (member: string, kind: string, accounts: readonly Account[], at = platform.clock.now()) => {
  const lines = accounts.map(([account, owner, amount]) => ({ account, owner, amount, currency: 'KHR' }));
  const posting: Posting = { kind, source: kind, ref: randomUUID(), member, currency: 'KHR', lines };
  const { outcome } = await post({ merchant: 'lotus', clock: { now: () => at } }, posting);
  expect(outcome).toBe('posted');
};

/** Sums of the ledger itself, in the way of the report. */
const ledgerSum = async (account: string, kinds: readonly string[]): Promise<string> => {
  const [row] = await database.query<{ sum: string }>(
    `SELECT coalesce(sum(e.amount), 0)::text AS sum FROM core.entry e JOIN core.tx t ON t.tenant = e.tenant AND t.id = e.tx
     JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account
     WHERE e.tenant = 'lotus' AND a.class = $1 AND a.currency = 'KHR' AND (t.kind = ANY ($2) OR cardinality($2) = 0)`,
    [account, kinds],
  );
  return ((Number(row?.sum) || 0) / 100).toFixed(2);
};

it('[T11] a day has deposits, payouts, stakes, wins, bonuses, adjustments and players as the ledger has them', async () => {
  const [one, two, idle] = [await seat(100n), await seat(100n), await seat(100n)];
  await one.caller.bet(ref('a'), 30 * UNIT);
  await one.caller.win(ref('a-win'), ref('a'), 45 * UNIT);
  await two.caller.bet(ref('b'), 20 * UNIT);
  await two.caller.bet(ref('c'), 10 * UNIT);
  await two.caller.rollback(ref('c-back'), ref('c'));
  await idle.caller.bet(ref('d'), 5 * UNIT);
  await idle.caller.rollback(ref('d-back'), ref('d'));
  const { memberId } = one;
  await move(memberId, 'deposit', [
    ['psp_clearing', 'till', -500_00n],
    ['adjustment', '', 5_00n],
    ['cash', memberId, 495_00n],
  ]);
  await move(memberId, 'chargeback', [
    ['psp_clearing', 'till', 20_00n],
    ['cash', memberId, -20_00n],
  ]);
  await move(memberId, 'return_reversal', [
    ['psp_clearing', 'till', -8_00n],
    ['cash', memberId, 8_00n],
  ]);
  await move(memberId, 'withdrawal_hold', [
    ['cash', memberId, -100_00n],
    ['withdraw_pending', memberId, 100_00n],
  ]);
  for (const paid of [60_00n, 40_00n]) {
    await move(memberId, 'payout', [
      ['withdraw_pending', memberId, -paid],
      ['psp_clearing', 'till', paid],
    ]);
  }
  await move(memberId, 'payout_back', [
    ['psp_clearing', 'till', -40_00n],
    ['withdraw_pending', memberId, 40_00n],
  ]);
  await move(memberId, 'adjustment', [
    ['adjustment', '', -7_00n],
    ['cash', memberId, 7_00n],
  ]);
  const { days, totals, currency, timezone, countedTo } = await counted();
  if (days[0] === undefined) throw new Error('no day');
  const { activePlayers, day, ...sums } = days[0];
  expect([days.length, day, currency, timezone]).toEqual([1, today, 'KHR', ZONE]);
  expect(countedTo).toMatch(/^\d{4}-/);
  expect(sums).toEqual({
    ...{ deposits: '500.00', depositCount: 1, returned: '12.00', withdrawals: '60.00', payoutCount: 2 },
    ...{ stakes: '50.00', wins: '45.00', ggr: '5.00', rounds: 4 },
    ...{ bonusStakes: '0.00', bonusWins: '0.00' },
    ...{ bonusCost: '300.00', ngr: '-295.00', adjustments: '7.00', newPlayers: 3 },
  });
  expect(totals).toEqual(sums);
  // A round without an end and one whose stake came back are no valid bets.
  expect(activePlayers).toBe(1);
  expect(`-${sums.deposits}`).toBe(await ledgerSum('psp_clearing', ['deposit']));
  expect(sums.withdrawals).toBe(await ledgerSum('psp_clearing', ['payout', 'payout_back']));
  expect(sums.ggr).toBe(await ledgerSum('house_ggr', []));
  expect(`-${sums.bonusCost}`).toBe(await ledgerSum('bonus_expense', []));
});

it('[T11] a late rollback corrects the day, and counting again from nothing gives the same', async () => {
  const { caller } = await seat(100n);
  await caller.bet(ref('late'), 10 * UNIT);
  await caller.win(ref('late-win'), ref('late'), 4 * UNIT);
  const before = await counted();
  await caller.rollback(ref('late-win-back'), ref('late-win'));
  await caller.rollback(ref('late-back'), ref('late'));
  const after = await counted();
  expect(Number(before.totals.ggr) - Number(after.totals.ggr)).toBe(6);
  expect((before.days[0]?.activePlayers ?? 0) - (after.days[0]?.activePlayers ?? 0)).toBe(1);
  await database.query("SELECT core.clear_rollup('lotus')");
  expect(await report()).toMatchObject({ countedTo: null, totals: { deposits: '0.00', stakes: '0.00', rounds: 0 } });
  await rollUpFully(database, { merchant: 'lotus', batch: 3 });
  const { countedTo: _, ...again } = await report();
  const { countedTo: __, ...first } = after;
  expect(again).toEqual(first);
});

it('[T11] a posting belongs to the day of the brand’s zone; demo money and vendors’ rounds are no part of it', async () => {
  const { memberId } = await seat(0n);
  const grant = (at: string) =>
    move(
      memberId,
      'bonus_grant',
      [
        ['bonus_expense', '', -1_00n],
        ['bonus', memberId, 1_00n],
      ],
      new Date(at),
    );
  // Midnight of Phnom Penh is 17:00 UTC.
  await grant('2026-03-01T16:59:59.999Z');
  await grant('2026-03-01T17:00:00.000Z');
  const guest = await fixture.seatGuest();
  const before = await counted();
  await guest.caller.bet(ref('demo'), UNIT);
  await database.query(
    `INSERT INTO app.game_round (tenant, provider, member_id, round, game_code, currency, state, stake, won, opened_at, closed_at, at_vendor)
     VALUES ('lotus', 'purse', $1, 'r-1', 'g', 'KHR', 'closed', 100, 50, now(), now(), true)`,
    [memberId],
  );
  await database.query("INSERT INTO app.uncounted_round VALUES ('lotus', 'purse', $1, 'r-1')", [memberId]);
  expect((await counted()).totals).toEqual(before.totals);
  const march = await report({ from: '2026-03-01', to: '2026-03-04' });
  expect(march.days.map(({ day, bonusCost, ngr }) => [day, bonusCost, ngr])).toEqual([
    ['2026-03-01', '1.00', '-1.00'],
    ['2026-03-02', '1.00', '-1.00'],
    ['2026-03-03', '0.00', '0.00'],
  ]);
});

it('[T11] has every day of the range up to today, nothing of another brand, and no range of more than a year', async () => {
  const week = await report({ from: dayAfter(today, -6), to: dayAfter(today, 30) });
  expect(week.days.map(({ day }) => day)).toEqual([-6, -5, -4, -3, -2, -1, 0].map((days) => dayAfter(today, days)));
  expect((await report({ from: dayAfter(today, 1), to: dayAfter(today, 2) })).days).toEqual([]);
  await seat(5n, 'harbor');
  await rollUpFully(database, { merchant: 'harbor' });
  const other = await report(range, { merchant: 'harbor' });
  expect(other.totals).toMatchObject({ deposits: '0.00', newPlayers: 1, bonusCost: '5.00' });
  const wrong = [
    { from: today, to: today },
    { from: '2026-02-30', to: '2026-03-02' },
    { from: '2025-01-01', to: '2026-01-03' },
  ];
  for (const body of wrong) expect((await call(body)).json().code).toBe('validation_failed');
});
