import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type CallOptions, type TestApp } from '../../testing/build-test-app.ts';
import { recordQueries } from '../../testing/tenant-isolation.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { logIn, proveMobile, registrationForm, TEST_PASSWORD } from '../../testing/test-members.ts';
import { createTestSms } from '../../testing/test-sms.ts';

const NEW = 'quiet-harbour-31';
const DIALING_CODE = '+855';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const sms = createTestSms();
let platform: TestApp;
let count = 0;
let token = '';
beforeEach(async () => {
  platform = await buildTestApp(database, { sms });
  for (const merchant of ['lotus', 'harbor']) requestCodeFor(merchant);
  count += 1;
  token = await join();
  await proveMobile(database, username());
});
afterEach(() => platform.close());

const username = () => `member${count}`;
const clientIp = () => `192.0.2.${count}`;
const mobileNum = () => `0${12_000_000 + count}`;
const to = () => `+855${mobileNum().slice(1)}`;

/** Adds the mobile number to the brand's form. */
function requestCodeFor(merchant: string): void {
  const brand = platform.brands.get(merchant) ?? testBrand(merchant);
  const { registration } = brand.public;
  const rule = { ...registration.mobileNum, enabled: true, minLength: 8, maxLength: 10 };
  platform.brands.set({ ...brand, public: { ...brand.public, registration: { ...registration, mobileNum: rule } } });
}

/** By username, with an unproven number. */
async function join(merchant = 'lotus'): Promise<string> {
  const body = registrationForm(username(), { mobileNum: mobileNum(), countryDialingCode: DIALING_CODE });
  return (await platform.call('register', { merchant, body, clientIp: clientIp() })).json().value.token;
}
const requestCode = (fields: object = {}) =>
  platform.call('smsLoginCode', {
    body: { mobileNum: mobileNum(), countryDialingCode: DIALING_CODE, purpose: 'recover', ...fields },
    clientIp: clientIp(),
  });
async function codeFor(fields: object = {}): Promise<string> {
  expect((await requestCode(fields)).json()).toEqual({ value: { expiredMinutes: 5 } });
  await platform.app.afterResponse.settle();
  return sms.codeTo(to());
}
const setPassword = (verificationCode: string, fields: object = {}, options: CallOptions = {}) =>
  platform.call('setPasswordByPhone', {
    body: { newPassword: NEW, mobileNum: mobileNum(), countryDialingCode: DIALING_CODE, verificationCode, ...fields },
    clientIp: clientIp(),
    ...options,
  });
const enter = (password: string) => logIn(platform, username(), password, { clientIp: clientIp() });

it('[A12] sets a new password with the code sent to the number, once, and ends every session', async () => {
  const code = await codeFor();
  expect((await setPassword(code)).json()).toEqual({ value: { username: username() } });
  expect((await platform.call('memberInfo', { token })).statusCode).toBe(401);
  expect((await enter(TEST_PASSWORD)).json().code).toBe('login_failed');
  expect((await enter(NEW)).statusCode).toBe(200);
  expect((await setPassword(code)).json()).toMatchObject({ status: 400, code: 'code_invalid' });
});

it('[A12] accepts one of many simultaneous uses of a code', async () => {
  const code = await codeFor();
  const answers = await Promise.all(Array.from({ length: 8 }, () => setPassword(code)));
  const codes = answers.map((answer) => answer.json().code ?? 'set');
  expect(codes.filter((one) => one === 'set')).toHaveLength(1);
});

it('[A12] refuses a code of another purpose, number or brand, and allows five tries', async () => {
  const login = await codeFor({ purpose: 'login' });
  expect((await setPassword(login)).json().code).toBe('code_invalid');
  platform.clock.advance(10 * 60_000);
  sms.sent.length = 0;
  const code = await codeFor();
  expect((await setPassword(code, {}, { merchant: 'harbor' })).json().code).toBe('code_invalid');
  expect((await setPassword(code, { mobileNum: '099999999' })).json().code).toBe('code_invalid');
  for (let attempt = 0; attempt < 5; attempt += 1) await setPassword('0000000');
  expect((await setPassword(code)).json().code).toBe('code_expired');
  expect((await enter(TEST_PASSWORD)).statusCode).toBe(200);
});

it('[A12] answers an unknown number like a known one, and sends it nothing', async () => {
  const before = sms.sent.length;
  const unknown = await requestCode({ mobileNum: '098765432' });
  expect([unknown.json(), sms.sent.length]).toEqual([{ value: { expiredMinutes: 5 } }, before]);
  const known = await setPassword('1234567');
  const stranger = await setPassword('1234567', { mobileNum: '098765432' });
  const bodies = [known, stranger].map((answer) => answer.body.replace(/"requestId":"[^"]*"/, ''));
  expect(bodies[0]).toBe(bodies[1]);
});

it('[A12] opens no account by an unproven number, and reveals no more of it than of an unknown one', async () => {
  await database.query('UPDATE app.member SET mobile_proven_at = NULL WHERE username = $1', [username()]);
  const before = sms.sent.length;
  expect((await requestCode()).json()).toEqual({ value: { expiredMinutes: 5 } });
  expect((await requestCode({ mobileNum: '098765430' })).json()).toMatchObject({ code: 'too_many_requests' });
  platform.clock.advance(1_000);
  expect((await requestCode({ mobileNum: '098765430' })).json()).toEqual({ value: { expiredMinutes: 5 } });
  expect(sms.sent).toHaveLength(before);
  const seen: unknown[] = [];
  for (const number of [mobileNum(), '098765430']) {
    let body = '';
    const queries = await recordQueries(async () => {
      body = (await setPassword('1234567', { mobileNum: number })).body;
    });
    seen.push([body.replace(/"requestId":"[^"]*"/, ''), queries.map(({ text }) => text)]);
  }
  expect(seen[0]).toEqual(seen[1]);
  // A code from before the number lost its proof, too.
  await proveMobile(database, username());
  platform.clock.advance(10 * 60_000);
  const code = await codeFor();
  await database.query('UPDATE app.member SET mobile_proven_at = NULL WHERE username = $1', [username()]);
  expect((await setPassword(code)).json().code).toBe('code_invalid');
  expect((await enter(TEST_PASSWORD)).statusCode).toBe(200);
});

it('[A12] checks the password by the brand’s rules before it uses the code', async () => {
  const code = await codeFor();
  for (const [newPassword, error] of [
    ['short-1', 'length'],
    ['Password2026!', 'passwordCommon'],
    [`${username()}-9-river`, 'passwordUsername'],
  ] as const) {
    const answer = await setPassword(code, { newPassword });
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'newPassword', code: error }] });
  }
  expect((await setPassword(code)).statusCode).toBe(200);
});

it('[A12] opens no locked account, and is off where the switch is', async () => {
  const code = await codeFor();
  await database.query("UPDATE app.member SET state = 'disabled' WHERE tenant = 'lotus' AND username = $1", [
    username(),
  ]);
  expect((await setPassword(code)).json().code).toBe('code_invalid');
  platform.brands.switch('lotus', { CHNGPASSVERIF3: false });
  expect((await setPassword(code)).json()).toMatchObject({ status: 403, code: 'switch_off' });
  expect((await requestCode()).json()).toMatchObject({ status: 403, code: 'switch_off' });
});
