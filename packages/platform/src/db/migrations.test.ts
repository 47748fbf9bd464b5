import { readdirSync, readFileSync } from 'node:fs';
import { readFunctions } from '@marquee/server-kit/postgres/functions';
import { functionDifferences } from '@marquee/server-kit/testing/function-differences';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { DATABASE_FILES, migrateDatabase } from './migrate.ts';

const MIGRATIONS = readdirSync(DATABASE_FILES.migrations).sort();
const functionFiles = await readFunctions(DATABASE_FILES.functions);

/** Those of the jobs' schema are the library's. */
const differences = async (owner: pg.Client): Promise<string[]> =>
  (await functionDifferences(owner, functionFiles)).filter((name) => !name.startsWith('jobs.'));

async function withDatabase(work: (database: TestDatabase, owner: pg.Client) => Promise<void>): Promise<void> {
  const database = await createTestDatabase(2);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await work(database, owner);
  } finally {
    await owner.end();
    await database.drop();
  }
}

it('has in the database exactly the functions of db/functions, as their files define them', () =>
  withDatabase(async (_, owner) => {
    expect(await differences(owner)).toEqual([]);
    await owner.query('CREATE FUNCTION core.without_a_file() RETURNS integer LANGUAGE sql RETURN 1');
    await owner.query('CREATE FUNCTION core.spendable(p_member text) RETURNS bigint LANGUAGE sql RETURN 1');
    await owner.query('GRANT EXECUTE ON FUNCTION core.enter TO marquee_login');
    await owner.query('ALTER FUNCTION core.play_bet SECURITY INVOKER');
    await owner.query('DROP FUNCTION core.moved_other');
    await expect(differences(owner)).rejects.toThrow('core.spendable has 2 signatures');
    await owner.query('DROP FUNCTION core.spendable(text)');
    expect(await differences(owner)).toEqual([
      'core.enter',
      'core.moved_other',
      'core.play_bet',
      'core.without_a_file',
    ]);
  }));

it('has no function in a migration: each is in a file of its own', () => {
  const withFunctions = MIGRATIONS.filter((name) =>
    /CREATE (?:OR REPLACE )?FUNCTION|GRANT [^;]* ON FUNCTION/i.test(
      readFileSync(new URL(name, DATABASE_FILES.migrations), 'utf8'),
    ),
  );
  expect(withFunctions).toEqual([]);
  expect(MIGRATIONS.every((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))).toBe(true);
});

/** 0874 lifts the policy for the first one, and 0992 makes the changes of the others, which had no effect. */
const BEFORE_THE_RULE = ['0875_unmatched_payments.sql', '0931_paid_again.sql', '0960_repaired_breaks.sql'];

it('changes rows of tenants only where the policy does not hold for the owner', () =>
  withDatabase(async (_, owner) => {
    const { rows } = await owner.query<{ name: string }>(
      'SELECT oid::regclass::text AS name FROM pg_class WHERE relforcerowsecurity',
    );
    const isProtected = new Set(rows.map(({ name }) => name));
    const wrong = MIGRATIONS.filter((name) => {
      const sql = readFileSync(new URL(name, DATABASE_FILES.migrations), 'utf8');
      const changed = [...sql.matchAll(/^(?:UPDATE|DELETE FROM) ([a-z]+\.[a-z_]+)/gm)].map(([, table]) => table ?? '');
      return changed.some((table) => isProtected.has(table) && !sql.includes(`ALTER TABLE ${table} NO FORCE`));
    });
    expect(wrong).toEqual(BEFORE_THE_RULE);
  }));

it('runs again without effect, also twice at once', () =>
  withDatabase(async (database, owner) => {
    const applied = async () => (await owner.query('SELECT name, applied_at FROM migration ORDER BY 1')).rows;
    const before = await applied();
    expect(before.map(({ name }) => name)).toEqual(MIGRATIONS);
    await Promise.all([migrateDatabase(database.ownerUrl), migrateDatabase(database.ownerUrl)]);
    expect(await applied()).toEqual(before);
  }));

