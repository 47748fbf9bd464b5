import { CALL_NAMES, CALLS, type CallName } from '@marquee/contracts/calls';
import { PROBLEM_MEDIA_TYPE, problemSchema } from '@marquee/contracts/problems';
import { REGISTRATION_FIELDS } from '@marquee/contracts/registration';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestSuite } from './testing/open-test-suite.ts';
import { testBrand } from './testing/test-brands.ts';
import { registerMember } from './testing/test-members.ts';

// Hundreds of requests in one test; nothing here asserts time.
vi.setConfig({ testTimeout: 60_000 });

/** Streams don't end by themselves; log-out ends the token that the others need. */
const fuzzed = CALL_NAMES.filter(
  (name) => CALLS[name].server === 'upstream' && CALLS[name].rate !== 'stream' && name !== 'logout',
);
const RUNS = 30;
/** What isn't built answers before it reads anything. */
const RUNS_UNBUILT = 3;

const { platform } = await openTestSuite();
let token: string;
beforeAll(async () => {
  token = await registerMember(platform, 'fuzzer');
  // Every field on, any text: what the rules would catch reaches the database.
  const brand = testBrand('lotus');
  const open = { enabled: true, required: false, acceptedPattern: '*', patternId: 'any', minLength: 0, maxLength: 255 };
  const registration = Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, open]));
  platform.brands.set({ ...brand, public: { ...brand.public, registration: registration as never } });
});

const names = fc.constantFrom<string>(
  ...REGISTRATION_FIELDS,
  ...[
    'jwe',
    'confirmPassword',
    'consent',
    'captchaId',
    'oldPassword',
    'newPassword',
    'confirmNewPassword',
    'sessionId',
    'type',
    'nodeId',
    'pageNo',
    'pageSize',
    'gameType',
    'purpose',
    'language',
  ],
);
const NASTY = [
  '',
  'a\u0000b',
  'a\ud800b',
  '\u200b\u00ad\ufeff',
  '\u0130\u0323\u0307\ufdfa',
  '1e999',
  '-1',
  '9'.repeat(30),
  "'; DROP TABLE x --",
  '%00',
  '../..',
  '\ud83d\ude42'.repeat(255),
];
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(...NASTY),
  fc.string({ minLength: 250, maxLength: 5000 }),
);
const value = fc.oneof({ weight: 3, arbitrary: text }, fc.jsonValue(), fc.boolean());
const body = fc.oneof(
  { weight: 3, arbitrary: fc.dictionary(names, value) },
  fc.jsonValue(),
  fc
    .record({ username: text, password: text })
    .map((form) => ({ ...form, confirmPassword: form.password, consent: true })),
);
const query = fc.array(fc.tuple(names, text), { maxLength: 6 });
const contentType = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/json\t',
  ' application/json',
  'application/x-www-form-urlencoded',
);

interface Input {
  readonly body: unknown;
  readonly query: [string, string][];
  readonly contentType: string;
  /** Of an E call's body: as it should be, or in plain, one more wrong form. */
  readonly seal: boolean;
}

async function answerNever5xx(name: CallName, input: Input) {
  const { method, path, encrypted } = CALLS[name];
  const search = input.query.map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='));
  const url = search.length === 0 ? path : `${path}?${search.join('&')}`.slice(0, 4000);
  const headers = { ...platform.hop(method, url, { token }), 'content-type': input.contentType };
  const payload = encrypted && input.seal ? await platform.seal(name, input.body) : input.body;
  const answer = await platform.app.inject({
    method,
    url,
    headers,
    ...(method === 'GET' ? {} : { payload: JSON.stringify(payload) }),
  });
  const isBuilt = answer.statusCode !== 501;
  expect([url, answer.statusCode, isBuilt && answer.statusCode >= 500]).toEqual([url, answer.statusCode, false]);
  if (answer.statusCode >= 400) {
    expect(answer.headers['content-type']).toBe(PROBLEM_MEDIA_TYPE);
    problemSchema.parse(answer.json());
  }
  // Neither stack nor statement, whatever went wrong.
  expect(answer.body).not.toMatch(/node_modules|\.ts:\d|Failed query|SELECT |INSERT |pg_/);
}

describe('any input', () => {
  it.each(fuzzed)('[E03] %s answers with its value or a problem, never with a failure of ours', async (name) => {
    const input = fc.record({ body, query, contentType, seal: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(input, (one) => answerNever5xx(name, one)),
      { numRuns: platform.app.callScope.built.has(name) ? RUNS : RUNS_UNBUILT },
    );
  });

  it.each(NASTY)('of the right shape reaches the rules of log-in and registration: %j', async (nasty) => {
    const send = (name: CallName, form: unknown) =>
      answerNever5xx(name, { body: form, query: [], contentType: 'application/json', seal: true });
    for (const field of ['username', 'password', 'captcha', 'captchaId']) {
      platform.clock.advance(2 * 60 * 60_000);
      await send('login', { username: 'fuzzer', password: 'wrong', [field]: nasty });
    }
    for (const field of ['oldPassword', 'newPassword', 'confirmNewPassword', 'captcha', 'captchaId']) {
      const form = { oldPassword: 'wrong', newPassword: 'river-stone-7', confirmNewPassword: 'river-stone-7' };
      await send('changePassword', { ...form, [field]: nasty });
    }
    const form = { username: 'nasty1', password: 'river-stone-9', confirmPassword: 'river-stone-9', consent: true };
    await send('register', { ...form, username: nasty, password: nasty, confirmPassword: nasty });
    for (const field of [...REGISTRATION_FIELDS, 'domain', 'registerUrl', 'countryDialingCode', 'captchaId']) {
      await send('register', { ...form, [field]: nasty });
    }
  });
});
