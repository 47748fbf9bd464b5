import type { AccountRecordValue, BetRecordValue, ProfitValue } from '@marquee/contracts/schemas/records';
import { expect, it } from 'vitest';
import { movePlay } from '../../testing/move-play.ts';
import { openWalletSuite, UNIT } from '../../testing/open-wallet-suite.ts';
import { rollUpFully } from '../../testing/roll-up-fully.ts';

const { fixture, seat, ref } = await openWalletSuite();
const { database, platform } = fixture;
const [DAY_1, DAY_2, END] = ['2026-11-10', '2026-11-11', '2026-11-12'] as const;
/** Midnight between the two days in Phnom Penh. */
const MIDNIGHT = Date.parse('2026-11-10T17:00:00Z');
const at = (offsetMs: number): string => new Date(MIDNIGHT + offsetMs).toISOString();

interface Values {
  readonly betRecord: BetRecordValue;
  readonly accountRecord: AccountRecordValue;
  readonly profitRecord: ProfitValue;
}
type RecordName = keyof Values;
const send = (name: RecordName, token: string, query: Record<string, string> = {}) =>
  platform.call(name, { token, query: { from: DAY_1, to: END, ...query } });
async function read<Name extends RecordName>(
  name: Name,
  token: string,
  query: Record<string, string> = {},
): Promise<Values[Name]> {
  const answer = await send(name, token, query);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().value;
}
/** All rows, page by page. */
async function allRows<Name extends 'betRecord' | 'accountRecord'>(
  name: Name,
  token: string,
  query: Record<string, string> = {},
): Promise<Values[Name]['list']> {
  const { totalPages } = await read(name, token, query);
  const rows: unknown[] = [];
  for (let pageNo = 1; pageNo <= totalPages; pageNo += 1) {
    rows.push(...(await read(name, token, { ...query, pageNo: String(pageNo) })).list);
  }
  return rows as Values[Name]['list'];
}
/** `-12.34` → -1234n. */
const minor = (amount: string): bigint => BigInt(amount.replace('.', ''));
const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, amount) => total + minor(amount), 0n);
/** Moves of the member's cash by kind of transaction, from the ledger's entries. */
async function ledgerOf(memberId: string): Promise<Map<string, bigint>> {
  const rows = await database.query<{ kind: string; amount: string }>(
    `SELECT t.kind, sum(e.amount)::text AS amount FROM core.account a
     JOIN core.entry e ON e.tenant = a.tenant AND e.account = a.id
     JOIN core.tx t ON t.tenant = e.tenant AND t.id = e.tx
     WHERE a.class = 'cash' AND a.owner = $1 GROUP BY 1`,
    [memberId],
  );
  return new Map(rows.map(({ kind, amount }) => [kind, BigInt(amount)]));
}
/** Runs before and after the rollup has what was played. */
async function twice(check: () => Promise<void>): Promise<void> {
  await database.query("SELECT core.clear_rollup('lotus')");
  await check();
  await rollUpFully(database, { merchant: 'lotus' });
  await check();
}

it('[W07] the rows of all pages, the totals and the ledger are equal to the unit', async () => {
  const { caller, token, memberId } = await seat(1_000n);
  const bonusAt = await database.query(
    `SELECT t.ref FROM core.tx t JOIN core.entry e ON e.tx = t.id JOIN core.account a ON a.id = e.account
     WHERE a.owner = $1 AND t.kind NOT IN ('bet', 'win', 'rollback')`,
    [memberId],
  );
  for (const row of bonusAt) await movePlay(database, String(row['ref']), at(-80_000_000));
  for (let round = 0; round < 47; round += 1) {
    const bet = ref(`sum-${round}`);
    await caller.bet(bet, ((round * 37) % 211) * 1_000 + 1_000, { round_closed: round % 3 === 0 });
    if (round % 3 === 1) await caller.win(`${bet}-win`, bet, ((round * 53) % 307) * 1_000);
    if (round % 11 === 2) {
      if (round % 3 === 1) await caller.rollback(`${bet}-taken`, `${bet}-win`, { round: `round-${bet}` });
      await caller.rollback(`${bet}-back`, bet);
    }
    for (const step of ['', '-win', '-taken', '-back']) {
      await movePlay(database, `${bet}${step}`, at((round - 23) * 1_000_000));
    }
  }
  const ledger = await ledgerOf(memberId);
  const of = (kind: string) => ledger.get(kind) ?? 0n;
  const played = of('bet') + of('win') + of('rollback');
  await twice(async () => {
    const bets = await allRows('betRecord', token);
    const { totals, total } = await read('betRecord', token);
    expect([bets.length, total]).toEqual([47, 47]);
    for (const name of ['stake', 'won', 'voided', 'result'] as const) {
      expect([name, sum(bets.map((round) => round[name]))]).toEqual([name, minor(totals[name])]);
    }
    // A rollback returns a bet and takes its win.
    expect([minor(totals.stake), minor(totals.won) + minor(totals.voided)]).toEqual([
      -of('bet'),
      of('win') + of('rollback'),
    ]);
    expect(minor(totals.result)).toBe(played);

    for (const by of ['day', 'vendor', 'category']) {
      const profit = await read('profitRecord', token, { by });
      expect([by, sum(profit.list.map((row) => row.profit))]).toEqual([by, played]);
      expect(minor(profit.totals.profit)).toBe(played);
      expect(profit.list.length).toBe(by === 'day' ? 2 : 1);
    }

    const lines = await allRows('accountRecord', token);
    const account = await read('accountRecord', token);
    const moved = sum(lines.map(({ amount }) => amount));
    expect(moved).toBe([...ledger.values()].reduce((total, amount) => total + amount, 0n));
    expect(minor(account.totals.credited) - minor(account.totals.debited)).toBe(moved);
    expect(minor(account.closing) - minor(account.opening)).toBe(moved);
    // Each line's balance is the one before it and its own amount.
    for (const [index, line] of lines.slice(0, -1).entries()) {
      expect(minor(line.balance)).toBe(minor(lines[index + 1]?.balance ?? '') + minor(line.amount));
    }
  });
});

