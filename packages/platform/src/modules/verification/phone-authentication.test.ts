/** The phone-authentication errors of §8, each in its situation. The server does not see a closed popup. */
import { randomInt } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { registrationForm } from '../../testing/test-members.ts';

const { database, platform } = await openTestSuite({ captchaText: () => 'ACE47' });
let clientIp = '';
let address = 0;
let number = '';
beforeEach(() => {
  address += 1;
  clientIp = `192.0.2.${address}`;
  number = `0${randomInt(10 ** 8, 10 ** 9)}`;
  platform.clock.advance(24 * 60 * 60_000);
  platform.sms.fail(null);
  platform.brands.set(testBrand('lotus'));
});

const call = (body: object = {}) => platform.call('smsRegister', { clientIp, body: { mobileNo: number, ...body } });
const logIn = (body: object = {}) =>
  platform.call('login', { clientIp, body: { type: 'sms', username: number, password: '0000000', ...body } });
async function sent(): Promise<void> {
  expect((await platform.call('smsLoginCode', { clientIp, body: { mobileNum: number } })).statusCode).toBe(200);
  platform.clock.advance(1_000);
}

it('[A11] invalid phone number format', async () => {
  const answer = await call({ mobileNo: '0'.repeat(9) });
  expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ path: 'mobileNo', code: 'format' }] });
});

it('[A11] missing phone number', async () => {
  for (const mobileNo of ['', undefined]) {
    const answer = await call({ mobileNo });
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'mobileNo', code: 'required' }],
    });
  }
});

it('[A11] too many requests: try again after five minutes', async () => {
  for (const waitMs of [61_000, 1_000]) {
    expect((await call()).statusCode).toBe(200);
    platform.clock.advance(waitMs);
  }
  expect((await call()).json()).toMatchObject({ status: 429, code: 'too_many_requests', retryAfterSeconds: 299 });
});

it('[A11] unknown error', async () => {
  await database.query('ALTER TABLE app.sms_code RENAME TO gone');
  expect((await call()).json()).toMatchObject({ status: 500, code: 'internal_error' });
  await database.query('ALTER TABLE app.gone RENAME TO sms_code');
});

it('[A11] invalid verification code', async () => {
  await sent();
  expect((await logIn()).json()).toMatchObject({ status: 400, code: 'code_invalid' });
});

it('[A11] missing verification code', async () => {
  await sent();
  expect((await logIn({ password: '' })).json()).toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'password' }],
  });
});

it('[A11] captcha check failed', async () => {
  platform.brands.switch('lotus', { humanCheck: true });
  expect((await call()).json()).toMatchObject({ status: 403, code: 'human_check_failed' });
});

it('[A11] quota exceeded: customer service helps, waiting does not', async () => {
  platform.brands.set(testBrand('lotus', { private: { smsPerDay: 0 } }));
  expect((await call()).json()).toMatchObject({ status: 429, code: 'sms_quota_exceeded' });
});

it('[A11] operation not enabled', async () => {
  platform.brands.switch('lotus', { REGMOBVERF3: false, MOBILEVERCODELOGIN3: false });
  for (const answer of [await call(), await logIn()]) {
    expect(answer.json()).toMatchObject({ status: 403, code: 'switch_off' });
  }
});

it('[A11] code expired: send again', async () => {
  await sent();
  platform.clock.advance(5 * 60_000);
  expect((await logIn()).json()).toMatchObject({ status: 400, code: 'code_expired' });
});

it('[A11] [A21] stores the channel and the Firebase token of a registration, and shows them to no caller', async () => {
  const idToken = 'x'.repeat(1200);
  const firebase = { firebaseChannel: 'web-channel', firebaseIdToken: idToken };
  const body = registrationForm(`fire${address}`, firebase);
  const byName = await platform.call('register', { clientIp, body });
  await call();
  const verificationCode = platform.sms.codeTo(`+855${number.slice(1)}`);
  platform.brands.switch('lotus', { MOBILENUMPASSREG3: false });
  const form = { mobileNum: number, verificationCode, consent: true, firebaseChannel: '', firebaseIdToken: idToken };
  const byNumber = await platform.call('registerByMobile', { clientIp, body: form });
  const plain = await platform.call('register', { clientIp, body: registrationForm(`plain${address}`) });
  const answers = [byName, byNumber, plain];
  const infos = answers.map((answer) => platform.call('memberInfo', { token: answer.json().value.token }));
  for (const answer of [...answers, ...(await Promise.all(infos))]) {
    expect(answer.statusCode).toBe(200);
    for (const secret of [idToken, 'web-channel']) expect(answer.body).not.toContain(secret);
  }
  const kept = await database.query(
    `SELECT m.username, f.channel, f.id_token FROM app.member_firebase f
     JOIN app.member m ON (m.tenant, m.id) = (f.tenant, f.member_id) ORDER BY f.channel`,
  );
  expect(kept).toEqual([
    { username: `fire${address}`, channel: 'web-channel', id_token: idToken },
    { username: `855${number.slice(1)}`, channel: null, id_token: idToken },
  ]);
});
