import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../context.ts';
import { createQuery } from '../../db/query.ts';
import { createPost, type Post } from '../../testing/create-post.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { postWithin } from './ledger.ts';
import { type Posting, registrationBonus } from './posting.ts';

let database: TestDatabase;
let post: Post;
const lotus = { merchant: 'lotus', clock: systemClock };
const harbor = { merchant: 'harbor', clock: systemClock };
const KHR = 'KHR';

beforeAll(async () => {
  database = await createTestDatabase(16);
  post = createPost(createQuery(database.pool));
});
afterAll(() => database.drop());

async function memberWith(amount: bigint, ctx = lotus): Promise<string> {
  const member = randomUUID();
  await post(ctx, registrationBonus(member, KHR, amount));
  return member;
}

const bet = (member: string, ref: string, amount: bigint, more: Partial<Posting> = {}): Posting => ({
  kind: 'bet',
  source: 'provider:test',
  ref,
  member,
  currency: KHR,
  lines: [
    { account: 'cash', owner: member, currency: KHR, amount: -amount },
    { account: 'house_ggr', owner: 'test', currency: KHR, amount },
  ],
  ...more,
});

describe('posting', () => {
  it('[W12] moves money once, answers a repeat the same and other data as a mismatch', async () => {
    const member = await memberWith(1_000n);
    const first = await post(lotus, bet(member, 'b1', 300n));
    expect(first).toMatchObject({ outcome: 'posted', replayed: false, balance: 700n });
    expect(await post(lotus, bet(member, 'b1', 300n))).toEqual({ ...first, replayed: true });
    expect(await post(lotus, bet(member, 'b1', 301n))).toMatchObject({ outcome: 'mismatch', balance: 700n });
  });

  it('hashes a request the same way in every release', async () => {
    await post(lotus, bet('m', 'as-ever', 5n, { data: { game: 'slot-1' } }));
    const kept = await database.query<{ hash: string }>(
      `SELECT encode(req_hash, 'hex') AS hash FROM core.tx WHERE source = 'provider:test' AND ref = 'as-ever'`,
    );
    // A constant: money's keys are stored for ever, and a provider may repeat a call after an update of this platform.
    expect(kept).toEqual([{ hash: '81b9c83da38697203242f13384b1a7ace6e7bf4faaff9ddec9fca89f771541f8' }]);
  });

  it('refuses more than the member has, and stores the refusal unless `keepRefusal` is false', async () => {
    const member = await memberWith(100n);
    const refused = { outcome: 'refused', balance: 100n };
    expect(await post(lotus, bet(member, 'kept', 101n))).toMatchObject(refused);
    expect(await post(lotus, bet(member, 'forgotten', 101n, { keepRefusal: false }))).toMatchObject(refused);
    await post(lotus, { ...registrationBonus(member, KHR, 1n), ref: `${member}-again` });
    expect(await post(lotus, bet(member, 'kept', 101n))).toMatchObject({
      outcome: 'refused',
      replayed: true,
      balance: 101n,
    });
    expect(await post(lotus, bet(member, 'forgotten', 101n, { keepRefusal: false }))).toMatchObject({
      outcome: 'posted',
      balance: 0n,
    });
  });

  it('accepts exactly ten of 64 bets at once on a balance for ten', async () => {
    const member = await memberWith(10n);
    const results = await Promise.all(Array.from({ length: 64 }, (_, i) => post(lotus, bet(member, `par-${i}`, 1n))));
    expect(results.filter(({ outcome }) => outcome === 'posted')).toHaveLength(10);
    expect(results.filter(({ outcome }) => outcome === 'refused')).toHaveLength(54);
    expect(await post(lotus, bet(member, 'one-more', 1n))).toMatchObject({ outcome: 'refused', balance: 0n });
  });

  it('has one effect when the same posting comes fifty times at once', async () => {
    const member = await memberWith(1_000n);
    const results = await Promise.all(Array.from({ length: 50 }, () => post(lotus, bet(member, 'same', 10n))));
    expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(results.map(({ tx }) => tx)).size).toBe(1);
    expect(results.every(({ outcome, balance }) => outcome === 'posted' && balance === 990n)).toBe(true);
  });

  it('keeps brands apart: the same member id and reference exist once in each', async () => {
    const member = await memberWith(50n);
    await post(harbor, registrationBonus(member, KHR, 70n));
    expect(await post(lotus, bet(member, 'shared', 1n))).toMatchObject({ balance: 49n });
    expect(await post(harbor, bet(member, 'shared', 2n))).toMatchObject({ outcome: 'posted', balance: 68n });
  });

  it('commits or rolls back with the surrounding transaction', async () => {
    const member = await memberWith(50n);
    const failing = database.withTenant(lotus, async (db) => {
      expect(await postWithin(db, lotus, bet(member, 'inside', 20n))).toMatchObject({
        outcome: 'posted',
        balance: 30n,
      });
      throw new Error('after the posting');
    });
    await expect(failing).rejects.toThrow('after the posting');
    expect(await post(lotus, bet(member, 'outside', 50n))).toMatchObject({ outcome: 'posted', balance: 0n });
  });

  it('refuses to post for another tenant than that of the surrounding transaction', async () => {
    const member = await memberWith(50n);
    const crossing = database.withTenant(lotus, (db) => postWithin(db, harbor, bet(member, 'cross', 1n)));
    await expect(crossing).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('spreads the house over sixty-four accounts', async () => {
    for (let i = 0; i < 40; i += 1) await memberWith(1n);
    const [row] = await database.query<{ shards: number }>(
      "SELECT count(DISTINCT shard)::int AS shards FROM core.account WHERE class = 'bonus_expense' AND tenant = 'lotus'",
    );
    expect(row?.shards).toBeGreaterThan(16);
    expect(row?.shards).toBeLessThanOrEqual(64);
  });
});

describe('the database refuses, for every caller', () => {
  const unbalanced = (member: string) =>
    bet(member, randomUUID(), 5n, {
      lines: [
        { account: 'cash', owner: member, currency: KHR, amount: -5n },
        { account: 'house_ggr', owner: 'test', currency: KHR, amount: 4n },
      ],
    });

  it('lines that do not sum to zero in each currency', async () => {
    const member = await memberWith(50n);
    await expect(post(lotus, unbalanced(member))).rejects.toMatchObject({ code: '23514' });
    const mixed = bet(member, 'mixed', 5n, {
      lines: [
        { account: 'cash', owner: member, currency: KHR, amount: -5n },
        { account: 'house_ggr', owner: 'test', currency: 'USD', amount: 5n },
      ],
    });
    await expect(post(lotus, mixed)).rejects.toMatchObject({ code: '23514' });
    expect(await post(lotus, bet(member, 'after', 50n))).toMatchObject({ outcome: 'posted' });
  });

  it('demo money beside real money, though each sums to zero; two real currencies are accepted', async () => {
    const member = await memberWith(50n);
    const both = (other: string): Posting =>
      bet(member, other, 5n, {
        lines: [
          { account: 'cash', owner: member, currency: KHR, amount: -5n },
          { account: 'points_exchange', owner: '', currency: KHR, amount: 5n },
          { account: 'points_exchange', owner: '', currency: other, amount: -1n },
          { account: 'adjustment', owner: '', currency: other, amount: 1n },
        ],
      });
    await expect(post(lotus, both('DEMO'))).rejects.toThrow('Demo money and real money do not meet');
    expect(await post(lotus, both('USD'))).toMatchObject({ outcome: 'posted', balance: 45n });
  });

  it('invalid rows of a transaction, an account or a line', async () => {
    const tx = {
      kind: 'bet',
      source: 's',
      ref: 'r',
      req_hash: Buffer.alloc(32),
      outcome: 'void',
      subject: null,
      reverses: null,
    };
    const insertTx = (wrong: object) => {
      const row = Object.entries({ tenant: 'lotus', at: new Date(), ...tx, ...wrong });
      const names = row.map(([name]) => name).join();
      const places = row.map((_, index) => `$${index + 1}`).join();
      return database.query(
        `INSERT INTO core.tx (${names}) VALUES (${places})`,
        row.map(([, value]) => value),
      );
    };
    const wrongs = [
      { kind: 'Bet' },
      { source: '' },
      { source: 's'.repeat(65) },
      { ref: '' },
      { ref: 'r'.repeat(201) },
      { req_hash: Buffer.alloc(31) },
      { outcome: 'lost' },
      { subject: 's'.repeat(201) },
      { reverses: randomUUID() },
    ];
    for (const wrong of wrongs) {
      await expect(insertTx(wrong), JSON.stringify(wrong)).rejects.toMatchObject({
        code: '23514',
        constraint: 'is_tx',
      });
    }
    await insertTx({});
    await memberWith(50n);
    for (const change of ['shard = 64', 'shard = -1', "currency = 'khr'"]) {
      const changing = database.query(`UPDATE core.account SET ${change} WHERE class = 'bonus_expense'`);
      await expect(changing, change).rejects.toMatchObject({ code: '23514', constraint: 'is_account' });
    }
    const line = `INSERT INTO core.entry SELECT tenant, tx, 9::smallint, account, currency, 1, balance_after, 0 FROM core.entry LIMIT 1`;
    await expect(database.query(line)).rejects.toMatchObject({ code: '23514', constraint: 'is_entry' });
  });

  it('an account named twice, an unknown class, a line with amount zero', async () => {
    const member = await memberWith(50n);
    const cash = (amount: bigint) => ({ account: 'cash', owner: member, currency: KHR, amount }) as const;
    await expect(post(lotus, bet(member, 'twice', 1n, { lines: [cash(-5n), cash(5n)] }))).rejects.toThrow();
    const unknown = { account: 'slush' as 'cash', owner: '', currency: KHR, amount: 5n };
    await expect(post(lotus, bet(member, 'class', 1n, { lines: [cash(-5n), unknown] }))).rejects.toThrow('null value');
    await expect(post(lotus, bet(member, 'zero', 0n))).rejects.toThrow('is_entry');
  });

  it('UPDATE, DELETE and TRUNCATE, as the server and as the owner', async () => {
    await memberWith(50n);
    const attempts = [
      'UPDATE core.entry SET amount = 1',
      'DELETE FROM core.entry',
      'TRUNCATE core.entry CASCADE',
      "UPDATE core.tx SET outcome = 'void'",
      'DELETE FROM core.tx',
      'TRUNCATE core.tx CASCADE',
      'DELETE FROM core.account',
      'TRUNCATE core.account CASCADE',
    ];
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query("SELECT set_config('app.tenant_id', 'lotus', false)");
    for (const attempt of attempts) {
      await expect(owner.query(attempt), `owner: ${attempt}`).rejects.toMatchObject({ code: '42501' });
    }
    await owner.end();
    for (const attempt of [
      ...attempts,
      'UPDATE core.account SET balance = 1',
      "INSERT INTO core.merchant VALUES ('lotus')",
    ]) {
      const asServer = database.withTenant(lotus, (db) => db.execute(attempt));
      await expect(asServer, `server: ${attempt}`).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });
});

it('posts in one round trip', async () => {
  const member = await memberWith(50n);
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  await post(lotus, bet(member, 'counted', 1n));
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
});
