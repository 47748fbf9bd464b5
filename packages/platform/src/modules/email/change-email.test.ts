import { beforeEach, expect, it } from 'vitest';
import { useRecoveryFixture } from '../../testing/recovery-fixture.ts';
import { logIn, registerMember, registrationForm, TEST_PASSWORD } from '../../testing/test-members.ts';

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
const prove = (of = token) => call('contactProof', { contact: 'email', password: TEST_PASSWORD }, of);
const send = (body: object = {}) => call('emailCode', { email: fresh, ...body });
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
  expect((await prove()).json()).toEqual({ value: { expiresInSeconds: 900 } });
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
  // Once, and with the proof that was given for it.
  expect((await change(right)).json().code).toBe('contact_proof_required');
});

it('[W17] a text that is no address gets no code', async () => {
  await prove();
  for (const email of ['', 'nonsense', 'a\u0000b@mail.example', `${'x'.repeat(300)}@mail.example`]) {
    expect([email, (await send({ email })).statusCode]).toEqual([email, 400]);
  }
  expect(await code()).toBe('');
});

it('[W17] [A12] a link for a new password that was sent to the old address ends with the change', async () => {
  const link = await fixture.linkFor();
  await prove();
  await send();
  await change(await code());
  expect((await fixture.reset(link)).json().code).toBe('reset_link_invalid');
});

it('[W17] the member sees the address masked, and whether it is proven', async () => {
  const shown = async () => (await call('accountSecurity')).json().value.contacts.email;
  const masked = { shown: 'm***@mail.example', isVerified: false };
  expect(await shown()).toEqual({ ...masked, isProven: false });
  await prove();
  await send();
  await change(await code());
  expect(await shown()).toEqual({ ...masked, shown: 'n***@mail.example', isProven: true });
});

it('[W17] only the reader of the mailbox learns that another member has the address', async () => {
  fresh = `taken${count}@mail.example`;
  const body = registrationForm(`owner${count}`, { email: fresh });
  await registerMember(fixture.platform, `owner${count}`, { body, clientIp: `198.51.100.${count}` });
  await prove();
  expect((await send()).statusCode).toBe(200);
  expect((await change('0000000')).json().code).toBe('code_invalid');
  expect((await change(await code())).json()).toMatchObject({ status: 409, code: 'email_taken' });
  expect(await stored()).toMatchObject({ value: fixture.address });
});

it('[W17] a code is for one session, ten minutes and five tries', async () => {
  await prove();
  await send();
  const right = await code();
  const other = (await logIn(fixture.platform, fixture.username, TEST_PASSWORD, { clientIp: fixture.clientIp })).json();
  expect((await change(right, other.value.token)).json().code).toBe('contact_proof_required');
  await prove(other.value.token);
  expect((await change(right, other.value.token)).json().code).toBe('code_invalid');
  await prove();
  fixture.platform.clock.advance(10 * 60_000);
  expect((await change(right)).json().code).toBe('code_expired');
  await send();
  const next = await code();
  expect(next).not.toBe(right);
  for (let tries = 0; tries < 5; tries += 1) await change('0000000');
  expect((await change(next)).json().code).toBe('code_expired');
});

it('[W17] codes are limited for a member and for an address', async () => {
  await prove();
  for (let times = 0; times < 3; times += 1) expect((await send()).statusCode).toBe(200);
  expect((await send()).json().code).toBe('too_many_requests');
  fresh = `other${count}@mail.example`;
  expect((await send()).statusCode).toBe(200);
  fresh = `third${count}@mail.example`;
  expect((await send()).statusCode).toBe(429);
});
