/** Plans of the verification desk’s queries, with thousands of checks. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readsOf } from '../../testing/plans-of.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { listSent } from './identity.repository.ts';
import { othersWithDocument } from './shared-document.ts';

const CHECKS = 3_000;
const SENT = 10;
const scope = { merchant: 'lotus' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(1);
  await database.query(`
    SET session_replication_role = replica;
    INSERT INTO app.member (tenant, id, username, username_key, lookalike_key, nickname, password_hash, currency, registered_at, account_type)
    SELECT 'lotus', 'm' || i, 'm' || i, 'm' || i, 'm' || i, 'm' || i, '$argon2id$x', 'KHR', now(), 0 FROM generate_series(1, ${CHECKS}) i;
    INSERT INTO app.identity_check (tenant, id, member_id, level, state, number, opened_at, sent_at, decided_at, decided_by, decision_key, decision_hash)
    SELECT 'lotus', uuidv7(), 'm' || i, 'identity', 'approved', 'N ' || i, now(), now(), now(), 's', 'k', sha256('x') FROM generate_series(${SENT + 1}, ${CHECKS}) i;
    INSERT INTO app.identity_check (tenant, id, member_id, level, state, opened_at, sent_at)
    SELECT 'lotus', uuidv7(), 'm' || i, 'identity', 'sent', now(), now() FROM generate_series(1, ${SENT}) i;
    INSERT INTO app.identity_submission (tenant, check_id, provider, state, sendings, begun_at, answer, answered_at)
    SELECT 'lotus', id, 'VOUCH', 'answered', 1, now(), 'accepted', now() FROM app.identity_check WHERE state = 'approved';
    SET session_replication_role = origin;
    ANALYZE app.member, app.identity_check, app.identity_submission`);
});
afterAll(() => database.drop());

it('[W12] others with the number of a document are found by an index, under row security too', async () => {
  const reads = await readsOf(database, 'lotus', async (db) => {
    const found = await othersWithDocument(db, scope, { memberId: 'm1', numbers: ['n-77'] });
    expect(found.map(({ id }) => id)).toEqual(['m77']);
  });
  const checks = reads.find(({ table }) => table === 'identity_check');
  expect(checks).toEqual({ table: 'identity_check', index: 'identity_check_number', times: 1, rows: 1 });
});

it('[W12] the queue reads what waits, and no submission that was answered', async () => {
  const reads = await readsOf(database, 'lotus', async (db) => {
    expect(await listSent(db, scope, { after: undefined, limit: SENT + 1 })).toHaveLength(SENT);
  });
  const atProvider = reads.find(({ table }) => table === 'identity_submission');
  expect(atProvider).toMatchObject({ index: 'identity_submission_waiting', rows: 0 });
});
