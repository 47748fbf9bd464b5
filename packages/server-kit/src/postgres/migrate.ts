import { readdir, readFile } from 'node:fs/promises';
import type { ClientBase, Pool, PoolConfig } from 'pg';
import { openPool } from './database.ts';
import { applyFunction, applyFunctions, functionsNamedBy, readFunctions } from './functions.ts';

/** Any constant works: every process that shares a database uses the same one. */
const LOCK = 7_341_902;

export interface DatabaseFiles {
  /** `0001_name.sql`: tables, constraints, policies, triggers and data. Applied once, in name order. */
  readonly migrations: URL;
  /** `<schema>.<name>.sql`: one function each. Applied again when the file changes. */
  readonly functions?: URL;
  /** Names of the migrations that this database applied before it recorded them in the table `migration`. */
  readonly appliedBefore?: (client: ClientBase) => Promise<readonly string[]>;
}

/** A migration may rewrite a large table. */
const UNLIMITED: PoolConfig = {
  lock_timeout: 0,
  statement_timeout: 0,
  query_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

/** Brings a database up to date as its owner. `ownerUrl`: `postgres://marquee_owner:…@host/database`. */
export async function migrateAsOwner(ownerUrl: string, files: DatabaseFiles): Promise<void> {
  const pool = openPool(ownerUrl, 'marquee-migrate', { max: 1, ...UNLIMITED });
  try {
    await migrate(pool, files);
  } finally {
    await pool.end();
  }
}

/**
 * Brings a database to the newest version in one transaction: new migrations first, then changed functions. A migration that names a
 * function gets its current version before it runs. Processes that start together wait for each other on an advisory lock.
 * @throws the database's error for the file that fails; nothing is applied then.
 */
export async function migrate(pool: Pool, { migrations, functions, appliedBefore }: DatabaseFiles): Promise<void> {
  const functionFiles = functions === undefined ? [] : await readFunctions(functions);
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query('BEGIN');
    const applied = await readApplied(client, appliedBefore);
    const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
    const early = new Set<string>();
    for (const name of names.filter((file) => !applied.has(file))) {
      const sql = await readFile(new URL(name, migrations), 'utf8');
      // Their bodies may name tables that later migrations create.
      await client.query('SET LOCAL check_function_bodies = off');
      for (const file of functionsNamedBy(sql, functionFiles).filter((needed) => !early.has(needed.name))) {
        await applyFunction(client, file);
        early.add(file.name);
      }
      await client.query('SET LOCAL check_function_bodies = on');
      await client.query(sql);
      await client.query('INSERT INTO migration (name) VALUES ($1)', [name]);
    }
    await applyFunctions(client, functionFiles);
    await client.query('COMMIT');
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    client.release();
  } catch (error) {
    // Destroying the connection ends both the open transaction and the lock.
    client.release(true);
    throw error;
  }
}

async function readApplied(
  client: ClientBase,
  appliedBefore: DatabaseFiles['appliedBefore'],
): Promise<ReadonlySet<string>> {
  const { rows: tables } = await client.query("SELECT FROM pg_tables WHERE tablename = 'migration'");
  if (tables.length === 0) {
    await client.query('CREATE TABLE migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())');
    for (const name of (await appliedBefore?.(client)) ?? []) {
      await client.query('INSERT INTO migration (name) VALUES ($1)', [name]);
    }
  }
  // Before: 001-initial.sql.
  await client.query(String.raw`UPDATE migration SET name = '0' || replace(name, '-', '_') WHERE name ~ '^\d{3}-'`);
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migration');
  return new Set(rows.map((row) => row.name));
}
