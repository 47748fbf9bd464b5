/** What the console's list of payouts in parts reads among thousands that are whole. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readsOf } from '../../testing/plans-of.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { listPayouts } from './staff-lists.repository.ts';

const WHOLE = 3_000;
const PARTS = 20;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(1);
  const payouts = (from: number, to: number) => `
    INSERT INTO app.payout (tenant, id, withdrawal_id, member_id, amount, state, created_at, sent_at, attempts)
    SELECT 'lotus', uuidv7(), w.id, 'm', 50, 'sent', now(), now(), 1 FROM app.withdrawal w WHERE w.key::integer BETWEEN ${from} AND ${to};`;
  await database.query(`
    SET session_replication_role = replica;
    INSERT INTO app.withdrawal (tenant, id, member_id, method, provider, kind, account_id, currency, amount, fee, key, request_hash, state, risks, approvals_needed, receipt_minutes, created_at)
    SELECT 'lotus', uuidv7(), 'm', 'bank', 'TILL', 'bank', gen_random_uuid(), 'KHR', 100, 0, i, sha256('x'), 'approved', '{}', 0, 60, now() FROM generate_series(1, ${WHOLE}) i;
    ALTER TABLE app.payout ENABLE ALWAYS TRIGGER mark_parts;
    ${payouts(1, PARTS / 2)} ${payouts(1, WHOLE)}
    SET session_replication_role = origin;
    ANALYZE app.withdrawal, app.payout`);
});
afterAll(() => database.drop());

it('[W05] payouts in parts are listed without reading those that are whole', async () => {
  const reads = await readsOf(database, 'lotus', async (db) => {
    expect(await listPayouts(db, { merchant: 'lotus' }, { show: 'parts' }, PARTS + 1)).toHaveLength(PARTS);
  });
  const listed = reads.find(({ table, times }) => table === 'payout' && times === 1);
  expect(listed).toEqual({ table: 'payout', index: 'payout_part', times: 1, rows: PARTS });
});
