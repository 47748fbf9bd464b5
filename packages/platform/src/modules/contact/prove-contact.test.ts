import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import { beforeEach, expect, it } from 'vitest';
import { callSupport, performSupportAction, supportPath } from '../../testing/call-support.ts';
import { useRecoveryFixture } from '../../testing/recovery-fixture.ts';
import { logIn, TEST_PASSWORD } from '../../testing/test-members.ts';

const PIN = 'copper-lantern-5';
const AFTER_RESET = 'quiet-harbour-31';
const HOUR_MS = 60 * 60_000;
const fixture = useRecoveryFixture();
let token = '';
beforeEach(() => {
  token = fixture.token;
});

const call = (name: Parameters<typeof fixture.platform.call>[0], body?: object) =>
  fixture.platform.call(name, { token, clientIp: fixture.clientIp, ...(body === undefined ? {} : { body }) });
const prove = (body: object = {}) => call('contactProof', { contact: 'email', password: TEST_PASSWORD, ...body });
const send = () => call('emailCode', { email: `new-${fixture.username}@mail.example` });
const contacts = async () => (await call('accountSecurity')).json().value.contacts;
const twice = { newPassword: PIN, confirmNewPassword: PIN };
const setPayment = () => call('paymentPassword', { by: 'login', password: TEST_PASSWORD, ...twice });
const memberId = async (): Promise<string> => (await call('memberInfo')).json().value.id;

async function enter(password: string): Promise<void> {
  const answer = await logIn(fixture.platform, fixture.username, password, { clientIp: fixture.clientIp });
  token = answer.json().value.token;
}
/** Staff reset the log-in password. The player chooses another. */
async function afterStaffReset(): Promise<void> {
  const reset = await performSupportAction(fixture.platform, await memberId(), 'reset-password');
  const oldPassword = reset.json().value.password.text;
  await enter(oldPassword);
  await call('changePassword', { oldPassword, newPassword: AFTER_RESET, confirmNewPassword: AFTER_RESET });
}

it('[W17] [A12] the log-in password is the proof while there is no payment password', async () => {
  expect((await contacts()).proof).toBe('login');
  expect((await send()).json().code).toBe('contact_proof_required');
  expect((await prove({ password: 'wrong-stone-1' })).json().code).toBe('login_failed');
  expect((await prove({ password: undefined })).json().errors).toMatchObject([{ path: 'password', code: 'required' }]);
  expect((await send()).json().code).toBe('contact_proof_required');
  expect((await prove()).statusCode).toBe(200);
  expect((await send()).statusCode).toBe(200);
});

it('[W17] [A12] the payment password is the proof where there is one, from the end of its wait on', async () => {
  await setPayment();
  expect((await contacts()).proof).toBe('payment');
  expect((await prove()).json().code).toBe('payment_password_wrong');
  expect((await prove({ password: PIN })).statusCode).toBe(200);
});

it('[W17] a proof is for one contact, one session and a quarter of an hour', async () => {
  await prove({ contact: 'mobile' });
  expect((await send()).json().code).toBe('contact_proof_required');
  await prove();
  const own = token;
  await enter(TEST_PASSWORD);
  expect((await send()).json().code).toBe('contact_proof_required');
  token = own;
  expect((await send()).statusCode).toBe(200);
  fixture.platform.clock.advance(HOUR_MS / 4);
  expect((await send()).json().code).toBe('contact_proof_required');
});

it('[W17] [A22] after a reset by staff the log-in password changes no contact for a day', async () => {
  await afterStaffReset();
  const { changeableFrom } = await contacts();
  expect(Date.parse(changeableFrom) - fixture.platform.clock.now().getTime()).toBe(24 * HOUR_MS);
  const refused = await prove({ password: AFTER_RESET });
  expect(refused.json()).toMatchObject({ status: 403, code: 'contact_change_waits', retryAfterSeconds: 86_400 });
  fixture.platform.clock.advance(24 * HOUR_MS);
  await enter(AFTER_RESET);
  expect((await contacts()).changeableFrom).toBeNull();
  expect((await prove({ password: AFTER_RESET })).statusCode).toBe(200);
});

it('[W17] [A22] a reset by staff ends a proof that was given before', async () => {
  await prove();
  const own = token;
  await afterStaffReset();
  expect((await send()).json().code).toBe('contact_change_waits');
  token = own;
  expect((await send()).statusCode).toBe(401);
});

it('[W17] [A22] a member with a payment password, which staff cannot reset, waits for nothing', async () => {
  await setPayment();
  await afterStaffReset();
  expect(await contacts()).toMatchObject({ proof: 'payment', changeableFrom: null });
  expect((await prove({ password: PIN })).statusCode).toBe(200);
});

it('[W17] [A22] an address that staff have verified is changed by staff alone', async () => {
  await prove();
  const id = await memberId();
  const path = (name: 'support.profile' | 'support.verify') => supportPath(INTERNAL_CALLS[name].path, id);
  const seen = (await callSupport(fixture.platform, path('support.profile'), {})).json().value;
  expect(seen.fields).toContainEqual({ field: 'email', value: fixture.address, verifiedAt: null });
  expect(seen.fields).toContainEqual({ field: 'mobileNum', value: '', verifiedAt: null });
  const mark = (isVerified: boolean, version: number) =>
    callSupport(
      fixture.platform,
      path('support.verify'),
      { version, field: 'email', isVerified, reason: 'bill seen' },
      { key: randomUUID() },
    );
  const { profile } = (await mark(true, seen.version)).json().value;
  expect(await contacts()).toMatchObject({ email: { isVerified: true } });
  for (const answer of [await prove(), await send()]) {
    expect(answer.json()).toMatchObject({ status: 409, code: 'contact_verified' });
  }
  await mark(false, profile.version);
  expect((await send()).statusCode).toBe(200);
});
