import { randomInt } from 'node:crypto';
import type { RegistrationField, RegistrationRule } from '@marquee/contracts/registration';
import type { SwitchKey } from '@marquee/contracts/switches';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CallOptions } from '../../testing/build-test-app.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { logIn, registerMember, registrationForm } from '../../testing/test-members.ts';

const PASSWORD = { password: 'river-stone-9', confirmPassword: 'river-stone-9' };
const { database, platform } = await openTestSuite();
let number = '';
let clientIp = '';
let address = 0;
beforeEach(() => {
  address += 1;
  clientIp = `192.0.2.${address}`;
  number = `0${randomInt(10 ** 8, 10 ** 9)}`;
  platform.clock.advance(60 * 60_000);
  brand({});
});

/** Registration by number alone, by default with a code and without a password. */
function brand(
  switches: Partial<Record<SwitchKey, boolean>>,
  rules: Partial<Record<RegistrationField, Partial<RegistrationRule>>> = {},
): void {
  const base = testBrand('lotus').public.registration;
  const changed = Object.entries(rules).map(([field, rule]) => [
    field,
    { ...base[field as RegistrationField], ...rule },
  ]);
  const registration = { ...base, ...Object.fromEntries(changed) };
  const allSwitches = { MOBILENUMPASSREG3: false, ...switches };
  platform.brands.set(testBrand('lotus', { switches: allSwitches, public: { registration } }));
}
const key = () => `855${number.slice(1)}`;
async function code(): Promise<string> {
  const answer = await platform.call('smsRegister', {
    clientIp,
    body: { mobileNo: number, countryDialingCode: '+855' },
  });
  expect(answer.json()).toEqual({ value: { expiredMinutes: 5 } });
  return platform.sms.codeTo(`+${key()}`);
}
const register = (fields: object = {}, options: CallOptions = {}) =>
  platform.call('registerByMobile', {
    clientIp,
    body: { mobileNum: number, countryDialingCode: '+855', consent: true, ...fields },
    ...options,
  });
const errorsOf = (answer: { json(): { errors?: { path: string; code: string }[] } }) =>
  answer.json().errors?.map(({ path, code: fault }) => [path, fault]);

it('[A08] [A21] registers by number and code: the number is the name, and the whole payload is stored', async () => {
  const payload = {
    verificationCode: await code(),
    payeeName: 'Sok Kha',
    domain: 'lotus.localhost',
    registerUrl: 'https://lotus.localhost/register?a=1',
    registerMethod: 'WEB',
    login: true,
    firebaseChannel: 'none',
    firebaseIdToken: 'none',
  };
  brand({}, { payeeName: { enabled: true } });
  const answer = await register(payload);
  expect(answer.json().value).toMatchObject({ username: key(), type: 0, passwordExpired: false, firstTimeLogin: true });
  const info = await platform.call('memberInfo', { token: answer.json().value.token });
  expect(info.json().value).toMatchObject({ account: key(), nickname: `••••${number.slice(-4)}` });
  const rows = await database.query<{ field: string; value: string }>(
    'SELECT p.field, p.value FROM app.member_profile p JOIN app.member m ON m.id = p.member_id WHERE m.mobile_key = $1',
    [key()],
  );
  const { payeeName, domain, registerUrl, registerMethod } = payload;
  expect(Object.fromEntries(rows.map(({ field, value }) => [field, value]))).toEqual({
    ...{ payeeName, domain, registerUrl, registerMethod },
    ...{ mobileNum: number, countryDialingCode: '+855' },
  });
});

it('[A08] [A02] logs in a member registered so with another code', async () => {
  await register({ verificationCode: await code() });
  await platform.call('smsLoginCode', { clientIp: '198.51.100.9', body: { mobileNum: number } });
  const again = await vi.waitFor(() => {
    const texts = platform.sms.sent.filter(({ to, text }) => to === `+${key()}` && text.includes('log in'));
    return /\d{7}/.exec(texts.at(-1)?.text.split(': ')[1] ?? '')?.[0] ?? expect.fail('not sent yet');
  });
  const answer = await platform.call('login', { clientIp, body: { type: 'sms', username: number, password: again } });
  expect(answer.json().value).toMatchObject({ username: key(), firstTimeLogin: false });
});

/** Every combination of required fields beside the number, with the answer to each form. */
const TABLE = [
  { REGMOBVERF3: true, MOBILENUMPASSREG3: true },
  { REGMOBVERF3: true, MOBILENUMPASSREG3: false },
  { REGMOBVERF3: false, MOBILENUMPASSREG3: true },
  { REGMOBVERF3: false, MOBILENUMPASSREG3: false },
] as const;
it.each(TABLE)('[A08] requires what the switches demand: %o', async (switches) => {
  brand({ REGMOBVERF3: true });
  const sent = { verificationCode: await code() };
  brand(switches);
  const { REGMOBVERF3: needsCode, MOBILENUMPASSREG3: needsPassword } = switches;
  const missing = [
    ...(needsPassword
      ? [
          ['password', 'required'],
          ['confirmPassword', 'required'],
        ]
      : []),
    ...(needsCode ? [['verificationCode', 'required']] : []),
  ];
  const bare = await register();
  if (missing.length === 0) return expect(bare.statusCode).toBe(200);
  expect(errorsOf(bare)?.toSorted()).toEqual(missing.toSorted());
  const full = { ...(needsCode ? sent : {}), ...(needsPassword ? PASSWORD : {}) };
  if (!needsPassword) {
    expect(errorsOf(await register({ ...full, ...PASSWORD }))).toEqual([['', 'unknown']]);
  } else {
    expect(errorsOf(await register({ ...full, confirmPassword: 'other' }))).toEqual([
      ['confirmPassword', 'confirmMismatch'],
    ]);
  }
  expect((await register(full)).statusCode).toBe(200);
  const byPassword = await logIn(platform, key(), PASSWORD.password, { clientIp });
  expect(byPassword.statusCode).toBe(needsPassword ? 200 : 401);
});

