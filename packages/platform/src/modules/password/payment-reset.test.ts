import type { MessageRow } from '@marquee/contracts/schemas/messages';
import { beforeEach, expect, it } from 'vitest';
import { performSupportAction } from '../../testing/call-support.ts';
import { useRecoveryFixture } from '../../testing/recovery-fixture.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { logIn, TEST_PASSWORD } from '../../testing/test-members.ts';

const OLD = 'copper-lantern-5';
const NEW = 'silver-anchor-62';
const HOUR_MS = 60 * 60_000;

const fixture = useRecoveryFixture();
let token = '';
beforeEach(() => {
  token = fixture.token;
});

const call = (name: Parameters<typeof fixture.platform.call>[0], body?: object) =>
  fixture.platform.call(name, { token, clientIp: fixture.clientIp, ...(body === undefined ? {} : { body }) });
const twice = (newPassword: string) => ({ newPassword, confirmNewPassword: newPassword });
const set = (body: object = {}) =>
  call('paymentPassword', { by: 'login', password: TEST_PASSWORD, ...twice(OLD), ...body });
const forget = (body: object = {}) => call('paymentForgotten', { password: TEST_PASSWORD, ...twice(NEW), ...body });
const isRight = async (password: string) =>
  (await call('stepUp', { purpose: 'pointRedeem', password })).statusCode === 200;
const waiting = async () => (await call('accountSecurity')).json().value.paymentReset;
/** Lets hours pass, and logs in again, because the session is idle by then. */
async function pass(hours: number, password = TEST_PASSWORD): Promise<void> {
  fixture.platform.clock.advance(hours * HOUR_MS);
  const answer = await logIn(fixture.platform, fixture.username, password, { clientIp: fixture.clientIp });
  token = answer.json().value.token;
}

it('[W02] a forgotten payment password is replaced after a day, of which the member gets a mail', async () => {
  await set();
  expect((await forget({ password: 'wrong-stone-1' })).json().code).toBe('login_failed');
  expect((await forget(twice(TEST_PASSWORD))).json().errors).toMatchObject([{ code: 'paymentAsLogin' }]);
  const { effectiveAt } = (await forget()).json().value;
  expect(await waiting()).toMatchObject({ effectiveAt });
  await fixture.send();
  const [mail] = fixture.mailsTo();
  expect(mail?.subject).toBe('A change to your account at lotus');
  expect(mail?.text).toContain('new payment password');
  expect(mail?.text).toContain('cancel the request in the security center');
  expect(mail?.text).toMatch(/https:\/\/lotus\.localhost\/\?mc=securityCenter/);
  expect(mail?.text).not.toContain(NEW);

  await pass(23);
  expect([await isRight(NEW), await waiting()]).toMatchObject([false, { effectiveAt }]);
  await pass(1);
  expect([await isRight(NEW), await waiting()]).toEqual([true, null]);
  expect(await isRight(OLD)).toBe(false);
});

it('[W02] [W11] a message in the member centre tells of it too, in the language of the reader', async () => {
  const { brands } = fixture.platform;
  const brand = brands.get('lotus') ?? testBrand('lotus');
  brands.set({ ...brand, public: { ...brand.public, languages: ['EN', 'KM'] } });
  await set();
  await forget();
  const list = async (language: string) =>
    (await fixture.platform.call('messages', { token, query: { language } })).json();
  const [message, ...others] = (await list('EN')).value.messages;
  expect(message).toMatchObject({ type: 'account', isRead: false, payment: null, text: { language: 'EN' } });
  expect(message.text.excerpt).toContain(`payment password for your account ${fixture.username}`);
  expect(others).toEqual([]);
  expect((await list('KM')).value.messages[0].text).toMatchObject({
    language: 'KM',
    title: expect.stringContaining('គណនី'),
  });
});

it('[W02] the member keeps the old one by cancelling, or by using it', async () => {
  await set();
  await forget();
  expect((await call('paymentForgottenCancel')).statusCode).toBe(200);
  expect(await waiting()).toBeNull();
  await pass(25);
  expect(await isRight(OLD)).toBe(true);

  await forget();
  expect(await isRight(OLD)).toBe(true);
  expect(await waiting()).toBeNull();
  await pass(25);
  expect([await isRight(NEW), await isRight(OLD)]).toEqual([false, true]);
  // Once its wait is over, cancelling comes too late.
  await forget();
  await pass(25);
  await call('paymentForgottenCancel');
  expect(await isRight(NEW)).toBe(true);
});