it('takes over a database that Drizzle migrated: nothing runs twice, functions come from their files', () =>
  withDatabase(async (database, owner) => {
    // The state after version 0698: its own record, the former names, nothing later, a signature that a later version dropped.
    await owner.query(`
      DROP TABLE migration, migration_function;
      DROP TRIGGER recall_money ON app.member;
      DROP TRIGGER keep_recall ON app.vendor_wallet;
      ALTER TABLE app.vendor_wallet DROP COLUMN recall_due_at, DROP COLUMN recall_since, DROP COLUMN recall_failed_since;
      ALTER TABLE app.wallet_transfer DROP COLUMN recalled_for;
      DROP TRIGGER renew_exclusion ON app.member;
      DROP TRIGGER renew_exclusion ON app.member_profile;
      DROP TRIGGER renew_exclusion_at_first ON app.member_profile;
      DROP TABLE app.bonus_forfeit, app.bonus_request;
      DROP FUNCTION core.person_keys;
      DROP TABLE app.exclusion_match, app.exclusion_end, app.payment_match, app.adjustment, app.approval, app.brand_day, app.daily_house, app.counted_house;
      DROP INDEX app.member_registered;
      DROP INDEX app.session_with_address;
      DROP TABLE app.recovery_code, app.second_factor, app.second_factor_setup;
      DROP INDEX app.session_of_address;
      ALTER TABLE app.member DROP COLUMN payment_password_changed_at;
      DROP TABLE app.unmatched_return, app.unmatched_payment, app.payment_event, app.deposit_return, app.deposit;
      DROP TABLE app.protection_event, app.limit_rise, app.member_protection CASCADE;
      ALTER TABLE app.session DROP COLUMN played_at, DROP COLUMN reality_at;
      DROP TABLE app.payout_case, app.payout_receipt, app.withdrawal_step, app.payout, app.withdrawal, app.payout_account;
      DROP TABLE app.identity_event, app.identity_submission, app.identity_document, app.identity_check;
      DROP TABLE app.profile_change, app.payment_reset, app.email_change, app.contact_proof, app.member_avatar, app.stored_file, app.file_usage, app.orphan_file;
      ALTER TABLE app.member DROP COLUMN profile_version, DROP COLUMN nickname_key, DROP COLUMN staff_reset_at, DROP COLUMN email_proven_at;
      ALTER TABLE app.member_profile DROP COLUMN verified_at;
      DROP TABLE app.message_reads, app.member_message, app.message;
      DROP VIEW app.counted_round, app.cash_line;
      DROP TRIGGER is_account ON core.account;
      ALTER TABLE core.account DROP COLUMN staked, ADD CONSTRAINT is_account CHECK (core.is_account(shard, currency));
      ALTER TABLE app.game_round DROP CONSTRAINT is_round;
      ALTER TABLE app.game_round DROP COLUMN bonus_id, DROP COLUMN bonus_stake, DROP COLUMN bonus_won, DROP COLUMN bonus_voided;
      DROP TABLE app.bonus CASCADE;
      DROP TABLE core.licensee_exclusion, core.stray_payment;
      DROP INDEX app.member_profile_birthday, app.recon_break_order;
      ALTER TABLE app.recon_break DROP COLUMN repaired_by, DROP COLUMN is_due;
      DROP STATISTICS app.round_filters;
      DROP TABLE app.rollup, app.daily_play, app.daily_line, app.counted_line, app.uncounted_round;
      CREATE SCHEMA drizzle;
      CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('0000', 1795000000000), ('0698', 1795000698000);
      ALTER TABLE app.support_action RENAME COLUMN action TO deed;
      ALTER TABLE app.support_action RENAME TO support_deed;
      CREATE FUNCTION core.tell_balance(text, text, text, bigint, bigint) RETURNS void LANGUAGE sql AS 'SELECT';
      CREATE OR REPLACE FUNCTION core.house_of(p_member text) RETURNS smallint LANGUAGE sql IMMUTABLE RETURN 0::smallint`);
    await migrateDatabase(database.ownerUrl);
    expect(await differences(owner)).toEqual([]);
    expect((await owner.query('SELECT action FROM app.support_action')).rows).toEqual([]);
  }));

const OF_A_BET = [
  'core.account',
  'core.tx',
  'core.entry',
  'app.game_round',
  'app.provider_session',
  'app.session',
  'app.member',
];

it('finds what a bet needs by key in tables that were never analyzed', async () => {
  const database = await createTestDatabase(1);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
  const { rows: keys } = await owner.query<{ name: string; target: string; columns: string[] }>(
    `
    SELECT i.indexrelid::regclass::text AS name, i.indrelid::regclass::text AS target,
           array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum)) AS columns
    FROM pg_index i JOIN pg_policy p ON p.polrelid = i.indrelid AND p.polname = 'tenant_iso'
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey::int2[])
    WHERE i.indisprimary AND i.indrelid = ANY ($1::regclass[]) GROUP BY 1, 2`,
    [OF_A_BET],
  );
  expect(keys).toHaveLength(OF_A_BET.length);
  for (const { name, target, columns } of keys) {
    const condition = columns.map((column, place) => `${column} = $${place + 1}`).join(' AND ');
    const plan = await owner.query<Record<string, string>>(
      `EXPLAIN (GENERIC_PLAN) SELECT * FROM ${target} WHERE ${condition}`,
    );
    const scan = plan.rows.map((row) => row['QUERY PLAN']).find((line) => line?.includes('Index'));
    expect(scan, target).toContain(`using ${name.split('.').at(-1)} `);
  }
  await owner.end();
  await database.drop();
});
