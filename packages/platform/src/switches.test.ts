import { CALL_NAMES, CALLS, type Call, type CallName } from '@marquee/contracts/calls';
import { SWITCH_KEYS, type SwitchKey } from '@marquee/contracts/switches';
import { expect, it } from 'vitest';
import type { CallOptions } from './testing/build-test-app.ts';
import { openTestSuite } from './testing/open-test-suite.ts';
import { logIn, registerMember, TEST_PASSWORD } from './testing/test-members.ts';

const DAY_MS = 24 * 60 * 60_000;
const NUMBER = '0912345678';

/** A call's answer: the problem's code with the fields it names, or `done`. */
type Answer = string;
interface Governed {
  readonly call: CallName;
  readonly body?: object;
  readonly on: Answer;
  readonly off: Answer;
}
const refused = 'switch_off';
const missing = (...fields: string[]): Answer => `validation_failed: ${fields.join(' ')}`;
const EMPTY_FORM = missing('confirmPassword', 'consent', 'password', 'username');
const EMPTY_MOBILE_FORM = missing('confirmPassword', 'consent', 'mobileNum', 'password', 'verificationCode');

/**
 * Every switch of §6 and every call that it controls, written by hand: the call's answer with the switch on and off. All others
 * are on. The requests are incomplete, so that no message is sent and no member registered.
 */
const TABLE: Readonly<Record<string, readonly Governed[]>> = {
  DIRECTREG3: [
    { call: 'register', on: EMPTY_FORM, off: refused },
    { call: 'registerByMobile', on: EMPTY_MOBILE_FORM, off: refused },
    { call: 'smsRegister', body: { mobileNo: '' }, on: missing('mobileNo'), off: refused },
  ],
  USERNAMEREG3: [{ call: 'register', on: EMPTY_FORM, off: refused }],
  MOBILENUMREG3: [{ call: 'registerByMobile', on: EMPTY_MOBILE_FORM, off: refused }],
  REGMOBVERF3: [
    { call: 'smsRegister', body: { mobileNo: '' }, on: missing('mobileNo'), off: refused },
    {
      call: 'registerByMobile',
      on: EMPTY_MOBILE_FORM,
      off: missing('confirmPassword', 'consent', 'mobileNum', 'password'),
    },
  ],
  MOBILENUMPASSREG3: [
    {
      call: 'registerByMobile',
      on: EMPTY_MOBILE_FORM,
      off: missing('consent', 'mobileNum', 'verificationCode'),
    },
  ],
  FREEPLAY3: [{ call: 'freePlay', on: 'done', off: refused }],
  PWDEXPFORCECHANGE3: [
    { call: 'login', body: { username: 'sokha', password: TEST_PASSWORD }, on: 'done: due', off: 'done' },
    { call: 'memberInfo', on: 'password_change_required', off: 'done' },
  ],
  MOBILEVERCODELOGIN3: [
    { call: 'smsLoginCode', body: { mobileNum: '', purpose: 'login' }, on: missing('mobileNum'), off: refused },
    {
      call: 'smsLoginCode',
      body: { mobileNum: '', purpose: 'recover' },
      on: missing('mobileNum'),
      off: missing('mobileNum'),
    },
    {
      call: 'login',
      body: { type: 'sms', username: NUMBER, password: '0000000' },
      on: 'code_invalid',
      off: refused,
    },
  ],
  CHNGPASSVERIF3: [
    { call: 'smsLoginCode', body: { mobileNum: '', purpose: 'recover' }, on: missing('mobileNum'), off: refused },
    {
      call: 'smsLoginCode',
      body: { mobileNum: '', purpose: 'login' },
      on: missing('mobileNum'),
      off: missing('mobileNum'),
    },
    {
      call: 'setPasswordByPhone',
      body: { mobileNum: NUMBER, newPassword: TEST_PASSWORD, verificationCode: '0000000' },
      on: 'code_invalid',
      off: refused,
    },
  ],
};
const rows = Object.entries(TABLE).flatMap(([key, calls]) =>
  calls.map((row) => [key as SwitchKey, row.call, row] as const),
);
/** Our own switches, in lower case, from the call table. */
const ours = CALL_NAMES.flatMap((name) => {
  const { server, switches }: Call = CALLS[name];
  return server === 'upstream' ? switches.filter((key) => !(key in TABLE)).map((key) => [key, name] as const) : [];
});

const { platform } = await openTestSuite();
await registerMember(platform, 'sokha');
platform.clock.advance(90 * DAY_MS);
/** Opened with a password of the brand's maximum age. */
const token: string = (await logIn(platform, 'sokha')).json().value.token;

async function answerOf(call: CallName, options: CallOptions): Promise<Answer> {
  const { code = 'done', errors = [], value } = (await platform.call(call, options)).json();
  const fields = errors.map(({ path }: { path: string }) => path).sort();
  if (value?.passwordExpired === true) return `${code}: due`;
  return fields.length === 0 ? code : `${code}: ${fields.join(' ')}`;
}

it('[A08] has every switch of §6 and every call that needs one in the call table', () => {
  expect(Object.keys(TABLE).sort()).toEqual(SWITCH_KEYS.filter((key) => /^[A-Z0-9]+$/.test(key)).sort());
  const written = rows.map(([key, call]) => `${key} ${call}`);
  const inCalls = CALL_NAMES.flatMap((name) =>
    (CALLS[name] as Call).switches.filter((key) => key in TABLE).map((key) => `${key} ${name}`),
  );
  expect(written).toEqual(expect.arrayContaining(inCalls));
});

it.each(rows)('[A08] %s on and off: %s', async (key, call, { body, on, off }) => {
  const { token: rule }: Call = CALLS[call];
  const options = rule === 'none' ? { body: body ?? {} } : { token };
  const answerWhen = async (isOn: boolean) => {
    platform.brands.switch('lotus', { [key]: isOn });
    return answerOf(call, options);
  };
  expect({ off: await answerWhen(false), on: await answerWhen(true) }).toEqual({ off, on });
});

it('[A02] [A08] proves a number where either a log-in or a recovery is by SMS, and nowhere else', async () => {
  const call = async (login: boolean, recovery: boolean) => {
    platform.brands.switch('lotus', {
      PWDEXPFORCECHANGE3: false,
      MOBILEVERCODELOGIN3: login,
      CHNGPASSVERIF3: recovery,
    });
    const { json } = await platform.call('smsOwn', { token, body: {} });
    return json().code;
  };
  const answers = [await call(false, false), await call(true, false), await call(false, true), await call(true, true)];
  expect(answers).toEqual([refused, 'conflict', 'conflict', 'conflict']);
});

it.each(ours)('[A08] %s off refuses %s, and on lets it through', async (key, name) => {
  const codeOf = async () => (await platform.call(name, { token, body: {} })).json().code;
  platform.brands.switch('lotus', { [key]: false });
  const off = await codeOf();
  platform.brands.switch('lotus', { [key]: true });
  expect([off, (await codeOf()) === refused]).toEqual([refused, false]);
});
