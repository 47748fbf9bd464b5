import { readdir, readFile } from 'node:fs/promises';
import type { Pool } from 'pg';

/** Any constant will do: it only has to be the same in every process that shares a database. */
const LOCK = 7_341_902;

/**
 * Brings a database to the newest version: the SQL files of `folder` in name order, each once and in a transaction of its own.
 * Processes starting together wait for each other on an advisory lock.
 * @throws what the database says of the file that fails; those before it are applied.
 */
export async function migrate(pool: Pool, folder: URL): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration');
    const applied = new Set(rows.map((row) => row.name));
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    for (const name of files.filter((file) => !applied.has(file))) {
      const sql = await readFile(new URL(name, folder), 'utf8');
      await client.query('BEGIN');
      await client.query(sql);
      await client.query('INSERT INTO migration (name) VALUES ($1)', [name]);
      await client.query('COMMIT');
    }
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    client.release();
  } catch (error) {
    // A destroyed connection gives up both the open transaction and the lock.
    client.release(true);
    throw error;
  }
}
