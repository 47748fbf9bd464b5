/** What the console's lists of deposits, payments and debts read in a brand with thousands of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffCtx } from '../../internal-calls.ts';
import { readsOf } from '../../testing/plans-of.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readDebts } from './deposit-debts.ts';
import { listPayments, postedReturns } from './payment-matches.repository.ts';
import { listFoundDeposits } from './staff-deposits.repository.ts';

const ROWS = 5_000;
const RARE = 10;
const PER_PAGE = 51;
const scope = { merchant: 'lotus' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(1);
  await database.query(`
    SET session_replication_role = replica;
    INSERT INTO app.member (tenant, id, username, username_key, lookalike_key, nickname, password_hash, currency, registered_at, account_type)
    SELECT 'lotus', 'm' || i, 'm' || i, 'm' || i, 'm' || i, 'm' || i, '$argon2id$x', 'KHR', now(), 0 FROM generate_series(1, ${ROWS}) i;
    INSERT INTO app.deposit (tenant, id, member_id, method, provider, kind, currency, amount, fee, key, request_hash, state, created_at, expires_at, credited_at, ended_at)
    SELECT 'lotus', gen_random_uuid(), 'm' || i, CASE WHEN i <= ${RARE} THEN 'coin' ELSE 'bank' END, CASE WHEN i <= ${RARE} THEN 'MINT' ELSE 'TILL' END, 'bank', 'KHR', 100, 0, i, sha256('x'),
      CASE WHEN i <= ${RARE} THEN 'review' ELSE 'credited' END, at, at, CASE WHEN i > ${RARE} THEN at END, at
    FROM (SELECT i, timestamptz '2026-01-01' + i * interval '1 minute' AS at FROM generate_series(1, ${ROWS}) i) d;
    INSERT INTO app.unmatched_payment (tenant, provider, order_id, payment, amount, currency, reason, found_at, resolved_at)
    SELECT 'lotus', 'TILL', i, i, 100, 'KHR', 'order', timestamptz '2026-01-01' + i * interval '1 minute', now() FROM generate_series(1, ${ROWS}) i;
    INSERT INTO app.deposit_return (tenant, payment_id, id, kind, amount, debt, at)
    SELECT 'lotus', id, 'r', 'refund', 100, 0, found_at FROM app.unmatched_payment;
    INSERT INTO app.deposit_return (tenant, deposit_id, id, kind, amount, debt, at)
    SELECT 'lotus', id, 'r', 'refund', 100, 50, created_at FROM app.deposit WHERE method = 'coin';
    SET session_replication_role = origin;
    ANALYZE app.member, app.deposit, app.unmatched_payment, app.deposit_return`);
});
afterAll(() => database.drop());

type Read = Parameters<typeof readsOf>[2];
async function rowsOf(table: string, read: Read): Promise<number> {
  const reads = await readsOf(database, 'lotus', read);
  return reads.reduce((sum, each) => sum + (each.table === table ? each.rows : 0), 0);
}

it.each([
  ['state', { state: 'review' }],
  ['method', { method: 'coin' }],
  ['provider', { provider: 'MINT' }],
] as const)('[W04] deposits of a rare %s are read without the others', async (_, filter) => {
  const read: Read = async (db) => expect(await listFoundDeposits(db, scope, filter, undefined)).toHaveLength(RARE);
  expect(await rowsOf('deposit', read)).toBe(RARE);
});

it('[W04] a page of all payments that no deposit explains reads that page', async () => {
  const read: Read = async (db) => expect(await listPayments(db, scope, { show: 'all' })).toHaveLength(PER_PAGE);
  expect(await rowsOf('unmatched_payment', read)).toBe(PER_PAGE);
});

it('[W04] returns of a page’s payments are read without those of others', async () => {
  const [payment] = await database.query<{ id: string }>('SELECT id FROM app.unmatched_payment LIMIT 1');
  const read: Read = async (db) => expect(await postedReturns(db, scope, [payment?.id ?? ''])).toHaveLength(1);
  expect(await rowsOf('deposit_return', read)).toBe(1);
});

it('[W04] the list of debts reads their players without the others', async () => {
  const read: Read = async (db) => expect((await readDebts(db, scope as StaffCtx)).debts).toHaveLength(RARE);
  expect(await rowsOf('member', read)).toBe(RARE);
});
