/** What the console's list of bonuses that wait reads among thousands that were decided on. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readsOf } from '../../testing/plans-of.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { listWaiting } from './staff-bonuses.repository.ts';

const REQUESTS = 3_000;
const WAITING = 5;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(1);
  await database.query(`
    SET session_replication_role = replica;
    INSERT INTO app.member (tenant, id, username, username_key, lookalike_key, nickname, password_hash, currency, registered_at, account_type)
    VALUES ('lotus', 'm', 'm', 'm', 'm', 'm', '$argon2id$x', 'KHR', now(), 0);
    INSERT INTO app.approval (tenant, id, kind, subject, content_hash, requested_by, key, requested_at, expires_at, state, decided_by, decided_at)
    SELECT 'lotus', uuidv7(), 'bonus', i, sha256('x'), 's1', i, now(), now() + interval '1 day', CASE WHEN i > ${WAITING} THEN 'approved' ELSE 'waiting' END,
      CASE WHEN i > ${WAITING} THEN 's2' END, CASE WHEN i > ${WAITING} THEN now() END FROM generate_series(1, ${REQUESTS}) i;
    INSERT INTO app.bonus_request (tenant, id, member_id, currency, amount, required, days, note, requested_by, key, requested_at, approval_id)
    SELECT 'lotus', id, 'm', 'KHR', 5, 5, 5, 'n', 's1', key, requested_at, id FROM app.approval;
    SET session_replication_role = origin;
    ANALYZE app.approval, app.bonus_request`);
});
afterAll(() => database.drop());

it('[W05] bonuses that wait are listed without reading those that were decided on', async () => {
  const reads = await readsOf(database, 'lotus', async (db) => {
    expect(await listWaiting(db, { merchant: 'lotus' }, new Date(), null)).toHaveLength(WAITING);
  });
  const rows = reads.filter(({ table }) => table !== 'member').map((read) => [read.table, read.rows]);
  expect(rows.toSorted()).toEqual([
    ['approval', WAITING],
    ['bonus_request', WAITING],
  ]);
});
