import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { suiteDatabase } from '../testing/suite-database.ts';
import { inTransaction, openPool } from './database.ts';
import { isDatabaseAway } from './is-away.ts';

let database: Awaited<ReturnType<typeof suiteDatabase>>;
beforeAll(async () => {
  database = await suiteDatabase('kit', inject('postgresAdminUrl'));
});
afterAll(() => database.drop());

it('outlives a connection that PostgreSQL ends inside a transaction', async () => {
  const pool = openPool(database.url, 'test');
  try {
    const unfinished = inTransaction(pool, async (db) => {
      const { rows } = await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const ended = new Promise((resolve) => db.once('end', resolve));
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      // Nothing is under way on it: only the connection itself can report, and nobody else listens.
      await ended;
      await db.query('SELECT 1');
    });
    await expect(unfinished).rejects.toThrow();
    const { rows } = await pool.query<{ one: number }>('SELECT 1 AS one');
    expect(rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

it('gives up a database that says nothing, and goes on with another connection', async () => {
  const pool = openPool(database.url, 'test', { query_timeout: 100, max: 1 });
  try {
    const silent = inTransaction(pool, (db) => db.query('SELECT pg_sleep(5)'));
    const error = await silent.catch((reason: unknown) => reason);
    expect([String(error), isDatabaseAway(error)]).toEqual(['Error: Query read timeout', true]);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});