it.each([
  ['registerByMobile', 'MOBILENUMREG3'],
  ['registerByMobile', 'DIRECTREG3'],
  ['smsRegister', 'REGMOBVERF3'],
  ['register', 'USERNAMEREG3'],
] as const)('[A08] refuses %s where %s is off, even with a valid form', async (name, off) => {
  const verificationCode = await code();
  brand({ [off]: false });
  const bodies = {
    registerByMobile: { mobileNum: number, consent: true, verificationCode },
    smsRegister: { mobileNo: number },
    register: registrationForm(`name${number}`),
  };
  const answer = await platform.call(name, { clientIp, body: bodies[name] });
  expect(answer.json()).toMatchObject({ status: 403, code: 'switch_off' });
  brand({ [off]: true });
  platform.clock.advance(60_000);
  expect((await platform.call(name, { clientIp, body: bodies[name] })).statusCode).toBe(200);
});

it('[A08] refuses a wrong code, counts the try, and writes nothing', async () => {
  const right = await code();
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await register({ verificationCode: '0000000' })).json().code).toBe('code_invalid');
  }
  expect((await register({ verificationCode: right })).json().code).toBe('code_expired');
  expect(await database.query('SELECT 1 FROM app.member WHERE mobile_key = $1', [key()])).toEqual([]);
});

it('[A08] keeps the code valid when the form is refused for another reason', async () => {
  brand({ MOBILENUMPASSREG3: true }, { email: { enabled: true } });
  await registerMember(platform, `taken${number}`, {
    body: registrationForm(`taken${number}`, { email: `${number}@example.com` }),
  });
  const verificationCode = await code();
  const inside = `pass-${key()}-word`;
  const weak = await register({ verificationCode, password: inside, confirmPassword: inside });
  expect(errorsOf(weak)).toEqual([['password', 'passwordUsername']]);
  const taken = await register({ verificationCode, ...PASSWORD, email: `${number}@example.com` });
  expect(taken.json()).toMatchObject({ status: 409, code: 'email_taken' });
  expect((await register({ verificationCode, ...PASSWORD })).statusCode).toBe(200);
});

it('[A08] reveals that a number is taken only with its code', async () => {
  await register({ verificationCode: await code() });
  expect((await register({ verificationCode: '0000000' })).json().code).toBe('code_invalid');
  platform.clock.advance(60_000);
  const answer = await register({ verificationCode: await code() });
  expect(answer.json()).toMatchObject({
    status: 409,
    code: 'mobile_taken',
    errors: [{ path: 'mobileNum', code: 'taken' }],
  });
});

it('[A08] assigns a number to the member who proves it, however many entered it before or after', async () => {
  brand({}, { mobileNum: { enabled: true } });
  const write = async (name: string) => {
    const body = registrationForm(name, { mobileNum: number, countryDialingCode: '+855' });
    return (await platform.call('register', { clientIp, body })).statusCode;
  };
  expect(await Promise.all([write(`first${address}`), write(`second${address}`)])).toEqual([200, 200]);
  const answer = await register({ verificationCode: await code() });
  expect(answer.json().value.username).toBe(key());
  // Nor does a form by username reveal whether a member has the number.
  expect(await write(`third${address}`)).toBe(200);
  const proven = await database.query<{ username: string }>(
    'SELECT username FROM app.member WHERE mobile_key = $1 AND mobile_proven_at IS NOT NULL',
    [key()],
  );
  expect(proven).toEqual([{ username: key() }]);
});

it('[A08] [A02] proves no number where the brand requires no code', async () => {
  brand({ REGMOBVERF3: false });
  expect((await register()).statusCode).toBe(200);
  const another = await register();
  expect(another.json().value.username).toMatch(new RegExp(`^${key()}-\\d{4}$`));
  const before = platform.sms.sent.length;
  await platform.call('smsLoginCode', { clientIp: '198.51.100.10', body: { mobileNum: number } });
  expect(platform.sms.sent).toHaveLength(before);
});

it('[A08] registers a number once, of many simultaneous forms', async () => {
  const verificationCode = await code();
  const answers = await Promise.all(Array.from({ length: 10 }, () => register({ verificationCode })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

it("[A08] finds another name when a member's username is this number", async () => {
  await registerMember(platform, key());
  const answer = await register({ verificationCode: await code() });
  expect(answer.json().value.username).toMatch(new RegExp(`^${key()}-\\d{4}$`));
});

it('[A08] requires a number of a country that the brand sends to', async () => {
  const answer = await register({ verificationCode: '1', countryDialingCode: '+1' });
  expect(errorsOf(answer)).toEqual([['countryDialingCode', 'choice']]);
});
