import { randomInt } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { CallOptions } from '../../testing/build-test-app.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { recordQueries } from '../../testing/tenant-isolation.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { proveMobile, registerMember, registrationForm } from '../../testing/test-members.ts';

const { database, platform } = await openTestSuite();
let number = '';
let username = '';
let clientIp = '';
let address = 0;
beforeEach(async () => {
  address += 1;
  clientIp = `192.0.2.${address}`;
  number = `0${randomInt(10 ** 8, 10 ** 9)}`;
  username = `member${number}`;
  platform.clock.advance(60 * 60_000);
  const { registration } = testBrand('lotus').public;
  const mobileNum = { ...registration.mobileNum, enabled: true };
  platform.brands.set(testBrand('lotus', { public: { registration: { ...registration, mobileNum } } }));
  const fields = { mobileNum: number, countryDialingCode: '+855' };
  await registerMember(platform, username, { clientIp, body: registrationForm(username, fields) });
  await proveMobile(database, username);
});

async function code(mobileNum = number): Promise<string> {
  await platform.call('smsLoginCode', { clientIp, body: { mobileNum } });
  await platform.app.afterResponse.settle();
  return platform.sms.codeTo(`+855${number.slice(1)}`);
}
const logIn = (password: string, { body, ...options }: CallOptions & { body?: object } = {}) =>
  platform.call('login', { clientIp, body: { type: 'sms', username: number, password, ...body }, ...options });

it('[A02] logs in with the number and the code, once', async () => {
  const password = await code();
  const answer = await logIn(password, { body: { countryDialingCode: '855', username: ` ${number} ` } });
  expect(answer.json().value).toMatchObject({ username, type: 0, passwordExpired: false, firstTimeLogin: false });
  const { token } = answer.json().value;
  expect((await platform.call('memberInfo', { token })).json().value.account).toBe(username);
  expect((await logIn(password)).json()).toMatchObject({ status: 400, code: 'code_invalid' });
});

it('[A02] [A04] requires no change of a password that was not entered', async () => {
  await database.query('UPDATE app.member SET password_change_required = true WHERE username = $1', [username]);
  const { value } = (await logIn(await code())).json();
  expect(value.passwordExpired).toBe(false);
  expect((await platform.call('sessions', { token: value.token })).statusCode).toBe(200);
});

it('[A01] [A02] remembers the log-in and the number where requested, and forgets the number otherwise', async () => {
  const cookiesOf = async (remember: boolean) => {
    platform.clock.advance(60_000);
    const { headers } = await logIn(await code(), { body: { remember } });
    return [headers['set-cookie']].flat().map((cookie) => cookie?.split(';')[0]);
  };
  expect(await cookiesOf(true)).toEqual([expect.stringMatching(/^mq_remember=.{40}/), `mq_last_phone=${number}`]);
  expect(await cookiesOf(false)).toEqual(['mq_last_phone=']);
});

it('[A02] replaces the session that this browser had', async () => {
  const first = (await logIn(await code())).json().value.token;
  platform.clock.advance(60_000);
  const second = (await logIn(await code(), { token: first })).json().value.token;
  const answers = await Promise.all([first, second].map((token) => platform.call('memberInfo', { token })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 200]);
});

it('[A02] refuses a wrong code and an unknown number alike', async () => {
  await code();
  await platform.call('smsLoginCode', { clientIp: '198.51.100.1', body: { mobileNum: '0999888777' } });
  const tries = async (mobileNum: string) => {
    const answers: { code: string }[] = [];
    for (let guess = 0; guess < 7; guess += 1) {
      const answer = await logIn('0000000', { body: { username: mobileNum } });
      const { requestId: _own, ...problem } = answer.json();
      answers.push(problem);
    }
    return answers;
  };
  const known = await tries(number);
  expect(known.map(({ code: refusal }) => refusal)).toEqual([
    ...Array(5).fill('code_invalid'),
    ...Array(2).fill('code_expired'),
  ]);
  expect(await tries('0999888777')).toEqual(known);
  expect((await logIn('0000000', { body: { username: '0999888776' } })).json().code).toBe('code_invalid');
});

it('[A02] opens no account by an unproven number', async () => {
  const password = await code();
  await database.query('UPDATE app.member SET mobile_proven_at = NULL WHERE username = $1', [username]);
  expect((await logIn(password)).json().code).toBe('code_invalid');
  platform.clock.advance(10 * 60_000);
  const before = platform.sms.sent.length;
  const stranger = `0${randomInt(10 ** 8, 10 ** 9)}`;
  for (const mobileNum of [number, stranger]) {
    const request = await platform.call('smsLoginCode', { clientIp, body: { mobileNum } });
    expect(request.json()).toEqual({ value: { expiredMinutes: 5 } });
    platform.clock.advance(1_000);
  }
  expect(platform.sms.sent).toHaveLength(before);
  const seen: unknown[] = [];
  for (const mobileNum of [number, stranger]) {
    let body = '';
    const queries = await recordQueries(async () => {
      body = (await logIn('1234567', { body: { username: mobileNum } })).body;
    });
    seen.push([body.replace(/"requestId":"[^"]*"/, ''), queries.map(({ text }) => text)]);
  }
  expect(seen[0]).toEqual(seen[1]);
});

it('[A02] gives one session to fifty who use the code at once', async () => {
  const password = await code();
  const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(password)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

it('[A02] reveals that an account is locked only with the code', async () => {
  const password = await code();
  await database.query("UPDATE app.member SET state = 'disabled' WHERE username = $1", [username]);
  expect((await logIn('0000000')).json().code).toBe('code_invalid');
  expect((await logIn(password)).json()).toMatchObject({ status: 403, code: 'account_locked' });
});

it('[A02] requires a number and a code', async () => {
  for (const [body, path] of [
    [{ username: '' }, 'username'],
    [{ username: 'sokha' }, 'username'],
    [{ password: ' ' }, 'password'],
    [{ countryDialingCode: '+1' }, 'countryDialingCode'],
  ] as const) {
    const answer = await logIn('0000000', { body });
    expect([body, answer.json()]).toMatchObject([body, { code: 'validation_failed', errors: [{ path }] }]);
  }
});

it('[A02] is refused where the brand has it off, or log-in at all, whether the code is right or not', async () => {
  const password = await code();
  for (const key of ['MOBILEVERCODELOGIN3', 'login'] as const) {
    platform.brands.switch('lotus', { [key]: false });
    expect([key, (await logIn(password)).json()]).toMatchObject([key, { status: 403, code: 'switch_off' }]);
    platform.brands.switch('lotus', { [key]: true });
  }
  expect((await logIn(password)).statusCode).toBe(200);
});
