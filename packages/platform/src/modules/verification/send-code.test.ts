import { randomInt } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { CallOptions } from '../../testing/build-test-app.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { recordQueries } from '../../testing/tenant-isolation.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { proveMobile, registerMember, registrationForm } from '../../testing/test-members.ts';

const MINUTE_MS = 60_000;
const { database, platform } = await openTestSuite({ captchaText: () => 'ACE47' });
let clientIp = '';
let address = 0;
/** A national number without used neighbours. */
let number = '';
beforeEach(() => {
  address += 1;
  clientIp = `192.0.2.${address}`;
  number = `0${randomInt(10 ** 8, 10 ** 9)}`;
  platform.clock.advance(24 * 60 * MINUTE_MS);
  platform.sms.fail(null);
  platform.brands.set(testBrand('lotus'));
});

const e164 = (national: string, dialingCode = '+855') => `${dialingCode}${national.slice(1)}`;
const requestCode = (mobileNo = number, options: CallOptions & { body?: object } = {}) =>
  platform.call('smsRegister', { clientIp, ...options, body: { mobileNo, ...options.body } });
const requestLoginCode = (mobileNum = number, options: CallOptions & { body?: object } = {}) =>
  platform.call('smsLoginCode', { clientIp, ...options, body: { mobileNum, ...options.body } });
const sentTo = (to: string) => platform.sms.sent.filter((message) => message.to === to).length;
const solved = async () => {
  platform.clock.advance(1_000);
  const answer = await platform.call('captcha', { clientIp, query: { purpose: 'sms' } });
  return { captchaId: answer.json().value.captchaId, captcha: 'ACE47' };
};
/** Registers a member with `number`, by default proven. */
async function join(isProven = true): Promise<void> {
  const { registration } = testBrand('lotus').public;
  const mobileNum = { ...registration.mobileNum, enabled: true };
  platform.brands.set(testBrand('lotus', { public: { registration: { ...registration, mobileNum } } }));
  const fields = { mobileNum: number, countryDialingCode: '+855' };
  await registerMember(platform, `member${number}`, { clientIp, body: registrationForm(`member${number}`, fields) });
  if (isProven) await proveMobile(database, `member${number}`);
  platform.brands.set(testBrand('lotus'));
}
/** Waits for messages sent after the response: one under way for minutes would count as lost. */
const nothingUnderWay = () => platform.app.afterResponse.settle();
/** The brand's earlier messages, as rows: of `sent`, `used` were used. */
const history = (sent: number, used: number, ageMs: number, dialingCode = '+855') =>
  database.query(
    `INSERT INTO app.sms_code (tenant, id, purpose, mobile_key, dialing_code, prefix, network, code_hash, issued_at, expires_at, state, used_at)
     SELECT 'lotus', gen_random_uuid(), 'register', n::text, $4, n::text, n::text, '', $3, $3, 'sent',
            CASE WHEN n <= $2 THEN $3::timestamptz END FROM generate_series(1, $1) n`,
    [sent, used, new Date(platform.clock.now().getTime() - ageMs), dialingCode],
  );

it("[A02] answers the code's validity in minutes, and requires no captcha at first", async () => {
  for (const answer of [await requestCode(), await requestLoginCode(number, { clientIp: '192.0.2.254' })]) {
    expect([answer.statusCode, answer.json()]).toEqual([200, { value: { expiredMinutes: 5 } }]);
  }
  expect(sentTo(e164(number))).toBe(1);
});

it('[A02] sends to the number in E.164, in the requested language if the brand has it', async () => {
  platform.brands.set(testBrand('lotus', { public: { languages: ['EN', 'VI'], name: { EN: 'Lotus', VI: 'Sen' } } }));
  await requestCode('0912 345'.replace(' ', '678'), { body: { countryDialingCode: '84', language: 'VI' } });
  expect(platform.sms.sent.at(-1)).toMatchObject({
    to: '+84912678345',
    text: expect.stringMatching(/^Sen: \d{7} là mã đăng ký /),
  });
  platform.clock.advance(MINUTE_MS);
  await requestCode('0912678345', { body: { countryDialingCode: '+84', language: 'KM' } });
  expect(platform.sms.sent.at(-1)?.text).toMatch(/^Lotus: \d{7} is your code to register/);
});

it.each(['12888999', '012888999', '+855 12 888 999', '012-888-999'])(
  '[A19] sends to one number however it is written: %s',
  async (mobileNo) => {
    const { registration } = testBrand('lotus').public;
    const mobileNum = { ...registration.mobileNum, acceptedPattern: 'digits', minLength: 9, maxLength: 10 } as const;
    platform.brands.set(testBrand('lotus', { public: { registration: { ...registration, mobileNum } } }));
    expect((await requestCode(mobileNo, { body: { countryDialingCode: '+855' } })).statusCode).toBe(200);
    expect(platform.sms.sent.at(-1)?.to).toBe('+85512888999');
    platform.clock.advance(60 * MINUTE_MS);
  },
);

