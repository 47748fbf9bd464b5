import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConfigDatabase, configDatabase } from '../testing/config-database.ts';

let database: ConfigDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await configDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());

const RIGHTS: Readonly<Record<string, string>> = {
  audit_entry: 'SELECT INSERT',
  brand_version: 'SELECT INSERT',
  change_set: 'SELECT INSERT UPDATE',
  migration: '',
  migration_function: '',
  override_value: 'SELECT INSERT UPDATE DELETE',
  preview: 'SELECT INSERT UPDATE',
  staff: 'SELECT INSERT UPDATE',
  staff_address: 'SELECT INSERT UPDATE',
  staff_grant: 'SELECT INSERT DELETE',
  staff_guess: 'SELECT INSERT UPDATE DELETE',
  staff_link: 'SELECT INSERT DELETE',
  staff_recovery_code: 'SELECT INSERT UPDATE DELETE',
  staff_session: 'SELECT INSERT UPDATE DELETE',
  writer: 'SELECT INSERT UPDATE',
};

it('SEC-F03: gives the service’s login exactly the rights that it uses, on each table', async () => {
  const { rows } = await pool.query<{ name: string; rights: string }>(`
    SELECT relname AS name, (
      SELECT coalesce(string_agg(word, ' ' ORDER BY i), '')
      FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) WITH ORDINALITY AS w (word, i)
      WHERE has_table_privilege(c.oid, word)
    ) AS rights
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm', 'p', 'S')`);
  expect(Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))).toEqual(RIGHTS);
});

it.each([
  'DROP TRIGGER check_approvals ON change_set',
  'ALTER TABLE change_set DISABLE TRIGGER check_approvals',
  'ALTER TABLE audit_entry DISABLE TRIGGER ALL',
  'SET session_replication_role = replica',
  'ALTER TABLE staff DROP COLUMN waits_until',
  'DROP TABLE audit_entry',
  'CREATE OR REPLACE FUNCTION check_approvals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  'CREATE TABLE public.mine (n integer)',
  'CREATE RULE mine AS ON INSERT TO audit_entry DO INSTEAD NOTHING',
  'DELETE FROM audit_entry',
  "UPDATE audit_entry SET actor = 'x'",
  'TRUNCATE audit_entry',
  'DELETE FROM brand_version',
  'DELETE FROM staff',
  'SET ROLE marquee_owner',
])('SEC-A13: refuses to the service’s login: %s', async (sql) => {
  await expect(pool.query(sql)).rejects.toThrow(/permission denied|must be owner/);
});
