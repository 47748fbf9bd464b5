import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createQuery } from '../../db/query.ts';
import { createPost, type Post } from '../../testing/create-post.ts';
import { plansOf } from '../../testing/plans-of.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Line, MemberAccount, Posting } from './posting.ts';
import { listStatement, type StatementPeriod, sumStatement } from './statement.repository.ts';
import { readBalance } from './wallet.read-model.ts';

let database: TestDatabase;
let post: Post;
beforeAll(async () => {
  database = await createTestDatabase(4);
  post = createPost(createQuery(database.pool));
});
afterAll(() => database.drop());

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 10, 1);
const minute = (count: number) => new Date(START + count * MINUTE_MS);
const EVER: StatementPeriod = { from: new Date(0), to: minute(1e9) };

/** Posts an amount this many minutes after the start. */
async function move(owner: string, minutes: number, amount: bigint, more: Partial<Posting> = {}, merchant = 'lotus') {
  const common = { currency: 'KHR' };
  const lines: Line[] = [
    { account: 'cash', owner, ...common, amount },
    { account: 'adjustment', owner: '', ...common, amount: -amount },
  ];
  const posting = { kind: 'adjustment', source: 'test', ref: randomUUID(), member: owner, ...common, lines, ...more };
  const result = await post({ merchant, clock: { now: () => minute(minutes) } }, posting);
  expect(result.outcome).toBe('posted');
}

const statementOf = (owner: string, account: MemberAccount = 'cash', merchant = 'lotus') => {
  const [scope, of] = [{ merchant }, { account, owner, currency: 'KHR' }];
  return {
    list: (period = EVER, after: bigint | null = null, limit = 100) =>
      database.withTenant(scope, (db) => listStatement(db, scope, of, period, { after, limit })),
    sum: (period = EVER) => database.withTenant(scope, (db) => sumStatement(db, scope, of, period)),
    balance: () => database.withTenant(scope, (db) => readBalance(db, scope, owner, 'KHR')),
  };
};

it('lists what was credited and debited, the latest first, with the balance after each line', async () => {
  const member = randomUUID();
  await move(member, 0, 1_000n, { kind: 'registration_bonus', source: 'registration', ref: member });
  await move(member, 1, -300n, { kind: 'bet', source: 'provider:test', ref: 'b1', subject: 'round-1' });
  await move(member, 2, 450n, { kind: 'win', source: 'provider:test', ref: 'w1', subject: 'round-1' });
  const { list, sum, balance } = statementOf(member);
  expect(await list()).toEqual({
    lines: [
      {
        ...{ seq: 3n, at: minute(2), kind: 'win', source: 'provider:test', ref: 'w1', subject: 'round-1' },
        ...{ amount: 450n, balance: 1_150n },
      },
      {
        ...{ seq: 2n, at: minute(1), kind: 'bet', source: 'provider:test', ref: 'b1', subject: 'round-1' },
        ...{ amount: -300n, balance: 700n },
      },
      {
        ...{ seq: 1n, at: minute(0), kind: 'registration_bonus', source: 'registration', ref: member, subject: null },
        ...{ amount: 1_000n, balance: 1_000n },
      },
    ],
    next: null,
  });
  expect(await sum()).toEqual({ opening: 0n, credited: 1_450n, debited: 300n, closing: await balance(), lines: 3 });
  const second = { from: minute(1), to: minute(2) };
  expect(await sum(second)).toEqual({ opening: 1_000n, credited: 0n, debited: 300n, closing: 700n, lines: 1 });
  expect((await list(second)).lines.map(({ ref }) => ref)).toEqual(['b1']);
  expect(await sum({ from: minute(9), to: minute(10) })).toMatchObject({ opening: 1_150n, closing: 1_150n, lines: 0 });
});

it('covers one account: money set aside has a statement of its own, and another member’s stays hidden', async () => {
  const member = randomUUID();
  await move(member, 0, 500n);
  const held = (account: MemberAccount, amount: bigint): Line => ({ account, owner: member, currency: 'KHR', amount });
  await move(member, 1, 0n, { kind: 'hold', lines: [held('cash', -200n), held('withdraw_pending', 200n)] });
  expect(await statementOf(member).sum()).toMatchObject({ credited: 500n, debited: 200n, closing: 300n });
  expect(await statementOf(member, 'withdraw_pending').sum()).toMatchObject({
    credited: 200n,
    closing: 200n,
    lines: 1,
  });
  const nothing = { opening: 0n, credited: 0n, debited: 0n, closing: 0n, lines: 0 };
  const others = [statementOf(member, 'bonus'), statementOf(randomUUID()), statementOf(member, 'cash', 'harbor')];
  for (const { list, sum } of others) {
    expect(await sum()).toEqual(nothing);
    expect(await list()).toEqual({ lines: [], next: null });
  }
});

