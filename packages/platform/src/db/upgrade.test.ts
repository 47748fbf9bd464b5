import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { applyFunction, functionsNamedBy, readFunctions } from '@marquee/server-kit/postgres/functions';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { DATABASE_FILES, migrateDatabase } from './migrate.ts';

/** The last migration before payments had names of their own. */
const FROM = '0852_attention.sql';

/** Rows that later migrations change. */
const MONEY = `
  INSERT INTO app.member (tenant, id, username, username_key, nickname, account_type, currency, password_hash, registered_at)
  SELECT 'lotus', id, id, id, id, 0, 'USD', '$argon2id$', '2026-10-01' FROM unnest('{m,excluded,back,taken over}'::text[]) AS id;
  INSERT INTO app.deposit (tenant, id, member_id, method, provider, kind, currency, amount, fee, key, request_hash, state, reason, created_at, expires_at, ended_at)
  SELECT 'lotus', ('00000000-0000-7000-8000-00000000000' || place)::uuid, 'm', 'card', 'till', 'card', 'USD', 100, 0, place, decode(repeat('00', 32), 'hex'),
    state, reason, '2026-11-01', '2026-11-02', '2026-11-03'
  FROM (VALUES ('1', 'expired', NULL), ('2', 'failed', 'matched'), ('3', 'review', 'amount')) AS d (place, state, reason);
  INSERT INTO app.unmatched_payment (tenant, provider, order_id, reference, amount, currency, reason, found_at)
  VALUES ('lotus', 'till', 'lotus.1', 'pay_1', 90, 'USD', 'amount', '2026-11-03'), ('lotus', 'till', 'lotus.2', NULL, 80, 'USD', 'order', '2026-11-03');
  INSERT INTO app.deposit_return (tenant, deposit_id, id, kind, amount, debt, at)
  VALUES ('lotus', '00000000-0000-7000-8000-000000000001', 'r-1', 'refund', 40, 10, '2026-11-04');
  INSERT INTO app.withdrawal (tenant, id, member_id, method, provider, kind, account_id, currency, amount, fee, key, request_hash, state, risks, approvals_needed, receipt_minutes, created_at)
  VALUES ('lotus', '00000000-0000-7000-8000-000000000009', 'm', 'bank', 'till', 'bank', gen_random_uuid(), 'USD', 200, 0, '1', decode(repeat('00', 32), 'hex'), 'approved', '{}', 0, 60, '2026-11-01');
  INSERT INTO app.payout (tenant, id, withdrawal_id, member_id, amount, state, created_at, ended_at, due_at)
  SELECT 'lotus', gen_random_uuid(), '00000000-0000-7000-8000-000000000009', 'm', 100, state, '2026-11-01', ended_at::timestamptz, '2026-11-02'
  FROM (VALUES ('waiting', NULL), ('failed', '2026-11-02')) AS p (state, ended_at);
  INSERT INTO app.payout (tenant, id, withdrawal_id, member_id, amount, state, created_at, sent_at, paid_at, forced_at, due_at)
  SELECT 'lotus', id::uuid, '00000000-0000-7000-8000-000000000009', 'm', 50, state, '2026-11-01', '2026-11-01', paid_at::timestamptz, paid_at::timestamptz, '2026-11-02'
  FROM (VALUES ('00000000-0000-7000-8000-0000000000a1', 'sent', NULL), ('00000000-0000-7000-8000-0000000000a2', 'paid', '2026-11-02')) AS p (id, state, paid_at);
  INSERT INTO app.payout_case (tenant, id, payout_id, kind, opened_at)
  SELECT 'lotus', gen_random_uuid(), payout_id::uuid, kind, '2026-11-02'
  FROM (VALUES ('00000000-0000-7000-8000-0000000000a1', 'otherAmount'), ('00000000-0000-7000-8000-0000000000a1', 'notReceived'),
    ('00000000-0000-7000-8000-0000000000a2', 'otherAmount')) AS c (payout_id, kind);
  INSERT INTO app.payout_account (tenant, id, member_id, kind, holder, number, number_key, bank, added_at, usable_at, removed_at)
  SELECT 'lotus', ('00000000-0000-7000-8000-0000000000' || place)::uuid, 'm', kind, 'Sok Dara', address, address, network, '2026-11-01', '2026-11-02', removed_at::timestamptz
  FROM (VALUES
    ('b1', 'crypto', '0x52908400098527886E0F7030069857D2E4169EE7', 'ethereum', NULL),
    ('b2', 'crypto', '0x52908400098527886e0f7030069857d2e4169ee7', 'polygon', NULL),
    ('b3', 'crypto', '0x52908400098527886E0F7030069857D2E4169EE7', 'polygon', NULL),
    ('b4', 'crypto', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bitcoin', NULL),
    ('b5', 'crypto', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bitcoin', NULL),
    ('b6', 'crypto', '0x52908400098527886E0f7030069857D2E4169EE7', 'polygon', '2026-11-03'),
    ('b7', 'bank', '0X1', 'ABA', NULL),
    ('b8', 'crypto', '0x52908400098527886E0F7030069857D2E4169ee7', 'bsc', NULL),
    ('b9', 'crypto', '0x52908400098527886E0F7030069857D2E4169EE7', 'bsc', NULL)) AS a (place, kind, address, network, removed_at);
  INSERT INTO app.stored_file (tenant, id, owner, purpose, sha256, type, bytes, width, height, state, created_at)
  SELECT 'lotus', md5(state), 'm', 'identity', sha256('x'), 'image/webp', 1, 1, 1, 'stored', '2026-11-01' FROM unnest('{approved,expired,open,rejected}'::text[]) AS state;
  INSERT INTO app.identity_check (tenant, id, member_id, level, state, opened_at, sent_at, decided_at, decided_by, decision_key, decision_hash, reason)
  SELECT 'lotus', md5(state)::uuid, 'm', 'identity', state, '2026-11-01', '2026-11-02', '2026-11-02', 's', 'k', decode(repeat('00', 32), 'hex'), reason
  FROM (VALUES ('approved', NULL), ('expired', NULL), ('rejected', 'unreadable')) AS c (state, reason);
  INSERT INTO app.identity_check (tenant, id, member_id, level, state, opened_at) VALUES ('lotus', md5('open')::uuid, 'm', 'identity', 'open', '2026-11-01');
  INSERT INTO app.identity_document (tenant, check_id, member_id, kind, file, uploaded_at)
  SELECT 'lotus', md5(state)::uuid, 'm', 'passport', md5(state), '2026-11-01' FROM unnest('{approved,expired,open,rejected}'::text[]) AS state;
  INSERT INTO app.member_protection (tenant, member_id, stake_limits, stakes, losses, windows_from, windows_to, zone)
  VALUES ('lotus', 'm', '{500,NULL,NULL}', '{200,200,200}', '{50,50,50}', '{2026-11-01,2026-11-01,2026-11-01}', '{2026-11-02,2026-11-08,2026-12-01}', 'UTC');
  INSERT INTO app.member_protection (tenant, member_id, excluded_at, excluded_by, end_requested_at, exclusion_ends_at)
  VALUES ('lotus', 'excluded', '2026-11-01', 'player', NULL, NULL), ('lotus', 'taken over', '2026-11-01', 'licensee', NULL, NULL),
    ('lotus', 'back', '2026-11-01', 'staff', '2026-11-02', '2026-11-03')`;