it('[A02] requires a number by the brand’s rule, of a country that SMS may be sent to', async () => {
  const { registration } = testBrand('lotus').public;
  const mobileNum = { ...registration.mobileNum, acceptedPattern: 'digits', minLength: 9, maxLength: 10 } as const;
  platform.brands.set(testBrand('lotus', { public: { registration: { ...registration, mobileNum } } }));
  for (const [body, path, code] of [
    [{ mobileNo: '' }, 'mobileNo', 'required'],
    [{ mobileNo: '1234567' }, 'mobileNo', 'length'],
    [{ mobileNo: '01234567x' }, 'mobileNo', 'pattern.digits'],
    [{ mobileNo: '000000000' }, 'mobileNo', 'format'],
    [{ countryDialingCode: '+1' }, 'countryDialingCode', 'choice'],
    [{ countryDialingCode: 'x' }, 'countryDialingCode', 'choice'],
  ] as const) {
    const answer = await requestCode(number, { body });
    expect([body, answer.json()]).toMatchObject([body, { code: 'validation_failed', errors: [{ path, code }] }]);
  }
  platform.brands.set(testBrand('lotus', { public: { dialingCodes: [] } }));
  expect((await requestLoginCode()).json()).toMatchObject({ errors: [{ path: 'countryDialingCode', code: 'choice' }] });
});

it("[A02] [A08] needs the switches of the code's purpose", async () => {
  const registering = ['registration', 'DIRECTREG3', 'REGMOBVERF3'] as const;
  for (const key of registering.slice(1)) {
    platform.brands.switch('lotus', { [key]: false });
    expect([key, (await requestCode()).json().code]).toEqual([key, 'switch_off']);
    platform.brands.set(testBrand('lotus'));
  }
  for (const [key, purpose, open] of [
    ['MOBILEVERCODELOGIN3', 'login', 'recover'],
    ['CHNGPASSVERIF3', 'recover', 'login'],
  ] as const) {
    platform.brands.switch('lotus', { [key]: false });
    expect([key, (await requestLoginCode(number, { body: { purpose } })).json().code]).toEqual([key, 'switch_off']);
    expect([key, (await requestLoginCode(number, { body: { purpose: open } })).statusCode]).toEqual([key, 200]);
    platform.brands.set(testBrand('lotus'));
    platform.clock.advance(10 * MINUTE_MS);
  }
});

it('[A02] answers a proven number, an unproven one and an unknown one alike, with the same queries, and sends to the first alone', async () => {
  await join();
  const known = number;
  number = `0${randomInt(10 ** 8, 10 ** 9)}`;
  await join(false);
  const stranger = `0${randomInt(10 ** 8, 10 ** 9)}`;
  const seen: { status: number | undefined; body: string | undefined; queries: string[] }[] = [];
  const release = platform.sms.hold();
  for (const [index, mobileNum] of [known, number, stranger].entries()) {
    for (const waitMs of [0, 1_000, 5 * MINUTE_MS]) {
      platform.clock.advance(waitMs);
      let answer: Awaited<ReturnType<typeof requestLoginCode>> | undefined;
      const from = { clientIp: `198.51.100.${3 * address + index}` };
      const queries = await recordQueries(async () => {
        answer = await requestLoginCode(mobileNum, from);
      });
      const body = answer?.body.replace(/"requestId":"[^"]*"/, '');
      seen.push({ status: answer?.statusCode, body, queries: queries.map(({ text }) => text) });
    }
  }
  release();
  expect(seen.slice(3, 6)).toEqual(seen.slice(0, 3));
  expect(seen.slice(6)).toEqual(seen.slice(0, 3));
  expect(seen.slice(0, 3).map(({ status }) => status)).toEqual([200, 429, 200]);
  expect(seen.every(({ queries }) => queries.length > 4)).toBe(true);
  await nothingUnderWay();
  expect([known, number, stranger].map((each) => sentTo(e164(each)))).toEqual([2, 0, 0]);
});

it('[A02] hides what the provider answers about one number, and tells every caller when the provider is unavailable', async () => {
  await join();
  platform.sms.fail('recipient');
  expect((await requestLoginCode()).statusCode).toBe(200);
  await nothingUnderWay();
  platform.clock.advance(1_000);
  platform.sms.fail(null);
  // It was not sent, so no wait follows.
  expect((await requestLoginCode()).statusCode).toBe(200);
  await nothingUnderWay();
  expect(sentTo(e164(number))).toBe(1);
  platform.sms.fail('unavailable');
  platform.clock.advance(10 * MINUTE_MS);
  const answers = [await requestLoginCode(), await requestLoginCode('0999888777', { clientIp: '198.51.100.250' })];
  for (const answer of answers) {
    expect(answer.json()).toMatchObject({ status: 503, code: 'sms_unavailable', retryAfterSeconds: 30 });
  }
});

it('[A02] accepts one request a second from an address', async () => {
  expect((await requestCode()).statusCode).toBe(200);
  const next = `0${randomInt(10 ** 8, 10 ** 9)}`;
  expect((await requestCode(next)).json()).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 1 });
  platform.clock.advance(1_000);
  expect((await requestCode(next)).statusCode).toBe(200);
});

