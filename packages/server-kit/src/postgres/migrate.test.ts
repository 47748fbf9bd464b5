import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { suiteDatabase } from '../testing/suite-database.ts';
import { openPool } from './database.ts';
import { migrate } from './migrate.ts';

let database: Awaited<ReturnType<typeof suiteDatabase>>;
let pool: ReturnType<typeof openPool>;
let folder: string;
beforeEach(async () => {
  database = await suiteDatabase('migrate', inject('postgresAdminUrl'));
  pool = openPool(database.url, 'test');
  folder = mkdtempSync(join(tmpdir(), 'marquee-migrate-'));
  for (const name of ['migrations', 'functions']) mkdirSync(join(folder, name));
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const run = () => {
  const at = (name: string) => pathToFileURL(join(folder, `${name}/`));
  return migrate(pool, { migrations: at('migrations'), functions: at('functions') });
};
const one = async (text: string): Promise<unknown> => Object.values((await pool.query(text)).rows[0] ?? {})[0];
const twice = (body: string) =>
  `CREATE OR REPLACE FUNCTION public.twice(n integer) RETURNS integer LANGUAGE sql RETURN ${body};`;

it('creates the functions that a migration names, and those they call, before it runs', async () => {
  write(
    'functions/public.is_even.sql',
    'CREATE OR REPLACE FUNCTION is_even(n integer) RETURNS boolean IMMUTABLE LANGUAGE sql RETURN half(n) * 2 = n;',
  );
  write(
    'functions/public.half.sql',
    'CREATE OR REPLACE FUNCTION half(n integer) RETURNS integer IMMUTABLE LANGUAGE sql RETURN n / 2;',
  );
  write(
    'functions/public.evens.sql',
    'CREATE OR REPLACE FUNCTION evens() RETURNS SETOF even LANGUAGE sql AS $$ SELECT * FROM even $$;',
  );
  write('migrations/0001_even.sql', '-- not yet: evens()\nCREATE TABLE even (n integer CHECK (is_even(n)));');
  await run();
  await expect(pool.query('INSERT INTO even VALUES (3)')).rejects.toThrow('even_n_check');
});

it('applies a changed file again with exactly its grants, and never an unchanged one', async () => {
  write('functions/public.twice.sql', `${twice('n + n')} GRANT EXECUTE ON FUNCTION twice TO marquee_rw;`);
  await run();
  await pool.query('ALTER FUNCTION twice COST 7');
  await run();
  expect(await one("SELECT procost FROM pg_proc WHERE proname = 'twice'")).toBe(7);
  write('functions/public.twice.sql', `${twice('n * 2 + 0')} GRANT EXECUTE ON FUNCTION twice TO marquee_login;`);
  await run();
  expect(await one("SELECT procost::int + twice(4) FROM pg_proc WHERE proname = 'twice'")).toBe(108);
  expect(await one("SELECT proacl::text FROM pg_proc WHERE proname = 'twice'")).not.toMatch(/marquee_rw/);
});

it('applies a function again that a migration dropped, with its new signature', async () => {
  write('functions/public.twice.sql', twice('n + n'));
  await run();
  write('functions/public.twice.sql', twice('n + n').replaceAll('integer', 'bigint'));
  await expect(run()).rejects.toThrow(
    'public.twice has 2 signatures after its file: drop the former one in a migration',
  );
  write('migrations/0001_twice.sql', 'DROP FUNCTION IF EXISTS twice(integer);');
  await run();
  expect(await one('SELECT pg_typeof(twice(2))::text')).toBe('bigint');
});

it('refuses a removed file until a migration drops the function, and applies nothing meanwhile', async () => {
  write('functions/public.twice.sql', twice('n + n'));
  await run();
  rmSync(join(folder, 'functions/public.twice.sql'));
  write('migrations/0001_other.sql', 'CREATE TABLE other (n integer);');
  await expect(run()).rejects.toThrow('public.twice has no file any more: drop the function in a migration');
  expect(await one("SELECT to_regclass('other')")).toBeNull();
  write('migrations/0002_twice.sql', 'DROP FUNCTION twice(integer);');
  await run();
  expect(await one("SELECT to_regproc('twice')")).toBeNull();
  expect(await one('SELECT count(*)::int FROM migration_function')).toBe(0);
});

it('recognises migrations by their former names', async () => {
  await pool.query('CREATE TABLE migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())');
  await pool.query("INSERT INTO migration (name) VALUES ('001-slips-of-a-day.sql')");
  write('migrations/0001_slips_of_a_day.sql', 'SELECT 1 / 0;');
  write('migrations/0002_more.sql', 'CREATE TABLE more (n integer);');
  await run();
  expect(await one("SELECT string_agg(name, ' ' ORDER BY name) FROM migration")).toBe(
    '0001_slips_of_a_day.sql 0002_more.sql',
  );
});