it('brings a database with the money of players up to date', async () => {
  const name = `platform_${randomBytes(6).toString('hex')}`;
  const maintenance = await connect(inject('postgresAdminUrl'));
  await maintenance.query(`CREATE DATABASE ${name} TEMPLATE template0 OWNER marquee_owner`);
  const ownerUrl = inDatabase(inject('postgresOwnerUrl'), name);
  await migrateTo(ownerUrl, FROM);
  const admin = await connect(inDatabase(inject('postgresAdminUrl'), name));
  await admin.query(`SET session_replication_role = replica; ${MONEY}; SET session_replication_role = origin`);

  await migrateDatabase(ownerUrl);

  const read = async (text: string) => (await admin.query({ text, rowMode: 'array' })).rows;
  expect(await read('SELECT state, reason, lapsed_at IS NOT NULL FROM app.deposit ORDER BY key')).toEqual([
    ['expired', null, true],
    ['matched', null, false],
    ['review', 'amount', false],
  ]);
  expect(await read('SELECT order_id, payment FROM app.unmatched_payment ORDER BY 1')).toEqual([
    ['lotus.1', 'pay_1'],
    ['lotus.2', 'lotus.2'],
  ]);
  expect(await read('SELECT of_id = deposit_id, excess::text, debt::text FROM app.deposit_return')).toEqual([
    [true, '0', '10'],
  ]);
  expect(await read('SELECT state, due_at IS NOT NULL, is_part FROM app.payout ORDER BY state')).toEqual([
    ['failed', false, true],
    ['paid', false, true],
    ['sent', true, true],
    ['waiting', true, true],
  ]);
  // The next report of a sent payout opens its case again, with the amount. Staff close that of a paid one.
  expect(
    await read(
      `SELECT p.state, c.kind, c.closed_at IS NOT NULL, c.earlier_reports FROM app.payout_case c JOIN app.payout p ON p.id = c.payout_id ORDER BY 1, 2`,
    ),
  ).toEqual([
    ['paid', 'otherAmount', false, []],
    ['sent', 'notReceived', false, []],
    ['sent', 'otherAmount', true, []],
  ]);
  // One address in two spellings was two accounts of a member: the one that has the key already, or the older one, has it alone.
  const address = '0x52908400098527886e0f7030069857d2e4169ee7';
  expect(await read('SELECT right(id::text, 2), number_key FROM app.payout_account ORDER BY 1')).toEqual([
    ['b1', address],
    ['b2', address],
    ['b3', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['b4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['b5', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['b6', address],
    ['b7', '0X1'],
    ['b8', address],
    ['b9', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ]);
  expect(
    await read(
      `SELECT c.state, f.is_archived FROM app.stored_file f JOIN app.identity_document d ON d.file = f.id
       JOIN app.identity_check c ON c.id = d.check_id ORDER BY 1`,
    ),
  ).toEqual([
    ['approved', false],
    ['expired', true],
    ['open', false],
    ['rejected', true],
  ]);
  // Nothing was counted by the account yet: the limit is reached after 300 more.
  expect(
    await read("SELECT stake_offsets::text, total_limit::text FROM app.member_protection WHERE member_id = 'm'"),
  ).toEqual([['{200,200,200}', '300']]);
  // Other accounts of the brand are searched for the excluded person.
  expect(await read('SELECT member_id FROM app.member_protection WHERE NOT is_spread')).toEqual([['excluded']]);
  // Tables of the jobs' library have no policies of ours.
  const unforced =
    "SELECT relname FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity AND relnamespace <> 'jobs'::regnamespace";
  expect(await read(unforced)).toEqual([]);
  await admin.end();
  await maintenance.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await maintenance.end();
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

function inDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** As an earlier version did, with the functions of this one: their bodies may name what is not there yet. */
async function migrateTo(ownerUrl: string, last: string): Promise<void> {
  const owner = await connect(ownerUrl);
  const functions = await readFunctions(DATABASE_FILES.functions);
  const early = new Set<string>();
  await owner.query('SET check_function_bodies = off');
  await owner.query('CREATE TABLE migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())');
  for (const name of readdirSync(DATABASE_FILES.migrations).sort()) {
    if (name > last) break;
    const sql = readFileSync(new URL(name, DATABASE_FILES.migrations), 'utf8');
    for (const file of functionsNamedBy(sql, functions).filter((needed) => !early.has(needed.name))) {
      await applyFunction(owner, file);
      early.add(file.name);
    }
    await owner.query(sql);
    await owner.query('INSERT INTO migration (name) VALUES ($1)', [name]);
  }
  await owner.end();
}
