import { CALL_NAMES, CALLS, type CallName } from '@marquee/contracts/calls';
import { quickPasswords } from '@marquee/server-kit/testing/quick-passwords';
import { beforeEach, expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { logIn, registerMember, TEST_PASSWORD, visitorCtx } from '../../testing/test-members.ts';
import { openSession } from './open-session.ts';

const NEW = 'quiet-harbour-31';
const DAY_MS = 24 * 60 * 60_000;

const { database, platform } = await openTestSuite();
let name = 0;
let token = '';
beforeEach(async () => {
  platform.brands.set(testBrand('lotus', { currency: 'KHR' }));
  name += 1;
  token = await registerMember(platform, username());
});
const username = () => `member${name}`;
const enter = async (password = TEST_PASSWORD) => (await logIn(platform, username(), password)).json().value;
const codeOf = async (call: CallName, one = token) => (await platform.call(call, { token: one })).json().code;
const change = (one = token, oldPassword = TEST_PASSWORD, newPassword = NEW) => {
  const body = { oldPassword, newPassword, confirmNewPassword: newPassword };
  return platform.call('changePassword', { token: one, body });
};
/** Like staff or an import. */
const requireChange = () =>
  database.query('UPDATE app.member SET password_change_required = true WHERE username = $1', [username()]);

const held = CALL_NAMES.filter((call) => CALLS[call].token === 'required' && !CALLS[call].duringForcedChange);

it('[A04] reports at log-in that the password must be changed, and refuses everything else until then', async () => {
  await requireChange();
  const { token: second, passwordExpired } = await enter();
  expect(passwordExpired).toBe(true);
  expect(held.length).toBeGreaterThan(20);
  for (const call of held) {
    const answer = await platform.call(call, { token: second });
    const { status, code } = answer.json();
    expect([call, status, code]).toEqual([call, 403, 'password_change_required']);
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'requestId', 'status', 'title', 'type']);
  }
  expect((await change(second)).statusCode).toBe(200);
  const info = await platform.call('memberInfo', { token: second });
  expect([info.statusCode, info.json().value.account]).toEqual([200, username()]);
  expect((await enter(NEW)).passwordExpired).toBe(false);
});

it('[A04] applies to open sessions with the next call', async () => {
  expect(await codeOf('memberInfo')).toBeUndefined();
  await requireChange();
  expect(await codeOf('memberInfo')).toBe('password_change_required');
  expect((await platform.call('logout', { token })).statusCode).toBe(200);
});

it('[A04] shows the lobby as to a visitor meanwhile, and still refuses a wrong token there', async () => {
  const request = { query: { gameType: 'RNG' } };
  const visitor = await platform.call('vendors', request);
  await requireChange();
  const answer = await platform.call('vendors', { ...request, token });
  expect([answer.statusCode, answer.json()]).toEqual([200, visitor.json()]);
  expect((await platform.call('vendors', { ...request, token: 'garbage' })).json().code).toBe('token_invalid');
});

it('[A04] stays required after a refused change', async () => {
  await requireChange();
  expect((await change(token, TEST_PASSWORD, TEST_PASSWORD)).json().code).toBe('validation_failed');
  expect((await change(token, 'river-stone-8')).json().code).toBe('login_failed');
  expect((await change(token, TEST_PASSWORD, '123456')).json().code).toBe('validation_failed');
  expect(await codeOf('memberInfo')).toBe('password_change_required');
});

it('[A04] requires the change of 123456 wherever it came from', async () => {
  const hash = await (await quickPasswords()).hash('123456');
  await database.query('UPDATE app.member SET password_hash = $2 WHERE username = $1', [username(), hash]);
  const { token: second, passwordExpired } = await enter('123456');
  expect([passwordExpired, await codeOf('balance', second)]).toEqual([true, 'password_change_required']);
  expect((await change(second, '123456')).statusCode).toBe(200);
  expect([await codeOf('balance', second), (await enter(NEW)).passwordExpired]).toEqual([undefined, false]);
});

it('[A04] requires the change of a password that is too old for the brand, where its switch is on', async () => {
  platform.clock.advance(90 * DAY_MS - 1);
  expect((await enter()).passwordExpired).toBe(false);
  platform.clock.advance(1);
  platform.brands.switch('lotus', { PWDEXPFORCECHANGE3: false });
  expect((await enter()).passwordExpired).toBe(false);
  platform.brands.switch('lotus', { PWDEXPFORCECHANGE3: true });
  const { token: second, passwordExpired } = await enter();
  expect([passwordExpired, await codeOf('memberInfo', second)]).toEqual([true, 'password_change_required']);
  const { session } = testBrand('lotus').private;
  platform.brands.set(testBrand('lotus', { private: { session: { ...session, passwordMaxAgeDays: 91 } } }));
  expect((await enter()).passwordExpired).toBe(false);
  platform.brands.set(testBrand('lotus'));
  expect((await change(second)).statusCode).toBe(200);
  expect((await enter(NEW)).passwordExpired).toBe(false);
  platform.clock.advance(90 * DAY_MS);
  expect((await enter(NEW)).passwordExpired).toBe(true);
});

it('[A04] stops no open session whose password becomes too old', async () => {
  platform.clock.advance(90 * DAY_MS - 1);
  const { token: second } = await enter();
  platform.clock.advance(1_000);
  expect(await codeOf('memberInfo', second)).toBeUndefined();
});

it('[A04] [A02] does not affect a session that a code opened', async () => {
  await requireChange();
  const ctx = visitorCtx(platform);
  const [member] = await database.query<{ id: string }>('SELECT id FROM app.member WHERE username = $1', [username()]);
  const opened = await database.withTenant(ctx, (db) => openSession(db, ctx, member?.id ?? '', 'code'));
  expect([opened?.isPasswordDue, await codeOf('memberInfo', opened?.token)]).toEqual([false, undefined]);
});

it('[A04] applies in one brand and not in another', async () => {
  const elsewhere = await registerMember(platform, username(), { merchant: 'harbor' });
  await database.query(
    "UPDATE app.member SET password_change_required = true WHERE tenant = 'lotus' AND username = $1",
    [username()],
  );
  expect(await codeOf('memberInfo')).toBe('password_change_required');
  expect((await platform.call('memberInfo', { merchant: 'harbor', token: elsewhere })).statusCode).toBe(200);
});
