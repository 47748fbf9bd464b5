import type { Passwords } from '@marquee/server-kit/passwords';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CallOptions, TestApp } from '../../testing/build-test-app.ts';
import { buildTwoProcesses } from '../../testing/build-two-processes.ts';
import { followMember } from '../../testing/follow-member.ts';
import { recordQueries } from '../../testing/tenant-isolation.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { countingPasswords, logIn, registerMember, TEST_PASSWORD } from '../../testing/test-members.ts';

const NEW = 'quiet-harbour-31';
const WRONG = 'river-stone-8';
const HOUR_MS = 60 * 60_000;

let database: TestDatabase;
let real: Awaited<ReturnType<typeof countingPasswords>>;
/** Runs once, right after a password was checked. */
let afterVerify: (() => Promise<unknown>) | null = null;
const passwords: Passwords = {
  hash: (password) => real.hash(password),
  verify: async (stored, password) => {
    const isRight = await real.verify(stored, password);
    const then = afterVerify;
    afterVerify = null;
    await then?.();
    return isRight;
  },
};
beforeAll(async () => {
  database = await createTestDatabase();
  real = await countingPasswords();
});
afterAll(() => database.drop());

let platform: TestApp;
let other: TestApp;
let close: () => Promise<void>;
let name = 0;
let token = '';
beforeEach(async () => {
  ({ platform, other, close } = await buildTwoProcesses(database, { passwords }, { captchaText: () => 'ACE47' }));
  name += 1;
  token = await registerMember(platform, username(), { clientIp: address() });
});
afterEach(() => close());
const username = () => `member${name}`;
const address = () => `192.0.2.${name}`;

const form = { oldPassword: TEST_PASSWORD, newPassword: NEW, confirmNewPassword: NEW };
const change = (fields: object = {}, options: CallOptions = {}, app = platform) =>
  app.call('changePassword', { token, clientIp: address(), body: { ...form, ...fields }, ...options });
const isOn = async (one: string, app = platform) => (await app.call('memberInfo', { token: one })).statusCode === 200;
const enter = (password: string) => logIn(platform, username(), password, { clientIp: address() });
const solved = async () => {
  platform.clock.advance(1_000);
  const answer = await platform.call('captcha', { clientIp: address() });
  return { captchaId: answer.json().value.captchaId, captcha: 'ACE47' };
};

it('[A13] changes the password: the new one opens, the old one no longer does', async () => {
  const answer = await change();
  expect([answer.statusCode, answer.json()]).toEqual([200, { value: {} }]);
  expect((await enter(TEST_PASSWORD)).json().code).toBe('login_failed');
  expect((await enter(NEW)).statusCode).toBe(200);
});

it('[A13] ends every other session of the account on every process, and keeps this one', async () => {
  const elsewhere: string = (await enter(TEST_PASSWORD)).json().value.token;
  const neighbour = await registerMember(platform, `${username()}b`);
  const stranger = await registerMember(platform, username(), { merchant: 'harbor' });
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await followMember(other, elsewhere);
  await stream.next();
  expect((await change()).statusCode).toBe(200);
  expect(await stream.next()).toEqual({ type: 'session', state: 'ended', reason: 'password_changed' });
  for (const app of [platform, other]) {
    const on = await Promise.all([token, elsewhere, neighbour].map((one) => isOn(one, app)));
    expect(on).toEqual([true, false, true]);
  }
  expect((await platform.call('memberInfo', { merchant: 'harbor', token: stranger })).statusCode).toBe(200);
});

it('[A13] requires every field, and refuses unknown ones', async () => {
  const bodies = [
    [{ oldPassword: undefined }, ['oldPassword', 'required']],
    [{ oldPassword: '  ' }, ['oldPassword', 'length']],
    [{ newPassword: '', confirmNewPassword: '' }, ['newPassword', 'required']],
    [{ confirmNewPassword: 'quiet-harbour-32' }, ['confirmNewPassword', 'confirmMismatch']],
    [{ confirmNewPassword: undefined }, ['confirmNewPassword', 'required']],
    [{ username: 'somebody' }, ['', 'unknown']],
    [{ newPassword: 'short-1', confirmNewPassword: 'short-1' }, ['newPassword', 'length']],
    [{ newPassword: 'with\u0000-null-1', confirmNewPassword: 'with\u0000-null-1' }, ['newPassword', 'characters']],
    [{ newPassword: TEST_PASSWORD, confirmNewPassword: TEST_PASSWORD }, ['newPassword', 'passwordSame']],
    [{ newPassword: ` ${TEST_PASSWORD} `, confirmNewPassword: TEST_PASSWORD }, ['newPassword', 'passwordSame']],
  ] as const;
  const before = real.evaluated();
  for (const [fields, [path, code]] of bodies) {
    const answer = await change(fields);
    expect([fields, answer.json()]).toMatchObject([fields, { code: 'validation_failed', errors: [{ path, code }] }]);
  }
  expect(real.evaluated()).toBe(before);
  expect((await enter(TEST_PASSWORD)).statusCode).toBe(200);
});

