import { randomUUID } from 'node:crypto';
import { CALL_NAMES, CALLS, STEP_UP_CALLS, STEP_UP_HEADER } from '@marquee/contracts/calls';
import { STEP_UP_MS } from '@marquee/contracts/constants';
import { beforeEach, expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { logIn, registerMember, TEST_PASSWORD } from '../../testing/test-members.ts';

const { database, platform } = await openTestSuite();
const PAYMENT = '482913';
let count = 0;
let username = '';
let token = '';
const clientIp = () => `192.0.2.${count}`;

async function memberWithPayment(name: string, merchant = 'lotus'): Promise<string> {
  const member = await registerMember(platform, name, { merchant, clientIp: clientIp() });
  const body = { by: 'login', password: TEST_PASSWORD, newPassword: PAYMENT, confirmNewPassword: PAYMENT };
  const answer = await platform.call('paymentPassword', { token: member, merchant, body, clientIp: clientIp() });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return member;
}
beforeEach(async () => {
  count += 1;
  username = `stepper${count}`;
  token = await memberWithPayment(username);
  for (const name of STEP_UP_CALLS) {
    platform.brands.switch('lotus', Object.fromEntries(CALLS[name].switches.map((key) => [key, true])));
  }
});

const call = (purpose: string, password = PAYMENT, options = {}) =>
  platform.call('stepUp', { token, body: { purpose, password }, clientIp: clientIp(), ...options });
const proofFor = async (purpose: string, options = {}): Promise<string> =>
  (await call(purpose, PAYMENT, options)).json().value.stepUp;
const use = async (name: (typeof STEP_UP_CALLS)[number], proof: string | null, options = {}): Promise<string> => {
  const headers = proof === null ? {} : { [STEP_UP_HEADER]: proof };
  return (await platform.call(name, { token, body: BODIES[name] ?? {}, headers, ...options })).json().code;
};
/** Bodies of a valid form: the proof is the last check before the handler. */
const BODIES: Partial<Record<(typeof STEP_UP_CALLS)[number], object>> = {
  payoutAccountAdd: { kind: 'bank', holder: 'Sok Dara', number: '1', bank: 'ABA' },
  withdrawRequest: { method: 'bank', accountId: randomUUID(), amount: '1.00', currency: 'KHR' },
};
/** The handler answered, or the call is not built. */
const isLetThrough = (code: string) => expect(code).not.toBe('step_up_required');

it('[W14] is required by the calls in the specification’s passwordCheck, and by those that money leaves by', () => {
  const inSpecification = CALL_NAMES.filter((name) => CALLS[name].path.includes('/passwordCheck/'));
  expect(inSpecification).toHaveLength(2);
  expect(STEP_UP_CALLS.toSorted()).toEqual([...inSpecification, 'payoutAccountAdd', 'withdrawRequest'].toSorted());
});

it.each(STEP_UP_CALLS)('[W14] %s accepts a proof of its own, once', async (name) => {
  const required = 'step_up_required';
  expect(await use(name, null)).toBe(required);
  expect(await use(name, 'x'.repeat(43))).toBe(required);
  const other = STEP_UP_CALLS.find((each) => each !== name) ?? name;
  const foreign = await proofFor(other);
  expect(await use(name, foreign)).toBe(required);
  const proof = await proofFor(name);
  isLetThrough(await use(name, proof));
  expect(await use(name, proof)).toBe(required);
  // A proof shown to the wrong call stays valid for its own.
  isLetThrough(await use(other, foreign));
});

it.each(STEP_UP_CALLS)(
  '[W14] %s refuses one that is five minutes old, of another session, or of another brand',
  async (name) => {
    const required = 'step_up_required';
    const [stale, fresh] = [await proofFor(name), await proofFor(name)];
    const second = (await logIn(platform, username, TEST_PASSWORD, { clientIp: clientIp() })).json().value.token;
    expect(await use(name, fresh, { token: second })).toBe(required);
    const there = await memberWithPayment(username, 'harbor');
    const elsewhere = await proofFor(name, { token: there, merchant: 'harbor' });
    expect(await use(name, elsewhere)).toBe(required);
    platform.clock.advance(STEP_UP_MS - 1);
    isLetThrough(await use(name, fresh));
    platform.clock.advance(1);
    expect(await use(name, stale)).toBe(required);
  },
);

it('[W14] one proof sent many times at once is accepted once', async () => {
  const [name] = STEP_UP_CALLS;
  if (name === undefined) throw new Error('no call wants a proof');
  const proof = await proofFor(name);
  const codes = await Promise.all(Array.from({ length: 10 }, () => use(name, proof)));
  expect(codes.filter((code) => code !== 'step_up_required')).toHaveLength(1);
});

it('[W14] is given for the payment password alone, and wrong ones count as guesses', async () => {
  const [purpose = ''] = STEP_UP_CALLS;
  expect((await call(purpose, TEST_PASSWORD)).json()).toMatchObject({ status: 403, code: 'payment_password_wrong' });
  expect((await call('balance')).json().code).toBe('validation_failed');
  for (let guess = 0; guess < 2; guess += 1) await call(purpose, '000000');
  expect((await call(purpose)).json().code).toBe('captcha_required');
  expect((await platform.call('stepUp', { body: { purpose, password: PAYMENT } })).json().code).toBe('login_required');
});

it('[W14] is stored as a hash', async () => {
  const [purpose = ''] = STEP_UP_CALLS;
  const proof = await proofFor(purpose);
  const rows = await database.query('SELECT s::text AS row FROM app.step_up s');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(proof);
});
