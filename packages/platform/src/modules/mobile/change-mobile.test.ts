import { randomInt, randomUUID } from 'node:crypto';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import { beforeEach, expect, it, vi } from 'vitest';
import { callSupport, supportPath } from '../../testing/call-support.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { registerMember, registrationForm, TEST_PASSWORD } from '../../testing/test-members.ts';

const { database, platform } = await openTestSuite();
const COUNTRY = { countryDialingCode: '+855' };
const newNumber = () => `0${randomInt(10 ** 8, 10 ** 9)}`;
const international = (number: string) => `+855${number.slice(1)}`;
let number = '';
let old = '';
let clientIp = '';
let token = '';
let count = 0;
beforeEach(async () => {
  platform.clock.advance(60 * 60_000);
  const { registration } = testBrand('lotus').public;
  const mobileNum = { ...registration.mobileNum, enabled: true };
  platform.brands.set(testBrand('lotus', { public: { registration: { ...registration, mobileNum } } }));
  platform.sms.fail(null);
  number = newNumber();
  old = newNumber();
  token = await join();
});

async function join(fields: Readonly<Record<string, string>> = { mobileNum: old, ...COUNTRY }): Promise<string> {
  count += 1;
  clientIp = `192.0.2.${count}`;
  return registerMember(platform, `member${count}`, { clientIp, body: registrationForm(`member${count}`, fields) });
}
const call = (name: Parameters<typeof platform.call>[0], body: object, of = token) =>
  platform.call(name, { token: of, clientIp, body });
const proof = (of = token) => call('contactProof', { contact: 'mobile', password: TEST_PASSWORD }, of);
const send = (body: object = {}, of = token) => call('mobileCode', { mobileNum: number, ...COUNTRY, ...body }, of);
const change = (verificationCode: string, of = token) =>
  call('mobileChange', { mobileNum: number, ...COUNTRY, verificationCode }, of);
const sent = (to = number) => platform.sms.codeTo(international(to));
const shown = async () => (await platform.call('accountSecurity', { token })).json().value.contacts.mobile;
const textsTo = (to: string) =>
  platform.sms.sent.filter((message) => message.to === international(to)).map(({ text }) => text);
async function proveOld(): Promise<void> {
  await call('smsOwn', {});
  await call('proveMobile', { verificationCode: sent(old) });
  // The brand's players have one SMS a second from one network.
  platform.clock.advance(1_000);
}

it('[W17] a number is changed by the code sent to the new one, of which the old one and the member are told', async () => {
  await proveOld();
  await proof();
  expect((await send()).json()).toEqual({ value: { expiredMinutes: 5 } });
  expect(textsTo(number).at(-1)).toContain('confirm your new number');
  expect((await change('0000000')).json()).toMatchObject({ status: 400, code: 'code_invalid' });
  expect(await shown()).toMatchObject({ shown: `•••• ${old.slice(-3)}` });
  const code = sent();
  expect((await change(code)).json()).toEqual({ value: {} });
  expect(await shown()).toEqual({ shown: `•••• ${number.slice(-3)}`, isProven: true, isVerified: false });
  await vi.waitFor(() => expect(textsTo(old).at(-1)).toContain('your account has a new mobile number'));
  const [message] = (await platform.call('messages', { token })).json().value.messages;
  expect(message).toMatchObject({ type: 'account', text: { excerpt: expect.stringContaining('mobile number') } });
  // Once, and with the proof that was given for it.
  expect((await change(code)).json().code).toBe('contact_proof_required');
});

it('[W17] [A02] the new number opens the account, and the old one no longer', async () => {
  await proveOld();
  await proof();
  await send();
  await change(sent());
  platform.clock.advance(10 * 60_000);
  for (const to of [number, old]) {
    await platform.call('smsLoginCode', { clientIp: '198.51.100.9', body: { mobileNum: to } });
    platform.clock.advance(1_000);
  }
  await vi.waitFor(() => expect(textsTo(number).at(-1)).toContain('log in'));
  expect(textsTo(old).filter((text) => text.includes('log in'))).toEqual([]);
});

