import { randomInt } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { registerMember, registrationForm } from '../../testing/test-members.ts';

const { platform } = await openTestSuite();
let number = '';
let clientIp = '';
let token = '';
let count = 0;
beforeEach(async () => {
  platform.clock.advance(60 * 60_000);
  const { registration } = testBrand('lotus').public;
  const mobileNum = { ...registration.mobileNum, enabled: true };
  platform.brands.set(testBrand('lotus', { public: { registration: { ...registration, mobileNum } } }));
  number = `0${randomInt(10 ** 8, 10 ** 9)}`;
  token = await join();
});

/** Another member who enters the number, from another address. */
async function join(
  fields: Readonly<Record<string, string>> = { mobileNum: number, countryDialingCode: '+855' },
): Promise<string> {
  count += 1;
  clientIp = `192.0.2.${count}`;
  return registerMember(platform, `member${count}`, { clientIp, body: registrationForm(`member${count}`, fields) });
}
const mobileOf = async (of: string) => (await platform.call('memberInfo', { token: of })).json().value.mobile;
const call = (of = token) => platform.call('smsOwn', { token: of, clientIp, body: {} });
const sent = () => platform.sms.codeTo(`+855${number.slice(1)}`);
const prove = (verificationCode: string, of = token) =>
  platform.call('proveMobile', { token: of, clientIp, body: { verificationCode } });
/** Requests a login code and expects this number of messages, sent after the response. */
const expectCodesOfLogin = async (count: number): Promise<void> => {
  await platform.call('smsLoginCode', { clientIp: '198.51.100.9', body: { mobileNum: number } });
  // Enough time for a message that must not come.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const toUs = () =>
    platform.sms.sent.filter(({ to, text }) => to === `+855${number.slice(1)}` && text.includes('log in'));
  await vi.waitFor(() => expect(toUs()).toHaveLength(count));
};

it('[A02] [A12] makes an entered number a way to log in, with the code sent to it', async () => {
  expect(await mobileOf(token)).toEqual({ shown: `•••• ${number.slice(-3)}`, isProven: false });
  await expectCodesOfLogin(0);
  expect((await call()).json()).toEqual({ value: { expiredMinutes: 5 } });
  expect(platform.sms.sent.at(-1)?.text).toContain('confirm your number');
  const code = sent();
  expect((await prove('0000000')).json()).toMatchObject({ status: 400, code: 'code_invalid' });
  expect((await prove(code)).json()).toEqual({ value: {} });
  expect(await mobileOf(token)).toMatchObject({ isProven: true });
  platform.clock.advance(10 * 60_000);
  await expectCodesOfLogin(1);
  for (const answer of [await call(), await prove(code)]) expect(answer.json().code).toBe('conflict');
});

it('[A11] makes a member wait a minute for another code, and five for any further one', async () => {
  for (const [waitMs, retryAfterSeconds] of [
    [0, undefined],
    [59_000, 1],
    [1_000, undefined],
    [299_000, 1],
    [1_000, undefined],
  ] as const) {
    platform.clock.advance(waitMs);
    expect((await call()).json().retryAfterSeconds).toBe(retryAfterSeconds);
  }
});

it('[A02] assigns a number to one of the members who entered it', async () => {
  const other = await join();
  await call();
  await prove(sent());
  expect(await mobileOf(token)).toMatchObject({ isProven: true });
  expect(await mobileOf(other)).toMatchObject({ isProven: false });
});

it('[A02] reveals that another member has proven a number only with its code', async () => {
  const other = await join();
  await call(other);
  await prove(sent(), other);
  platform.clock.advance(60_000);
  expect((await call()).statusCode).toBe(200);
  expect((await prove('0000000')).json().code).toBe('code_invalid');
  expect((await prove(sent())).json()).toMatchObject({ status: 409, code: 'mobile_taken' });
});

it('[A02] proves a number once, of many simultaneous tries', async () => {
  const others = [token, await join(), await join()];
  await call();
  const code = sent();
  const answers = await Promise.all(others.map((one) => prove(code, one)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

it('[A02] has nothing to prove without a number, and no SMS for a country that the brand sends none to', async () => {
  const without = await join({});
  expect(await mobileOf(without)).toBeNull();
  for (const answer of [await call(without), await prove('1', without)]) expect(answer.json().code).toBe('conflict');
  const abroad = await join({ mobileNum: '2025550123', countryDialingCode: '+1' });
  expect((await call(abroad)).json()).toMatchObject({ status: 400, code: 'sms_refused' });
});

it('[A02] [A12] is offered where a proven number opens something', async () => {
  platform.brands.switch('lotus', { MOBILEVERCODELOGIN3: false, CHNGPASSVERIF3: false });
  for (const answer of [await call(), await prove('1')]) {
    expect(answer.json()).toMatchObject({ status: 403, code: 'switch_off' });
  }
  platform.brands.switch('lotus', { CHNGPASSVERIF3: true });
  expect((await call()).statusCode).toBe(200);
});
