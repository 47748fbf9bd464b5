import { beforeEach, expect, it } from 'vitest';
import { useRecoveryFixture } from '../../testing/recovery-fixture.ts';
import { logIn, registerMember, registrationForm, TEST_PASSWORD } from '../../testing/test-members.ts';

const PIN = 'copper-lantern-5';
const fixture = useRecoveryFixture();
let token = '';
let count = 0;
let fresh = '';
beforeEach(() => {
  token = fixture.token;
  count += 1;
  fresh = `new${count}@mail.example`;
});

const call = (name: Parameters<typeof fixture.platform.call>[0], body?: object, of = token) =>
  fixture.platform.call(name, { token: of, clientIp: fixture.clientIp, ...(body === undefined ? {} : { body }) });
const send = (body: object = {}, of = token) =>
  call('emailCode', { email: fresh, password: TEST_PASSWORD, ...body }, of);
const change = (verificationCode: string, of = token) => call('emailChange', { verificationCode }, of);
/** The code in the newest mail to the new address. */
async function code(): Promise<string> {
  await fixture.send();
  return /^\d{7}$/m.exec(fixture.mailsTo(fresh).at(-1)?.text ?? '')?.[0] ?? '';
}
const stored = async () =>
  (
    await fixture.database.query<{ key: string; proven: Date | null; value: string }>(
      `SELECT email_key AS key, email_proven_at AS proven, value FROM app.member m
       JOIN app.member_profile p ON p.tenant = m.tenant AND p.member_id = m.id AND p.field = 'email'
       WHERE m.tenant = 'lotus' AND username = $1`,
      [fixture.username],
    )
  )[0];

it('[W17] an address is changed by the code sent to the new one, and the old one gets a notice', async () => {
  fresh = `New.${count}@mail.example`;
  expect((await send()).json()).toEqual({ value: { expiredMinutes: 10 } });
  const right = await code();
  expect((await change('0000000')).json().code).toBe('code_invalid');
  expect(await stored()).toMatchObject({ value: fixture.address, proven: null });
  expect((await change(right)).statusCode).toBe(200);
  expect(await stored()).toMatchObject({ value: fresh, key: fresh.toLowerCase(), proven: expect.any(Date) });
  await fixture.send();
  const [notice] = fixture.mailsTo();
  expect(notice?.text).toContain('The e-mail address of your account');
  expect(fixture.mailsTo(fresh)).toHaveLength(1);
  // Once.
  expect((await change(right)).json().code).toBe('code_invalid');
});

it('[W17] the payment password is the proof where there is one', async () => {
  const twice = { newPassword: PIN, confirmNewPassword: PIN };
  await call('paymentPassword', { by: 'login', password: TEST_PASSWORD, ...twice });
  expect((await send()).json().code).toBe('payment_password_wrong');
  expect((await send({ password: undefined })).json().errors).toMatchObject([{ path: 'password', code: 'required' }]);
  expect((await send({ password: PIN })).statusCode).toBe(200);
  expect((await change(await code())).statusCode).toBe(200);
});

it('[W17] a wrong log-in password sends nothing, nor does a text that is no address', async () => {
  expect((await send({ password: 'wrong-stone-1' })).json().code).toBe('login_failed');
  for (const email of ['', 'nonsense', 'a\u0000b@mail.example', `${'x'.repeat(300)}@mail.example`]) {
    expect([email, (await send({ email })).statusCode]).toEqual([email, 400]);
  }
  expect(await code()).toBe('');
});

it('[W17] only the reader of the mailbox learns that another member has the address', async () => {
  fresh = `taken${count}@mail.example`;
  const body = registrationForm(`owner${count}`, { email: fresh });
  await registerMember(fixture.platform, `owner${count}`, { body, clientIp: `198.51.100.${count}` });
  expect((await send()).statusCode).toBe(200);
  expect((await change('0000000')).json().code).toBe('code_invalid');
  expect((await change(await code())).json()).toMatchObject({ status: 409, code: 'email_taken' });
  expect(await stored()).toMatchObject({ value: fixture.address });
});

it('[W17] a code is for one session, ten minutes and five tries', async () => {
  await send();
  const right = await code();
  const other = (await logIn(fixture.platform, fixture.username, TEST_PASSWORD, { clientIp: fixture.clientIp })).json();
  expect((await change(right, other.value.token)).json().code).toBe('code_invalid');
  fixture.platform.clock.advance(10 * 60_000);
  expect((await change(right)).json().code).toBe('code_expired');
  await send();
  const next = await code();
  expect(next).not.toBe(right);
  for (let tries = 0; tries < 5; tries += 1) await change('0000000');
  expect((await change(next)).json().code).toBe('code_expired');
});

it('[W17] codes are limited for a member and for an address', async () => {
  for (let times = 0; times < 3; times += 1) expect((await send()).statusCode).toBe(200);
  expect((await send()).json().code).toBe('too_many_requests');
  fresh = `other${count}@mail.example`;
  expect((await send()).statusCode).toBe(200);
  fresh = `third${count}@mail.example`;
  expect((await send()).statusCode).toBe(429);
});
