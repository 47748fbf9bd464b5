import { migrate, openPool } from '@marquee/server-kit/postgres';
import { readFunctions } from '@marquee/server-kit/postgres/functions';
import { functionDifferences } from '@marquee/server-kit/testing/function-differences';
import { suiteDatabase } from '@marquee/server-kit/testing/suite-database';
import { expect, inject, it } from 'vitest';
import { DATABASE_FILES } from './migrate.ts';

it('has in the database exactly the functions of db/functions, as their files define them', async () => {
  const database = await suiteDatabase('config', inject('postgresAdminUrl'));
  const pool = openPool(database.url, 'test');
  const owner = await pool.connect();
  try {
    await migrate(pool, DATABASE_FILES);
    const files = await readFunctions(DATABASE_FILES.functions);
    expect(await functionDifferences(owner, files)).toEqual([]);
    await owner.query('CREATE FUNCTION without_a_file() RETURNS integer LANGUAGE sql RETURN 1');
    expect(await functionDifferences(owner, files)).toEqual(['public.without_a_file']);
  } finally {
    owner.release();
    await pool.end();
    await database.drop();
  }
});