it('[W07] a round across midnight is a round of its first day, with lines of the account on both', async () => {
  const { caller, token } = await seat();
  const bet = ref('midnight');
  await caller.bet(bet, 10 * UNIT);
  await movePlay(database, bet, at(-1));
  await caller.win(`${bet}-win`, bet, 25 * UNIT);
  await movePlay(database, `${bet}-win`, at(0));
  await twice(async () => {
    const day = async (from: string, to: string) => {
      const bets = await read('betRecord', token, { from, to });
      const account = async (kind: string) => (await read('accountRecord', token, { from, to, kind })).total;
      const { totals } = await read('profitRecord', token, { from, to });
      expect(totals.profit).toBe(bets.totals.result);
      return [bets.total, bets.totals.result, await account('bet'), await account('win')];
    };
    expect(await day(DAY_1, DAY_2)).toEqual([1, '15.00', 1, 0]);
    expect(await day(DAY_2, END)).toEqual([0, '0.00', 0, 1]);
    expect(await day(DAY_1, END)).toEqual([1, '15.00', 1, 1]);
  });
});

it('[W07] a bet that is returned a day later changes its own day, and the account on the later day', async () => {
  const { caller, token } = await seat();
  const bet = ref('returned');
  await caller.bet(bet, 30 * UNIT, { round_closed: true });
  await movePlay(database, bet, at(-3_600_000));
  await rollUpFully(database, { merchant: 'lotus' });
  const first = { from: DAY_1, to: DAY_2 };
  expect((await read('profitRecord', token, first)).totals).toMatchObject({ validBet: '30.00', profit: '-30.00' });
  await caller.rollback(`${bet}-back`, bet);
  await movePlay(database, `${bet}-back`, at(3_600_000));
  await rollUpFully(database, { merchant: 'lotus' });
  expect((await read('betRecord', token, first)).list).toMatchObject([
    { state: 'voided', stake: '30.00', voided: '30.00', result: '0.00' },
  ]);
  expect((await read('profitRecord', token, first)).totals).toMatchObject({
    rounds: 1,
    validBet: '0.00',
    profit: '0.00',
  });
  const lines = async (from: string, to: string) =>
    (await read('accountRecord', token, { from, to })).list
      .map(({ kind, amount }) => `${kind} ${amount}`)
      .filter((line) => line.startsWith('bet'));
  expect(await lines(DAY_1, DAY_2)).toEqual(['bet -30.00']);
  expect(await lines(DAY_2, END)).toEqual(['betReturned 30.00']);
});

it('[W07] rounds of a guest, with demo money, are in no record', async () => {
  const guest = await fixture.seatGuest();
  await guest.caller.bet(`guest-${guest.memberId}`, UNIT, { round_closed: true });
  await rollUpFully(database, { merchant: 'lotus' });
  const rowsOf = (table: string) => database.query(`SELECT FROM app.${table} WHERE member_id = $1`, [guest.memberId]);
  expect(await rowsOf('game_round')).toHaveLength(1);
  expect(await rowsOf('daily_play')).toEqual([]);
  for (const name of ['betRecord', 'accountRecord', 'profitRecord'] as const) {
    expect((await send(name, guest.token)).json().code).toBe('in_need_true_account');
  }
});

it('[W07] a page after the last is empty with the same figures, and a number that is no page is refused', async () => {
  const { caller, token } = await seat();
  await caller.bet(ref('paged'), UNIT, { round_closed: true });
  await movePlay(database, ref('paged'), at(0));
  await rollUpFully(database, { merchant: 'lotus' });
  for (const name of ['betRecord', 'accountRecord', 'profitRecord'] as const) {
    const first = await read(name, token);
    const beyond = await read(name, token, { pageNo: '1000000' });
    expect(beyond).toEqual({ ...first, list: [], pageNo: 1_000_000 });
    expect(first.list).not.toEqual([]);
    for (const pageNo of ['0', '-1', '1.5', '1e9', 'two', '']) {
      expect([name, pageNo, (await send(name, token, { pageNo })).statusCode]).toEqual([name, pageNo, 400]);
    }
  }
});