it('successive periods contain every line once and begin where the last ended, even when times run backwards', async () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.bigInt({ min: 1n, max: 99n })), {
    minLength: 1,
    maxLength: 25,
  });
  const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(steps, cuts, async (moves, inner) => {
      const member = randomUUID();
      for (const [minutes, amount] of moves) await move(member, minutes, amount);
      const { list, sum, balance } = statementOf(member);
      const edges = [-1, ...inner.sort((a, b) => a - b), 61].map(minute);
      let [opening, seen] = [0n, 0n];
      for (const [index, to] of edges.slice(1).entries()) {
        const period = { from: edges[index] ?? to, to };
        const [totals, { lines }] = [await sum(period), await list(period)];
        expect(totals).toMatchObject({ opening, lines: lines.length });
        expect(totals.closing).toBe(totals.opening + totals.credited - totals.debited);
        for (const { seq } of lines.reverse()) {
          seen += 1n;
          expect(seq).toBe(seen);
        }
        opening = totals.closing;
      }
      expect([opening, seen]).toEqual([await balance(), BigInt(moves.length)]);
    }),
    { numRuns: 25 },
  );
});

it('a long account is paged to its end, with indexes only', async () => {
  const member = randomUUID();
  await move(member, 0, 1n);
  // Inserted directly: posting this many lines one by one would take a minute.
  await database.query(
    `WITH first AS (
       SELECT e.*, t.req_hash FROM core.entry e JOIN core.tx t ON t.tenant = e.tenant AND t.id = e.tx
       JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account WHERE a.owner = $1
     ), written AS (
       INSERT INTO core.tx (tenant, kind, source, ref, req_hash, outcome, member, at)
       SELECT tenant, 'adjustment', 'long', n::text, req_hash, 'posted', $1, $2::timestamptz + n * interval '1 minute'
       FROM first, generate_series(1, 20000) n RETURNING id, ref::bigint AS n
     ), moved AS (
       UPDATE core.account SET seq = 20001, balance = 20001 WHERE owner = $1
     )
     INSERT INTO core.entry (tenant, tx, line, account, currency, amount, balance_after, account_seq)
     SELECT f.tenant, w.id, l.line, CASE l.line WHEN 1 THEN f.account ELSE h.account END, f.currency,
       CASE l.line WHEN 1 THEN 1 ELSE -1 END, CASE l.line WHEN 1 THEN w.n + 1 ELSE -w.n - 1 END,
       w.n + CASE l.line WHEN 1 THEN 1 ELSE h.seq END
     FROM first f, written w, (VALUES (1), (2)) l (line),
       -- -- the house account has lines of other members
       (SELECT account, max(account_seq) AS seq FROM core.entry
        WHERE account = (SELECT e.account FROM core.entry e, first f WHERE e.tx = f.tx AND e.line = 2) GROUP BY account) h`,
    [member, minute(0)],
  );
  await database.query('ANALYZE core.entry; ANALYZE core.tx; ANALYZE core.account');
  const { list, sum } = statementOf(member);
  const seen: bigint[] = [];
  let after: bigint | null = null;
  do {
    const { lines, next }: Awaited<ReturnType<typeof list>> = await list(EVER, after, 3_000);
    seen.push(...lines.map(({ seq }) => seq));
    after = next;
  } while (after !== null);
  expect(seen).toEqual(Array.from({ length: 20_001 }, (_, index) => BigInt(20_001 - index)));
  const day = { from: minute(10_000), to: minute(10_000 + 24 * 60) };
  expect(await sum(day)).toEqual({ opening: 10_000n, credited: 1_440n, debited: 0n, closing: 11_440n, lines: 1_440 });
  const [scope, of] = [{ merchant: 'lotus' }, { account: 'cash' as const, owner: member, currency: 'KHR' }];
  const plans = await plansOf(database, 'lotus', async (db) => {
    await listStatement(db, scope, of, day, { after: null, limit: 20 });
    await sumStatement(db, scope, of, day);
  });
  expect(plans).toMatch(/entry_tenant_account_account_seq_key/);
  expect(plans).not.toMatch(/Seq Scan/);
});
