import { randomUUID } from 'node:crypto';
import { LINE_KINDS } from '@marquee/contracts/schemas/records';
import { describe, expect, it } from 'vitest';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { rollUpFully } from '../../testing/roll-up-fully.ts';
import { holdPosting, insertTransfer, settle } from '../../testing/transfer-steps.ts';
import { grantBonus } from '../bonus/index.ts';
import { type HouseAccount, type MemberAccount, postWithin } from '../wallet/index.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { database, platform } = fixture;
const DAY_MS = 86_400_000;
const ZONE = 'Asia/Phnom_Penh';

const RECORDS = ['betRecord', 'accountRecord', 'profitRecord'] as const;
const FILES = ['betRecordFile', 'accountRecordFile', 'profitRecordFile'] as const;
const ALL = [...RECORDS, ...FILES];
type RecordName = (typeof RECORDS)[number];
/** The brand's day of the test clock, moved by some days. */
const day = (offset = 0) =>
  new Date(platform.clock.now().getTime() + 7 * 3_600_000 + offset * DAY_MS).toISOString().slice(0, 10);
const read = async (name: RecordName, token: string, query: Record<string, string> = {}) => {
  const answer = await platform.call(name, { token, query: { from: day(-1), to: day(1), ...query } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().value;
};
/** The rounds of a session are of one day; this makes one of an earlier day. */
const moveBack = (bet: string, days: number) =>
  database.query("UPDATE app.game_round SET opened_at = opened_at - $2 * interval '1 day' WHERE round = $1", [
    `round-${bet}`,
    days,
  ]);
/** Before and after the rollup has the rounds, the records are the same. */
const readTwice = async (name: RecordName, token: string, query: Record<string, string> = {}) => {
  const live = await read(name, token, query);
  await rollUpFully(database, { merchant: 'lotus' });
  expect(await read(name, token, query)).toEqual(live);
  return live;
};

describe('[W07] the betting record', () => {
  it('has every round with vendor, game, category, stake, win, void and state', async () => {
    const { caller, token } = await seat();
    const [lost, won, back, free] = ['lost', 'won', 'back', 'free'].map(ref);
    const step = () => platform.clock.advance(1_000);
    await caller.bet(`${lost}`, 10 * UNIT);
    step();
    await caller.bet(`${won}`, 20 * UNIT);
    await caller.win(`${won}-win`, `${won}`, 50 * UNIT);
    step();
    await caller.bet(`${back}`, 30 * UNIT);
    await caller.rollback(`${back}-back`, `${back}`);
    step();
    await caller.bet(`${free}`, 5 * UNIT, { is_free: true });
    await caller.win(`${free}-win`, `${free}`, 2 * UNIT);
    const value = await readTwice('betRecord', token, { language: 'KM' });
    const game = { provider: 'arcade', gameName: 'slot-1', vendor: 'ARCADE', category: 'RNG', isAtVendor: false };
    const amounts = (stake: string, paid: string, voided: string, result: string) => ({
      stake,
      won: paid,
      voided,
      result,
    });
    expect(value.list).toMatchObject([
      { ...game, roundId: `round-${free}`, state: 'settled', isFree: true, ...amounts('0.00', '2.00', '0.00', '2.00') },
      {
        ...game,
        roundId: `round-${back}`,
        state: 'voided',
        isFree: false,
        ...amounts('30.00', '0.00', '30.00', '0.00'),
      },
      {
        ...game,
        roundId: `round-${won}`,
        state: 'settled',
        isFree: false,
        ...amounts('20.00', '50.00', '0.00', '30.00'),
      },
      {
        ...game,
        roundId: `round-${lost}`,
        state: 'open',
        settledAt: null,
        ...amounts('10.00', '0.00', '0.00', '-10.00'),
      },
    ]);
    const proofOf = (name: string | undefined) =>
      value.list.find(({ roundId }: { roundId: string }) => roundId === `round-${name}`).proofUrl;
    expect([proofOf(won), proofOf(lost)]).toEqual([`https://arcade.example/verify?round=round-${won}&lang=km`, null]);
    expect(value).toMatchObject({
      ...{ currency: 'KHR', timezone: ZONE, pageNo: 1, totalPages: 1, total: 4 },
      ...{ vendors: ['ARCADE'], categories: ['RNG'], totals: amounts('60.00', '52.00', '30.00', '22.00') },
    });
    const filters = [
      { state: 'open' },
      { state: 'voided' },
      { vendor: 'OTHER' },
      { category: 'PVP' },
      { vendor: 'ARCADE' },
    ];
    const found = await Promise.all(filters.map((filter) => read('betRecord', token, filter as never)));
    expect(found.map(({ total, list, totals }) => [total, list.length, totals.stake])).toEqual([
      [1, 1, '10.00'],
      [1, 1, '30.00'],
      [0, 0, '0.00'],
      [0, 0, '0.00'],
      [4, 4, '60.00'],
    ]);
  });

  it('is cut into pages of 20, and has none of another player', async () => {
    const { caller, token } = await seat();
    const other = await seat();
    for (let count = 0; count < 45; count += 1) {
      await caller.bet(ref(`paged-${count}`), UNIT, { round_closed: true });
      await moveBack(ref(`paged-${count}`), 3 - Math.floor(count / 15));
    }
    await rollUpFully(database, { merchant: 'lotus' });
    await caller.bet(ref('paged-live'), UNIT, { round_closed: true });
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map((pageNo) => read('betRecord', token, { from: day(-9), pageNo })),
    );
    expect(pages.map(({ list }) => list.length)).toEqual([20, 20, 6, 0]);
    expect(pages[0]).toMatchObject({ total: 46, totalPages: 3 });
    const rounds = pages.flatMap(({ list }) => list.map(({ roundId }: { roundId: string }) => roundId));
    expect(new Set(rounds).size).toBe(46);
    const times = pages.flatMap(({ list }) => list.map(({ openedAt }: { openedAt: string }) => openedAt));
    expect(times).toEqual([...times].sort().reverse());
    expect((await read('betRecord', other.token, { from: day(-9) })).total).toBe(0);
  });
});

describe('[W07] the account record', () => {
  it('has every line of the cash account with the balance after it, and equals the ledger', async () => {
    const { caller, token } = await seat();
    await caller.bet(ref('a'), 10 * UNIT);
    await caller.win(ref('a-win'), ref('a'), 15 * UNIT);
    await caller.rollback(ref('a-back'), ref('a-win'));
    await caller.bet(ref('b'), 5 * UNIT);
    await caller.rollback(ref('b-back'), ref('b'));
    const value = await readTwice('accountRecord', token);
    const lines = value.list.map(({ kind, amount, balance }: Record<string, string>) => [kind, amount, balance]);
    expect(lines).toEqual([
      ['betReturned', '5.00', '90.00'],
      ['bet', '-5.00', '85.00'],
      ['winTaken', '-15.00', '90.00'],
      ['win', '15.00', '105.00'],
      ['bet', '-10.00', '90.00'],
      ['registrationBonus', '100.00', '100.00'],
    ]);
    expect(value.list[0]).toMatchObject({ vendor: 'ARCADE', gameName: 'slot-1', reference: `round-${ref('b')}` });
    expect(value.list[5]).toMatchObject({ vendor: null, gameName: null, reference: null });
    expect(value).toMatchObject({
      opening: '0.00',
      closing: '90.00',
      totals: { credited: '120.00', debited: '30.00' },
    });
    const bets = await read('accountRecord', token, { kind: 'bet' });
    expect(bets).toMatchObject({ total: 2, totals: { credited: '0.00', debited: '15.00' }, closing: '90.00' });
    expect(await read('accountRecord', token, { from: day(1), to: day(2) })).toMatchObject({
      ...{ total: 0, opening: '90.00', closing: '90.00' },
    });
  });

  it('names every kind of posting that members have', async () => {
    const { caller, token, memberId } = await seat(1_000n);
    await caller.bet(ref('k'), UNIT);
    await caller.win(ref('k-win'), ref('k'), UNIT);
    await caller.rollback(ref('k-win-back'), ref('k-win'));
    await caller.rollback(ref('k-back'), ref('k'));
    const { withTenant } = database;
    const scope = { merchant: 'lotus', clock: platform.clock };
    const now = platform.clock.now();
    const base = { memberId, provider: 'purse', currency: 'KHR', state: 'pending', reason: null } as const;
    const due = { recalledFor: null, createdAt: now, settledAt: null, attempts: 0, dueAt: now };
    for (const [direction, outcome] of [
      ['in', { outcome: 'done' }],
      ['in', { outcome: 'refused', reason: 'limit_exceeded' }],
      ['out', { outcome: 'done' }],
    ] as const) {
      const id = randomUUID();
      const transfer = { ...base, ...due, id, direction, amount: 100n, key: id, requestHash: Buffer.alloc(32) };
      await withTenant(scope, async (db) => {
        await insertTransfer(db, scope, transfer);
        if (direction === 'in') await postWithin(db, scope, holdPosting(transfer));
      });
      await settle(withTenant, scope, transfer, outcome);
    }
    await postOthers(memberId);
    const { list } = await readTwice('accountRecord', token);
    const kinds = new Set(list.map(({ kind }: { kind: string }) => kind));
    expect([...kinds].sort()).toEqual(LINE_KINDS.filter((kind) => kind !== 'other').sort());
    expect(list.find(({ kind }: { kind: string }) => kind === 'transferOut')).toMatchObject({ vendor: 'purse' });
  });
});

/** One posting of each kind of bonuses and the cashier. */
async function postOthers(member: string): Promise<void> {
  const scope = { merchant: 'lotus', clock: platform.clock };
  const grant = { memberId: member, currency: 'KHR', reason: 'staff', amount: 100n, required: 0n, days: 30 } as const;
  await database.withTenant(scope, (db) => grantBonus(db, scope, { ...grant, id: randomUUID() }));
  const lines: readonly [string, string, HouseAccount | MemberAccount, bigint][] = [
    ['deposit', 'deposit', 'psp_clearing', 500n],
    ['deposit', 'chargeback', 'psp_clearing', -100n],
    ['deposit', 'return_reversal', 'psp_clearing', 100n],
    ['withdrawal', 'withdrawal_hold', 'withdraw_pending', -200n],
    ['withdrawal', 'withdrawal_back', 'withdraw_pending', 200n],
    ['adjustment', 'adjustment', 'adjustment', 50n],
  ];
  for (const [source, kind, other, amount] of lines) {
    const owner = other === 'withdraw_pending' ? member : '';
    const posting = { kind, source, ref: randomUUID(), member, currency: 'KHR' };
    const both = [
      { account: 'cash', owner: member, currency: 'KHR', amount },
      { account: other, owner, currency: 'KHR', amount: -amount },
    ] as const;
    await database.withTenant(scope, (db) => postWithin(db, scope, { ...posting, lines: both }));
  }
}

describe('[W07] profit and loss', () => {
  it('is wins less stakes, voids returned, by day, vendor and category, and changes past days', async () => {
    const { caller, token } = await seat();
    await caller.bet(ref('late'), 40 * UNIT);
    await moveBack(ref('late'), 1);
    const first = day(-1);
    await caller.bet(ref('next'), 10 * UNIT, { round_closed: true });
    const sums = (rounds: number, stake: string, won: string, validBet: string, profit: string) => ({
      ...{ rounds, stake, won, voided: '0.00', validBet, profit, bonusStake: '0.00', bonusWon: '0.00' },
    });
    await rollUpFully(database, { merchant: 'lotus' });
    const before = await read('profitRecord', token);
    expect(before.list).toEqual([
      { group: day(), ...sums(1, '10.00', '0.00', '10.00', '-10.00') },
      { group: first, ...sums(1, '40.00', '0.00', '0.00', '-40.00') },
    ]);
    await caller.win(ref('late-win'), ref('late'), 60 * UNIT);
    await rollUpFully(database, { merchant: 'lotus' });
    const after = await read('profitRecord', token);
    expect(after.list[1]).toEqual({ group: first, ...sums(1, '40.00', '60.00', '40.00', '20.00') });
    const chart = [
      { day: first, profit: '20.00' },
      { day: day(), profit: '-10.00' },
    ];
    expect(after.days).toEqual(chart);
    // The chart has the days of all pages.
    expect(await read('profitRecord', token, { pageNo: '2' })).toMatchObject({ list: [], days: chart });
    const total = sums(2, '50.00', '60.00', '50.00', '10.00');
    expect(after.totals).toEqual(total);
    const by = async (group: string) => {
      const { list, days } = await read('profitRecord', token, { by: group });
      expect(days).toEqual([]);
      return list;
    };
    expect(await by('vendor')).toEqual([{ group: 'ARCADE', ...total }]);
    expect(await by('category')).toEqual([{ group: 'RNG', ...total }]);
    const account = await read('accountRecord', token);
    expect(Number(account.closing) - 100).toBe(Number(after.totals.profit));
  });
});

describe('[W07] ranges', () => {
  it.each([
    ['backwards', { from: '2026-11-02', to: '2026-11-01' }],
    ['empty', { from: '2026-11-02', to: '2026-11-02' }],
    ['longer than three months', { from: '2026-01-01', to: '2026-05-01' }],
    ['longer than a year', { from: '2025-01-01', to: '2026-02-01', year: 'true' }],
    ['of days that do not exist', { from: '2026-02-30', to: '2026-03-02' }],
    ['without an end', { from: '2026-02-01', to: '' }],
    ['of another player', { from: '2026-11-01', to: '2026-11-02', memberId: 'other' }],
    ['of another account', { from: '2026-11-01', to: '2026-11-02', account: 'other' }],
  ])('SEC-C20: that are %s are refused', async (_what, query) => {
    const { token } = await seat();
    for (const name of ALL) {
      const answer = await platform.call(name, { token, query });
      expect([name, answer.statusCode]).toEqual([name, 400]);
    }
  });

  it('SEC-C20: of a year are allowed on request, and switches refuse each record', async () => {
    const { token } = await seat();
    expect(await read('profitRecord', token, { from: '2025-11-01', to: '2026-11-01', year: 'true' })).toMatchObject({
      ...{ total: 0, totalPages: 1, list: [] },
    });
    platform.brands.switch('lotus', { 'memberCentre.personalProfit': false });
    const query = { from: day(), to: day(1) };
    expect((await platform.call('profitRecord', { token, query })).json().code).toBe('switch_off');
    platform.brands.switch('lotus', { 'memberCentre.personalProfit': true });
  });
});
