import { expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { logIn, registerMember, registrationForm } from '../../testing/test-members.ts';
import { fillLookalikeKeys } from './fill-lookalike-keys.ts';
import { LOOKALIKES } from './lookalike-key.ts';

const { database, platform } = await openTestSuite();
const refill = async () => {
  await database.query("COMMENT ON COLUMN app.member.lookalike_key IS 'others'");
  await fillLookalikeKeys(database.ownerUrl);
};
const keys = () =>
  database.query<{ username: string; lookalike_key: string | null }>(
    'SELECT username, lookalike_key FROM app.member WHERE tenant = $1 ORDER BY registered_at, username',
    ['lotus'],
  );

it("[A06] refuses a name that looks like a member's, and reports it as taken", async () => {
  await registerMember(platform, 'vanna1');
  for (const username of ['vannal', 'vannaI', 'VANNAl']) {
    const answer = await platform.call('register', { body: registrationForm(username) });
    const errors = [{ path: 'username', code: 'taken' }];
    expect([username, answer.json()]).toMatchObject([username, { status: 409, code: 'username_taken', errors }]);
  }
  expect((await platform.call('register', { body: registrationForm('vannal'), merchant: 'harbor' })).statusCode).toBe(
    200,
  );
  const atOnce = await Promise.all(
    ['Sophat0', 'SophatO', 'sophato'].map((username) =>
      platform.call('register', { body: registrationForm(username) }),
    ),
  );
  expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

it('[A01] [A06] keeps no earlier member with a look-alike name out', async () => {
  await registerMember(platform, 'maly');
  platform.clock.advance(1_000);
  await registerMember(platform, 'dara');
  // As before this rule: `dara` under the second name, each with what they log in by.
  await database.query("UPDATE app.member SET username = 'rnaly', username_key = 'rnaly' WHERE username = 'dara'");
  await refill();
  const two = (await keys()).filter(({ username }) => /aly$/.test(username));
  expect(two).toEqual([
    { username: 'maly', lookalike_key: 'rnaly' },
    { username: 'rnaly', lookalike_key: null },
  ]);
  for (const username of ['maly', 'rnaly', 'MALY']) {
    expect([username, (await logIn(platform, username)).statusCode]).toEqual([username, 200]);
  }
  const third = await platform.call('register', { body: registrationForm('rnaIy') });
  expect(third.json().code).toBe('username_taken');
});

it("[A06] renews every name's key when the look-alikes change, and does nothing otherwise", async () => {
  const before = await keys();
  await database.query("UPDATE app.member SET lookalike_key = md5(username) WHERE username <> 'rnaly'");
  await fillLookalikeKeys(database.ownerUrl);
  expect(await keys()).not.toEqual(before);
  await Promise.all([refill(), refill()]);
  expect(await keys()).toEqual(before);
  const [row] = await database.query(
    `SELECT c.relforcerowsecurity AS "isForced", col_description(c.oid, a.attnum) AS by FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'lookalike_key' WHERE c.oid = 'app.member'::regclass`,
  );
  expect(row).toEqual({ isForced: true, by: LOOKALIKES });
});
