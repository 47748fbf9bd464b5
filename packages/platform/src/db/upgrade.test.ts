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
    ['waiting', true, true],
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