it('[A02] [A21] waits a minute after the first code of a registration, five after the next, and sends three in ten', async () => {
  const steps = [
    [0, 200, undefined],
    [59_000, 429, 1],
    [1_000, 200, undefined],
    [MINUTE_MS, 429, 240],
    [4 * MINUTE_MS - 1, 429, 1],
    [1, 200, undefined],
    [MINUTE_MS, 429, 240],
    [4 * MINUTE_MS - 1, 429, 1],
  ] as const;
  for (const [index, [waitMs, status, seconds]] of steps.entries()) {
    platform.clock.advance(waitMs);
    const answer = await requestCode(number, { clientIp: `198.51.${address}.${index}` });
    expect([index, answer.statusCode, answer.json().retryAfterSeconds]).toEqual([index, status, seconds]);
  }
  expect(sentTo(e164(number))).toBe(3);
});

it('[A02] waits five minutes between two codes for log-in', async () => {
  await join();
  const steps = [
    [0, 200, undefined],
    [5 * MINUTE_MS - 1_000, 429, 1],
    [1_000, 200, undefined],
  ] as const;
  for (const [index, [waitMs, status, seconds]] of steps.entries()) {
    platform.clock.advance(waitMs);
    const answer = await requestLoginCode(number, { clientIp: `198.51.${address}.${index}` });
    expect([answer.statusCode, answer.json().retryAfterSeconds]).toEqual([status, seconds]);
    await nothingUnderWay();
  }
});

it('[A02] lets one of many simultaneous requests for a number through', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => requestCode(number, { clientIp: `198.51.${address}.${index}` })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(sentTo(e164(number))).toBe(1);
});

it('[A02] requires a captcha from the fourth message of an address in an hour, and sends no more than twenty', async () => {
  const random = () => `0${randomInt(10 ** 8, 10 ** 9)}`;
  const next = (body: object = {}) => {
    platform.clock.advance(1_000);
    return requestCode(random(), { body });
  };
  for (let message = 0; message < 3; message += 1) expect((await next()).statusCode).toBe(200);
  expect((await next()).json()).toMatchObject({ status: 403, code: 'captcha_needed', captcha: true });
  const wrong = { ...(await solved()), captcha: 'WRONG' };
  expect((await next(wrong)).json()).toMatchObject({ code: 'captcha_invalid', captcha: true });
  const used = await solved();
  expect((await next(used)).statusCode).toBe(200);
  expect((await next(used)).json().code).toBe('captcha_invalid');
  for (let message = 4; message < 20; message += 1) expect((await next(await solved())).statusCode).toBe(200);
  expect((await next(await solved())).json()).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 300 });
});

it('[A02] counts the addresses of one IPv6 network as one', async () => {
  const from = (host: number) => ({ clientIp: `2001:db8:${address}::${host}` });
  expect((await requestCode(number, from(1))).statusCode).toBe(200);
  expect((await requestCode('0999000111', from(2))).json()).toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 1,
  });
});

it('[A02] sends twenty messages an hour to ten thousand neighbours, however many addresses request them', async () => {
  const before = platform.sms.sent.length;
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const neighbour = `${number.slice(0, -4)}${String(index).padStart(4, '0')}`;
      return requestCode(neighbour, { clientIp: `198.51.${address}.${index}` });
    }),
  );
  expect(platform.sms.sent.length - before).toBe(20);
  const refused = answers.find(({ statusCode }) => statusCode !== 200);
  expect(refused?.json()).toMatchObject({ status: 429, code: 'too_many_requests', retryAfterSeconds: 300 });
});

it("[A02] sends no more than the brand's daily limit, also for simultaneous requests", async () => {
  await history(10, 10, 23 * 60 * MINUTE_MS);
  platform.brands.set(testBrand('lotus', { private: { smsPerDay: 13 } }));
  const before = platform.sms.sent.length;
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      requestCode(`0${randomInt(10 ** 8, 10 ** 9)}`, { clientIp: `198.51.${address}.${index}` }),
    ),
  );
  expect(platform.sms.sent.length - before).toBe(3);
  platform.clock.advance(60 * MINUTE_MS);
  expect((await requestCode()).statusCode).toBe(200);
});

it('[A02] stops sending to a country whose codes are not used, and to no other', async () => {
  await history(49, 0, 10 * MINUTE_MS);
  expect((await requestCode()).statusCode).toBe(200);
  platform.clock.advance(10 * MINUTE_MS);
  await history(1, 0, 2 * MINUTE_MS);
  expect((await requestCode()).json()).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    retryAfterSeconds: 300,
  });
  const elsewhere = await requestCode('0912345678', {
    clientIp: '198.51.100.240',
    body: { countryDialingCode: '+84' },
  });
  expect(elsewhere.statusCode).toBe(200);
  expect((await requestLoginCode(number, { clientIp: '198.51.100.241' })).statusCode).toBe(200);
  await history(50, 50, 2 * MINUTE_MS);
  platform.clock.advance(1_000);
  expect((await requestCode()).statusCode).toBe(200);
});
