import { expect, it, onTestFinished } from 'vitest';
import { openTestSuite } from '../testing/open-test-suite.ts';
import { registrationForm } from '../testing/test-members.ts';
import { assertSafeDatabase, createPool, DatabaseState } from './pool.ts';

const { database, platform } = await openTestSuite();

it('a database that became a standby: not ready, calls answer 503 and change nothing, a start is refused with what to set', async () => {
  const state = new DatabaseState(database.pool);
  await state.check();
  expect(state.isReady()).toBe(true);
  const register = () => platform.call('register', { body: registrationForm('standby1') });
  const closeAll = () =>
    database.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
      [database.name],
    );

  await database.query(`ALTER DATABASE ${database.name} SET default_transaction_read_only = on`);
  await closeAll();
  await expect
    .poll(() =>
      state
        .check()
        .then(() => state.isReady())
        .catch(() => true),
    )
    .toMatch('it is read-only, as a standby is; DATABASE_URL must lead to the primary');
  const answer = await register();
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'not_ready', '1']);
  const pool = createPool(database.loginUrl, 1);
  onTestFinished(() => pool.end());
  await expect(assertSafeDatabase(pool)).rejects.toThrow('DATABASE_URL must lead to the primary');

  await database.query(`BEGIN READ WRITE; ALTER DATABASE ${database.name} RESET default_transaction_read_only; COMMIT`);
  await closeAll();
  await expect
    .poll(() =>
      state
        .check()
        .then(() => state.isReady())
        .catch(() => null),
    )
    .toBe(true);
  expect((await register()).statusCode).toBe(200);
});