it('[W17] a first number is added, and a number that was never proven gets no notice', async () => {
  await proof();
  await send();
  await change(sent());
  const without = await join({});
  number = newNumber();
  await proof(without);
  await send({}, without);
  expect((await change(sent(), without)).statusCode).toBe(200);
  await platform.app.afterResponse.settle();
  expect(textsTo(old)).toEqual([]);
});

it('[W17] no code without the proof, nor to a number that the brand’s rule refuses', async () => {
  expect((await send()).json().code).toBe('contact_proof_required');
  await proof();
  expect((await send({ mobileNum: '12' })).json().errors).toMatchObject([{ path: 'mobileNum' }]);
  expect((await send({ countryDialingCode: '+1' })).json().errors).toMatchObject([{ path: 'countryDialingCode' }]);
  expect(textsTo(number)).toEqual([]);
});

it('[W17] the member’s own proven number gets no code', async () => {
  await proveOld();
  await proof();
  expect((await send({ mobileNum: old })).json()).toMatchObject({ status: 409, code: 'conflict' });
});

it('[W17] [A11] a member has five codes an hour, and waits a minute for the next one to a number', async () => {
  await proof();
  await send();
  platform.clock.advance(1_000);
  expect((await send()).json()).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 59 });
  for (let times = 0; times < 3; times += 1) {
    platform.clock.advance(60_000);
    number = newNumber();
    await send();
  }
  clientIp = '198.51.100.77';
  number = newNumber();
  platform.clock.advance(60_000);
  expect((await send()).json()).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 3_359 });
});

it('[W17] [A02] reveals that another member has proven a number only with its code', async () => {
  const other = await join({ mobileNum: number, ...COUNTRY });
  await call('smsOwn', {}, other);
  await call('proveMobile', { verificationCode: sent() }, other);
  platform.clock.advance(60_000);
  await proof();
  expect((await send()).statusCode).toBe(200);
  expect((await change('0000000')).json().code).toBe('code_invalid');
  expect((await change(sent())).json()).toMatchObject({ status: 409, code: 'mobile_taken' });
  expect(await shown()).toMatchObject({ shown: `•••• ${old.slice(-3)}` });
});

it('[W17] [A02] one of many simultaneous changes gets a number', async () => {
  const others = [token, await join(), await join()];
  for (const of of others) await proof(of);
  await send();
  const code = sent();
  const answers = await Promise.all(others.map((of) => change(code, of)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

it('[W17] [A22] a number that staff have verified is changed by staff alone; the history has the change', async () => {
  const id = (await platform.call('memberInfo', { token })).json().value.id as string;
  const path = (name: 'support.profile' | 'support.verify') => supportPath(INTERNAL_CALLS[name].path, id);
  await proof();
  await send();
  await change(sent());
  const { version, fields, history } = (await callSupport(platform, path('support.profile'), {})).json().value;
  expect(fields).toContainEqual({ field: 'mobileNum', value: international(number), verifiedAt: null });
  expect(history).toMatchObject([{ field: 'mobileNum', kind: 'changed' }]);
  const verified = { version, field: 'mobileNum', isVerified: true, reason: 'contract seen' };
  expect((await callSupport(platform, path('support.verify'), verified, { key: randomUUID() })).statusCode).toBe(200);
  expect((await proof()).json().code).toBe('contact_verified');
});

it('[W17] staff can verify a number that is in the member’s row alone', async () => {
  const id = (await platform.call('memberInfo', { token })).json().value.id as string;
  await database.query(`DELETE FROM app.member_profile WHERE member_id = $1`, [id]);
  const verified = { version: 0, field: 'mobileNum', isVerified: true, reason: 'contract seen' };
  const path = supportPath(INTERNAL_CALLS['support.verify'].path, id);
  const answer = await callSupport(platform, path, verified, { key: randomUUID() });
  expect(answer.statusCode).toBe(200);
  expect(await shown()).toMatchObject({ isVerified: true });
});

it('[W17] is offered where a proven number opens something', async () => {
  await proof();
  platform.brands.switch('lotus', { MOBILEVERCODELOGIN3: false, CHNGPASSVERIF3: false });
  for (const answer of [await send(), await change('1')]) expect(answer.json().code).toBe('switch_off');
});
