/** How PostgreSQL reads a page deep in a day of many rounds and lines. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readsOf } from '../../testing/plans-of.ts';
import { rollUpFully } from '../../testing/roll-up-fully.ts';
import { openWalletFixture, type WalletFixture } from '../../testing/wallet-fixture.ts';
import { readLines } from './lines.repository.ts';
import { readProfit } from './read-profit.ts';
import { readRounds } from './rounds.repository.ts';

const DAY = '2026-03-07';
/** Of each of two members, on that day. */
const ROUNDS = 4_000;
const SLICE = { day: DAY, skip: 1_000, take: 20 };

let fixture: WalletFixture;
let memberId: string;
let account: string;
const scope = () => ({ merchant: 'lotus', memberId, currency: 'KHR', zone: 'Asia/Phnom_Penh' });
beforeAll(async () => {
  fixture = await openWalletFixture();
  const { database } = fixture;
  ({ memberId } = await fixture.seat('many', 0n));
  await database.query("INSERT INTO core.merchant VALUES ('lotus') ON CONFLICT DO NOTHING");
  const { memberId: other } = await fixture.seat('other', 0n);
  await database.query(
    `INSERT INTO app.game_round (tenant, provider, member_id, round, game_code, currency, state, stake, won, opened_at, closed_at, vendor, game_type)
     SELECT 'lotus', 'arcade', m, m || i, 'slot-1', 'KHR', 'closed', 100, 0, at, at, 'ARCADE', 'RNG'
     FROM unnest($1::text[]) m, (SELECT i, timestamptz '2026-03-07 16:00Z' - i * interval '10 seconds' AS at FROM generate_series(1, ${ROUNDS}) i) r`,
    [[memberId, other]],
  );
  // A bet and a win in turn.
  const [cash] = await database.query<{ id: string }>(
    `WITH a AS (
       INSERT INTO core.account (tenant, class, owner, currency, balance, seq, may_go_negative)
       VALUES ('lotus', 'cash', $1, 'KHR', 0, 2 * ${ROUNDS}, false), ('lotus', 'house_ggr', $1, 'KHR', 0, 2 * ${ROUNDS}, true)
       RETURNING id, class
     ), t AS (
       INSERT INTO core.tx (tenant, kind, source, ref, req_hash, outcome, member, subject, at)
       SELECT 'lotus', CASE n % 2 WHEN 1 THEN 'bet' ELSE 'win' END, 'provider:arcade', $1 || n, sha256('x'), 'posted', $1, $1 || n,
         timestamptz '2026-03-07 03:00Z' + n * interval '1 second'
       FROM generate_series(1, 2 * ${ROUNDS}) n RETURNING id, kind, substr(ref, length($1) + 1)::bigint AS n
     ), listed AS (
       INSERT INTO core.entry (tenant, tx, line, account, currency, amount, balance_after, account_seq)
       SELECT 'lotus', t.id, CASE class WHEN 'cash' THEN 1 ELSE 2 END, a.id, 'KHR',
         CASE WHEN (kind = 'bet') = (class = 'cash') THEN -100 ELSE 100 END, 0, n FROM t, a
     ) SELECT id FROM a WHERE class = 'cash'`,
    [memberId],
  );
  account = cash?.id ?? '';
  await database.query('ANALYZE app.game_round, core.entry, core.tx');
});
afterAll(() => fixture.close());

it.each([
  ['without a filter', {}],
  ['of a vendor', { vendor: 'ARCADE' }],
  ['of a category', { category: 'RNG' }],
  ['of a state', { state: 'settled' }],
])('[W07] a page of rounds %s reads the member’s rounds from the day’s end to the page', async (_, filter) => {
  const reads = await readsOf(fixture.database, 'lotus', async (db) => {
    expect(await readRounds(db, scope(), [SLICE], filter)).toHaveLength(SLICE.take);
  });
  expect(reads.map(({ index }) => index)).toEqual(['game_round_of_member']);
  expect(reads[0]?.rows).toBe(SLICE.skip + SLICE.take);
});

it('[W07] a page of lines of one kind looks up no transactions of the other side', async () => {
  const slice = { ...SLICE, first: 1n, last: 2n * BigInt(ROUNDS) };
  const lookUps = async (side: 'credited' | undefined) => {
    const reads = await readsOf(fixture.database, 'lotus', async (db) => {
      expect(await readLines(db, scope(), account, [slice], { kind: 'win', side })).toHaveLength(SLICE.take);
    });
    return reads.find(({ table }) => table === 'tx')?.times;
  };
  expect(await lookUps('credited')).toBe(SLICE.skip + SLICE.take);
  // The bets between them as well.
  expect(await lookUps(undefined)).toBe(2 * (SLICE.skip + SLICE.take) - 1);
});

it('[W07] the year’s profit and loss reads the rollup and no line of the ledger', async () => {
  await rollUpFully(fixture.database, { merchant: 'lotus' });
  const year = { from: '2026-01-01', to: '2027-01-01', by: 'day', pageNo: 1 } as const;
  const reads = await readsOf(fixture.database, 'lotus', async (db) => {
    expect((await readProfit(db, scope(), year)).totals).toMatchObject({ rounds: ROUNDS });
  });
  const rowsOf = (table: string) => reads.reduce((sum, read) => sum + (read.table === table ? read.rows : 0), 0);
  expect([rowsOf('tx'), rowsOf('entry')]).toEqual([0, 0]);
  expect(rowsOf('daily_play')).toBeGreaterThan(0);
  // The member's latest, which says whether any is newer than the rollup.
  expect(rowsOf('game_round')).toBeLessThanOrEqual(1);
});
