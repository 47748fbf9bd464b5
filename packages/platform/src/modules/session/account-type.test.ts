import { expect, it, vi } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { logIn, registerMember } from '../../testing/test-members.ts';

// Real hashes and databases on a busy machine; nothing here asserts time.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const { database, platform } = await openTestSuite();

it('[A20] lets the account type decide who may log in where, and says so to nobody without the password', async () => {
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
    await database.look('UPDATE app.member SET account_type = $1', [type]);
    const codes = [await codeOf(undefined), await codeOf('member'), await codeOf('agent')];
    expect([type, codes]).toEqual([type, [asMember, asMember, asAgent]]);
  }
  expect(await codeOf('staff')).toBe('validation_failed');

  // Nobody knows a guest's password; somebody who did would still not get in.
  platform.brands.switch('lotus', { FREEPLAY3: true });
  const { username } = (await platform.call('freePlay', { body: {} })).json().value;
  await database.look(
    "UPDATE app.member SET password_hash = (SELECT password_hash FROM app.member WHERE username = 'sokha') WHERE username = $1",
    [username],
  );
  const entered = await Promise.all(
    ['member', 'agent'].map((area) => logIn(platform, username, undefined, { body: { area } })),
  );
  expect(entered.map((answer) => answer.json().code)).toEqual(['member_no_enter', 'error_not_agent']);
});

it('[A05] welcomes a member once', async () => {
  const token = await registerMember(platform, 'dara');
  const first = () => platform.call('firstLogin', { token, body: {} });
  expect((await first()).json()).toEqual({ value: { welcomed: true } });
  expect((await first()).json()).toEqual({ value: { welcomed: false } });
});
