import { TIMEOUT_MS } from '@marquee/contracts/timeouts';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openTestSuite } from './testing/open-test-suite.ts';
import { registrationForm } from './testing/test-members.ts';

const { database, platform } = await openTestSuite();

/** Status and code of the answer, and its time. */
async function answerOf(call: ReturnType<typeof platform.call>) {
  const start = performance.now();
  const answer = await call;
  return { answer: [answer.statusCode, answer.json().code], tookMs: performance.now() - start };
}

it('a query that is too slow, and one that waits too long for a lock, are answered 503 while the edge still waits', {
  timeout: 40_000,
}, async () => {
  await database.query(`CREATE FUNCTION app.nap() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$`);
  await database.query('CREATE TRIGGER nap BEFORE INSERT ON app.session FOR EACH ROW EXECUTE FUNCTION app.nap()');
  const holder = new pg.Client({ connectionString: database.adminUrl });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE app.game');
  const [slow, locked] = await Promise.all([
    answerOf(platform.call('register', { body: registrationForm('sleeper') })),
    answerOf(platform.call('gameList')),
  ]);
  await holder.end();
  expect([slow.answer, locked.answer]).toEqual([
    [503, 'not_ready'],
    [503, 'not_ready'],
  ]);
  expect(slow.tookMs).toBeGreaterThanOrEqual(TIMEOUT_MS.statement);
  expect(Math.max(slow.tookMs, locked.tookMs)).toBeLessThan(TIMEOUT_MS.edgeCall);
  expect(platform.app.initialConfig).toMatchObject({ handlerTimeout: TIMEOUT_MS.server });
  // Rolled back; a repeat succeeds.
  await database.query('DROP TRIGGER nap ON app.session');
  expect((await platform.call('register', { body: registrationForm('sleeper') })).statusCode).toBe(200);
  expect((await platform.call('gameList')).statusCode).toBe(200);
});