it('[A13] sets the first password of a member registered without one, shortly after a log-in, and requires it from then on', async () => {
  await database.query('UPDATE app.member SET password_known = false WHERE username = $1', [username()]);
  const hasPassword = async () => (await platform.call('memberInfo', { token })).json().value.hasPassword;
  expect(await hasPassword()).toBe(false);
  platform.clock.advance(5 * 60_000);
  for (const fields of [{ oldPassword: undefined }, {}])
    expect((await change(fields)).json().code).toBe('login_not_fresh');
  token = (await enter(TEST_PASSWORD)).json().value.token;
  expect((await change({ oldPassword: undefined })).statusCode).toBe(200);
  expect([await hasPassword(), (await enter(NEW)).statusCode]).toEqual([true, 200]);
  const again = { oldPassword: undefined, newPassword: 'other-harbour-32', confirmNewPassword: 'other-harbour-32' };
  expect((await change(again)).json()).toMatchObject({ errors: [{ path: 'oldPassword', code: 'required' }] });
});

it("[A13] refuses what registration refuses: common passwords, the own name, violations of the brand's rule", async () => {
  for (const [newPassword, code] of [
    ['Password2026!', 'passwordCommon'],
    [`${username()}-river-9`, 'passwordUsername'],
    ['lotus-2026', 'passwordBrand'],
  ]) {
    const answer = await change({ newPassword, confirmNewPassword: newPassword });
    expect(answer.json()).toMatchObject({ code: 'password_weak', errors: [{ path: 'newPassword', code }] });
  }
  const brand = testBrand('lotus');
  const { registration } = brand.public;
  const password = { ...registration.password, minLength: 20, acceptedPattern: 'strongPassword' as const };
  platform.brands.set({ ...brand, public: { ...brand.public, registration: { ...registration, password } } });
  const short = 'Quiet-harbour-31';
  expect((await change({ newPassword: short, confirmNewPassword: short })).json()).toMatchObject({
    errors: [{ path: 'newPassword', code: 'length', params: { min: 20, max: 64 } }],
  });
  const long = 'quiet-harbour-over-there';
  expect((await change({ newPassword: long, confirmNewPassword: long })).json()).toMatchObject({
    errors: [{ path: 'newPassword', code: 'pattern.strongPassword' }],
  });
});

it('[A13] counts a wrong old password as a guess at log-in, and requires a captcha after three', async () => {
  const answers = [];
  for (let guess = 0; guess < 3; guess += 1) answers.push((await change({ oldPassword: WRONG })).json());
  expect(answers.map(({ status, code, captcha }) => [status, code, captcha])).toEqual([
    [401, 'login_failed', undefined],
    [401, 'login_failed', undefined],
    [401, 'login_failed', true],
  ]);
  const evaluated = real.evaluated();
  expect((await change()).json()).toMatchObject({ status: 401, code: 'captcha_required', captcha: true });
  expect((await enter(TEST_PASSWORD)).json().code).toBe('captcha_required');
  expect((await change({ ...(await solved()), captcha: 'WRONG' })).json().code).toBe('captcha_invalid');
  expect([real.evaluated() - evaluated, await isOn(token)]).toEqual([0, true]);
  expect((await change(await solved())).statusCode).toBe(200);
  // Reset, like after a log-in.
  expect((await change({ oldPassword: NEW, newPassword: WRONG, confirmNewPassword: WRONG })).statusCode).toBe(200);
});

it('[A13] evaluates twenty old passwords an hour from networks that the member never used', async () => {
  const before = real.evaluated();
  const codes: string[] = [];
  for (let stranger = 0; stranger < 22; stranger += 1) {
    const clientIp = `198.51.${name}.${stranger}`;
    platform.clock.advance(1_000);
    const { captchaId } = (await platform.call('captcha', { clientIp })).json().value;
    codes.push((await change({ oldPassword: WRONG, captchaId, captcha: 'ACE47' }, { clientIp })).json().code);
  }
  expect(real.evaluated() - before).toBe(20);
  expect(codes.slice(20)).toEqual(['too_many_requests', 'too_many_requests']);
  platform.clock.advance(HOUR_MS);
});

it('[A13] reads the member once before the password is checked', async () => {
  const queries = await recordQueries(async () => {
    expect((await change({ oldPassword: WRONG })).json().code).toBe('login_failed');
  });
  expect(queries.filter(({ text }) => / from "app"\."member" where /.test(text))).toHaveLength(1);
});

it('[A13] lets one of two simultaneous changes through', async () => {
  const second = 'slow-lantern-77';
  const answers = await Promise.all([change(), change({ newPassword: second, confirmNewPassword: second }, {}, other)]);
  const codes = answers.map((answer) => answer.json().code ?? 'changed');
  expect(codes.toSorted()).toEqual(['changed', 'login_failed']);
  const won = codes[0] === 'changed' ? NEW : second;
  expect((await enter(won)).statusCode).toBe(200);
});

it('[A13] leaves no session to a concurrent log-in with the old password', async () => {
  afterVerify = () => change({}, {}, other);
  const answer = await enter(TEST_PASSWORD);
  expect(answer.json()).toMatchObject({ status: 401, code: 'login_failed' });
  expect(await database.query(LIVE, [username()])).toHaveLength(1);
});

const LIVE = `SELECT 1 FROM app.session s JOIN app.member m ON m.tenant = s.tenant AND m.id = s.member_id
  WHERE s.tenant = 'lotus' AND m.username = $1 AND s.ended_at IS NULL`;
