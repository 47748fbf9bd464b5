import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { logIn, registerMember, TEST_PASSWORD } from '../../testing/test-members.ts';

const PIN = '482913';
const OTHER_PIN = '709346';

const { database, platform } = await openTestSuite();
let name = 0;
let token = '';
beforeEach(async () => {
  const brand = testBrand('lotus', { currency: 'KHR' });
  const rule = { acceptedPattern: 'digits', patternId: 'digits', minLength: 6, maxLength: 6 } as const;
  const { registration } = brand.public;
  const paymentPassword = { ...registration.paymentPassword, ...rule };
  platform.brands.set({ ...brand, public: { ...brand.public, registration: { ...registration, paymentPassword } } });
  name += 1;
  token = await registerMember(platform, username());
});
const username = () => `member${name}`;
const set = (fields: object = {}) =>
  platform.call('paymentPassword', {
    token,
    clientIp: `192.0.2.${name}`,
    body: { by: 'login', password: TEST_PASSWORD, newPassword: PIN, confirmNewPassword: PIN, ...fields },
  });
const codeOf = async (fields: object) => (await set(fields)).json().code;
const isSet = async () => (await platform.call('memberInfo', { token })).json().value.hasPaymentPassword;
const changed = { newPassword: OTHER_PIN, confirmNewPassword: OTHER_PIN };

it('[W02] [A13] sets the payment password with the login password, hashed, and reports that there is one', async () => {
  expect(await isSet()).toBe(false);
  const answer = await set();
  expect([answer.statusCode, answer.json(), await isSet()]).toEqual([200, { value: { effectiveAt: null } }, true]);
  const [row] = await database.query<{ hash: string }>(
    'SELECT payment_password_hash AS hash FROM app.member WHERE username = $1',
    [username()],
  );
  expect(row?.hash).toMatch(/^\$argon2id\$/);
});

it('[W02] [A13] changes it with itself and with nothing else, the log-in password included', async () => {
  expect(await codeOf({ by: 'payment', password: PIN, ...changed })).toBe('payment_password_wrong');
  await set();
  expect(
    await codeOf({ by: 'payment', password: OTHER_PIN, newPassword: '115599', confirmNewPassword: '115599' }),
  ).toBe('password_weak');
  expect(await codeOf({ by: 'payment', password: '593827', ...changed })).toBe('payment_password_wrong');
  expect(await codeOf({ by: 'login', password: 'river-stone-8', ...changed })).toBe('login_failed');
  expect((await set({ by: 'payment', password: PIN, ...changed })).statusCode).toBe(200);
  expect((await set({ by: 'payment', password: OTHER_PIN })).statusCode).toBe(200);
  expect((await set(changed)).json()).toMatchObject({ status: 409, code: 'payment_password_set' });
});

it('[W02] [A13] requires no login password of a member without a known one, but a log-in of the last five minutes', async () => {
  expect((await set({ password: undefined })).json()).toMatchObject({
    errors: [{ path: 'password', code: 'required' }],
  });
  await database.query('UPDATE app.member SET password_known = false WHERE username = $1', [username()]);
  expect((await set({ password: undefined })).statusCode).toBe(200);
  // An existing payment password is still required.
  expect((await set({ by: 'payment', password: undefined, ...changed })).json()).toMatchObject({
    errors: [{ path: 'password', code: 'required' }],
  });
  platform.clock.advance(5 * 60_000);
  expect(await codeOf({ password: undefined, ...changed })).toBe('login_not_fresh');
  expect((await set({ by: 'payment', password: PIN, ...changed })).statusCode).toBe(200);
});

it('[W02] [A13] follows the brand’s rule, and refuses common passwords and the existing ones', async () => {
  await set();
  for (const [fields, code] of [
    [{ newPassword: '12345', confirmNewPassword: '12345' }, 'length'],
    [{ newPassword: 'abcdef', confirmNewPassword: 'abcdef' }, 'pattern.digits'],
    [{ newPassword: '', confirmNewPassword: '' }, 'required'],
    [{ confirmNewPassword: OTHER_PIN }, 'confirmMismatch'],
    [{ newPassword: '123456', confirmNewPassword: '123456' }, 'passwordCommon'],
    [{ newPassword: '654321', confirmNewPassword: '654321' }, 'passwordCommon'],
    [{ newPassword: '111111', confirmNewPassword: '111111' }, 'passwordCommon'],
    [{ by: 'payment', password: PIN }, 'passwordSame'],
    [{ password: PIN }, 'paymentAsLogin'],
  ] as const) {
    expect([fields, (await set(fields)).json().errors]).toMatchObject([fields, [{ code }]]);
  }
});

it('[W02] [A01] counts wrong ones with those at log-in: a stolen session cannot try them out', async () => {
  await set();
  for (let guess = 0; guess < 2; guess += 1) await set({ by: 'payment', password: '593827', ...changed });
  const third = await set({ by: 'payment', password: '593827', ...changed });
  expect(third.json()).toMatchObject({ code: 'payment_password_wrong', captcha: true });
  expect(await codeOf({ by: 'payment', password: PIN, ...changed })).toBe('captcha_required');
  const entered = await logIn(platform, username(), TEST_PASSWORD, { clientIp: `192.0.2.${name}` });
  expect(entered.json().code).toBe('captcha_required');
});

it('[W02] stores one of two simultaneous changes', async () => {
  const holder = new pg.Client({ connectionString: database.adminUrl });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM app.member WHERE username = $1 FOR UPDATE', [username()]);
  const both = Promise.all([set(), set(changed)]);
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await expect.poll(() => database.query(waiting), { timeout: 20_000 }).toHaveLength(2);
  await holder.query('COMMIT');
  await holder.end();
  const answers = await both;
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
});
