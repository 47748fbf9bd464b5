import { expect, inject, it } from 'vitest';
import { suiteDatabase } from '../testing/suite-database.ts';
import { openPool } from './database.ts';
import { isDatabaseAway, isDatabasePausing } from './is-away.ts';

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it('distinguishes an unreachable database from a refused query', async () => {
  const database = await suiteDatabase('kit', inject('postgresAdminUrl'));
  const pool = openPool(database.url, 'test');
  const refused = await errorOf(pool.query('SELECT 1 / 0'));
  expect([refused instanceof Error, isDatabaseAway(refused)]).toEqual([true, false]);

  const ended = await errorOf(pool.query('SELECT pg_terminate_backend(pg_backend_pid())'));
  expect(isDatabaseAway(ended)).toBe(true);
  expect(isDatabaseAway(new Error('Failed query', { cause: ended }))).toBe(true);

  const slow = await errorOf(pool.query('SET statement_timeout = 50; SELECT pg_sleep(5)'));
  expect([isDatabaseAway(slow), isDatabasePausing(slow), isDatabasePausing(refused), isDatabasePausing(ended)]).toEqual(
    [false, true, false, true],
  );

  const raised = (code: string) =>
    errorOf(pool.query(`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '${code}'; END $$`));
  for (const code of ['53100', '53200', '53300']) expect(isDatabasePausing(await raised(code)), code).toBe(true);
  const readOnly = await errorOf(pool.query('BEGIN READ ONLY; CREATE TABLE t (n int)'));
  expect([isDatabaseAway(readOnly), isDatabasePausing(readOnly)]).toEqual([false, true]);

  // The next query on a connection that was cut, as in the middle of a transaction.
  const client = await pool.connect();
  const isCut = new Promise((resolve) => client.once('end', resolve));
  await errorOf(client.query('SELECT pg_terminate_backend(pg_backend_pid())'));
  await isCut;
  const cut = await errorOf(client.query('SELECT 1'));
  expect([String(cut), isDatabaseAway(cut)]).toEqual([expect.stringContaining('not queryable'), true]);
  client.release(true);
  await pool.end();
  await database.drop();

  const unreachable = openPool('postgresql://nobody@127.0.0.1:1/none', 'test');
  expect(isDatabaseAway(await errorOf(unreachable.query('SELECT 1')))).toBe(true);
  await unreachable.end();
});