it('[W02] a newer request waits anew', async () => {
  await set();
  await forget();
  await pass(20);
  await forget(twice('golden-harbour-7'));
  await pass(20);
  expect(await isRight(NEW)).toBe(false);
  await pass(5);
  expect(await isRight('golden-harbour-7')).toBe(true);
});

const REPLACED = 'has been valid since';
async function notices(): Promise<[mails: number, messages: number]> {
  await fixture.send();
  const mails = fixture.mailsTo().filter(({ text }) => text.includes(REPLACED));
  const { messages } = (await call('messages')).json().value;
  return [mails.length, messages.filter((message: MessageRow) => message.text?.excerpt.includes(REPLACED)).length];
}

it('[W02] when the wait is over the new one is valid, and the member gets a mail and a message, once', async () => {
  await set();
  await forget();
  await pass(23);
  expect([await fixture.runDueJobs(), await notices()]).toEqual([[], [0, 0]]);
  await pass(1);
  expect([await fixture.runDueJobs(), await notices()]).toEqual([['paymentPassword.replace'], [1, 1]]);
  const mail = fixture.mailsTo().find(({ text }) => text.includes(REPLACED));
  expect(mail?.text).not.toContain('cancel the request');
  expect([await isRight(NEW), await notices()]).toEqual([true, [1, 1]]);

  // Used before the job runs.
  await forget(twice('golden-harbour-7'));
  await pass(24);
  expect([await isRight('golden-harbour-7'), await notices()]).toEqual([true, [2, 2]]);
  expect([await fixture.runDueJobs(), await notices()]).toEqual([['paymentPassword.replace'], [2, 2]]);
});

it('[W02] of a payment password that was cancelled, or replaced by a later request, no notice says that it is valid', async () => {
  await set();
  await forget();
  await call('paymentForgottenCancel');
  await forget();
  await isRight(OLD);
  await forget();
  await pass(20);
  await forget(twice('golden-harbour-7'));
  await pass(5);
  expect(await fixture.runDueJobs()).toEqual(Array(3).fill('paymentPassword.replace'));
  expect(await notices()).toEqual([0, 0]);
  await pass(20);
  expect(await fixture.runDueJobs()).toEqual(['paymentPassword.replace']);
  expect([await notices(), await isRight('golden-harbour-7')]).toEqual([[1, 1], true]);
});

it('[W02] without a payment password there is none to forget', async () => {
  expect((await forget()).json().code).toBe('conflict');
});

it('[A13] [A22] a reset of the log-in password by staff hands over no payment password', async () => {
  await set();
  const memberId = (await call('memberInfo')).json().value.id;
  const reset = await performSupportAction(fixture.platform, memberId, 'reset-password');
  const temporary = reset.json().value.password.text;
  await pass(0, temporary);
  expect((await call('changePassword', { oldPassword: temporary, ...twice('quiet-harbour-31') })).statusCode).toBe(200);
  const again = await set({ password: 'quiet-harbour-31', ...twice(NEW) });
  expect(again.json().code).toBe('payment_password_set');
  expect(await isRight(OLD)).toBe(true);
});

it('[A13] [A22] after a reset by staff a first payment password waits for a day, with a notice', async () => {
  const memberId = (await call('memberInfo')).json().value.id;
  const reset = await performSupportAction(fixture.platform, memberId, 'reset-password');
  const temporary = reset.json().value.password.text;
  await pass(0, temporary);
  await call('changePassword', { oldPassword: temporary, ...twice('quiet-harbour-31') });
  const answer = await set({ password: 'quiet-harbour-31' });
  expect(answer.json().value.effectiveAt).toMatch(/^\d{4}-/);
  expect(await isRight(OLD)).toBe(false);
  await fixture.send();
  expect(fixture.mailsTo()).toHaveLength(1);
  const isSet = async () => (await call('memberInfo')).json().value.hasPaymentPassword;
  expect(await isSet()).toBe(false);
  await pass(24, 'quiet-harbour-31');
  // From the end of the wait on, before its first use too.
  expect(await isSet()).toBe(true);
  expect(await fixture.runDueJobs()).toEqual(['paymentPassword.replace']);
  expect(await notices()).toEqual([1, 1]);
  expect(await isRight(OLD)).toBe(true);
});
