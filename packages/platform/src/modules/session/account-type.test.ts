import { expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { logIn, registerMember, visitorCtx } from '../../testing/test-members.ts';
import { findLoginEvents } from './login-event.repository.ts';

const { database, platform } = await openTestSuite();

it('[A20] decides by account type who may log in where, and reveals it only with the password', async () => {
  await registerMember(platform, 'sokha');
  const codeOf = async (area: string | undefined, password?: string) =>
    (await logIn(platform, 'sokha', password, { body: { area } })).json().code;
  expect(await codeOf('agent', 'river-stone-8')).toBe('login_failed');
  const table = [
    [0, undefined, 'error_not_agent'],
    [1, undefined, undefined],
    [2, undefined, undefined],
    [41, undefined, undefined],
    [42, undefined, undefined],
  ] as const;
  for (const [type, asMember, asAgent] of table) {
    await database.query('UPDATE app.member SET account_type = $1', [type]);
    const codes = [await codeOf(undefined), await codeOf('member'), await codeOf('agent')];
    expect([type, codes]).toEqual([type, [asMember, asMember, asAgent]]);
  }
  expect(await codeOf('staff')).toBe('validation_failed');

  // A guest's password is known to no one; even with it the log-in is refused.
  platform.brands.switch('lotus', { FREEPLAY3: true });
  const { username } = (await platform.call('freePlay', { body: {} })).json().value;
  await database.query(
    "UPDATE app.member SET password_hash = (SELECT password_hash FROM app.member WHERE username = 'sokha') WHERE username = $1",
    [username],
  );
  const entered = await Promise.all(
    ['member', 'agent'].map((area) => logIn(platform, username, undefined, { body: { area } })),
  );
  expect(entered.map((answer) => answer.json().code)).toEqual(['member_no_enter', 'error_not_agent']);
  const events = await database.query(
    "SELECT outcome FROM app.login_event e JOIN app.member m ON m.id = e.member_id WHERE m.username = $1 AND outcome <> 'opened' ORDER BY 1",
    [username],
  );
  expect(events).toEqual([{ outcome: 'no_entry' }, { outcome: 'not_agent' }]);
});

it('[A20] [A22] does not count a right password as a guess when the account type refuses it, and records it in the history', async () => {
  await registerMember(platform, 'vanna');
  const [row] = await database.query<{ id: string }>("SELECT id FROM app.member WHERE username = 'vanna'");
  const id = row?.id ?? '';
  const asAgent = async (password?: string) => {
    platform.clock.advance(1_000);
    return (await logIn(platform, 'vanna', password, { body: { area: 'agent' } })).json();
  };
  // One short of the captcha: a right password resets the wrong ones, like at log-in.
  for (let guess = 0; guess < 2; guess += 1) expect((await asAgent('river-stone-8')).code).toBe('login_failed');
  const answers = [];
  for (let time = 0; time < 4; time += 1) answers.push(await asAgent());
  expect(answers.map(({ code }) => code)).toEqual(Array(4).fill('error_not_agent'));
  expect((await asAgent('river-stone-8')).captcha).toBeUndefined();
  await platform.app.afterResponse.settle();
  const outcomes = await database.withTenant({ merchant: 'lotus' }, (db) =>
    findLoginEvents(db, visitorCtx(platform), id),
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    'wrong_password',
    ...Array(4).fill('not_agent'),
    ...Array(2).fill('wrong_password'),
    'opened',
  ]);
  const counted = await database.query(
    'SELECT forgiven FROM app.login_guess WHERE tenant = $1 AND account = sha256($2) ORDER BY id',
    ['lotus', Buffer.from('vanna')],
  );
  expect(counted).toEqual([{ forgiven: true }, { forgiven: true }, { forgiven: false }]);
});

it('[A05] welcomes a member once', async () => {
  const token = await registerMember(platform, 'dara');
  const first = () => platform.call('firstLogin', { token, body: {} });
  expect((await first()).json()).toEqual({ value: { welcomed: true } });
  expect((await first()).json()).toEqual({ value: { welcomed: false } });
});
