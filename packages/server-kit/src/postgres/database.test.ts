import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { suiteDatabase } from '../testing/suite-database.ts';
import { inTransaction, openPool } from './database.ts';
import { isDatabaseAway } from './is-away.ts';

let database: Awaited<ReturnType<typeof suiteDatabase>>;
beforeAll(async () => {
  database = await suiteDatabase('kit', inject('postgresAdminUrl'));
});
afterAll(() => database.drop());

it('survives a connection that PostgreSQL closes inside a transaction', async () => {
  const pool = openPool(database.url, 'test');
  try {
    const unfinished = inTransaction(pool, async (db) => {
      const { rows } = await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const ended = new Promise((resolve) => db.once('end', resolve));
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      // No query runs on it, so only the connection itself can report the error, and it has no other listener.
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

it('drops a connection that does not answer, and continues with another', async () => {
  const pool = openPool(database.url, 'test', { max: 1 });
  try {
    // For this query only: a busy machine may answer no other so soon.
    const sleep = { text: 'SELECT pg_sleep(60)', query_timeout: 100 };
    const silent = inTransaction(pool, (db) => db.query(sleep));
    const error = await silent.catch((reason: unknown) => reason);
    expect([String(error), isDatabaseAway(error)]).toEqual(['Error: Query read timeout', true]);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});
