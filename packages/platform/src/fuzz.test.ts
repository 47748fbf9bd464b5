import { CALL_NAMES, CALLS, type CallName } from '@marquee/contracts/calls';
import { PROBLEM_MEDIA_TYPE, problemSchema } from '@marquee/contracts/problems';
import { REGISTRATION_FIELDS } from '@marquee/contracts/registration';
import fc, { type Arbitrary } from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { refusalsOf } from './call-statuses.ts';
import { arbitraryOf, type JsonSchema, NASTY } from './testing/arbitrary-of.ts';
import { formText } from './testing/build-test-app.ts';
import { openTestSuite } from './testing/open-test-suite.ts';
import { testBrand } from './testing/test-brands.ts';
import { registerMember } from './testing/test-members.ts';

// A limit for thousands of requests in one test; only an answer that never comes reaches it.
vi.setConfig({ testTimeout: 3_600_000 });

/** Streams do not end, and log-out ends the token that the other calls need. */
const fuzzed = CALL_NAMES.filter(
  (name) => CALLS[name].server === 'upstream' && CALLS[name].rate !== 'stream' && name !== 'logout',
);
/** Cases for each call; `npm run fuzz -- --cases` sets more. */
const CASES = Number(process.env['FUZZ_CASES'] ?? 50);
/** An unimplemented call answers before it reads anything. */
const CASES_UNBUILT = 3;
/** A later answer counts as hanging: no handler takes that long. */
const HANGS_AFTER_MS = 30_000;

const { platform } = await openTestSuite();
let token: string;
beforeAll(async () => {
  token = await registerMember(platform, 'fuzzer');
  // Every field on, with any text, so that invalid values reach the database.
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
    'captchaCheck',
    'humanCheck',
    'oldPassword',
    'newPassword',
    'confirmNewPassword',
    'sessionId',
    'token',
    'type',
    'nodeId',
    'pageNo',
    'pageSize',
    'gameType',
    'purpose',
    'language',
  ],
);
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
  /** Whether an E call's body is sealed, or sent in plain as an invalid form. */
  readonly seal: boolean;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

/** The input that a call documents. */
function documentedInput(name: CallName): { query: Arbitrary<[string, string][]>; body: Arbitrary<unknown> } {
  const { method, path } = CALLS[name];
  const operations = platform.app.swagger().paths?.[path] as Readonly<Record<string, Operation>> | undefined;
  const { parameters = [], requestBody } = operations?.[method.toLowerCase()] ?? {};
  const pairs = parameters.map(({ name: key, required, schema }) => {
    const pair = arbitraryOf(schema).map((one): [string, string][] => [[key, String(one)]]);
    return required === true ? pair : fc.oneof(pair, fc.constant<[string, string][]>([]));
  });
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  return {
    query: fc.tuple(...pairs).map((each) => each.flat()),
    body: schema === undefined ? fc.jsonValue() : arbitraryOf(schema),
  };
}

/** Half of the cases are valid inputs or slightly altered ones; half are arbitrary. */
function inputOf(name: CallName): Arbitrary<Input> {
  const documented = documentedInput(name);
  const spoilt = fc
    .tuple(documented.body, fc.dictionary(names, value, { maxKeys: 2 }))
    .map(([form, wrong]) => (form !== null && typeof form === 'object' ? { ...form, ...wrong } : form));
  const json = fc.constant('application/json');
  return fc.oneof(
    fc.record({ body: documented.body, query: documented.query, contentType: json, seal: fc.constant(true) }),
    fc.record({ body: spoilt, query: documented.query, contentType: json, seal: fc.constant(true) }),
    fc.record({ body, query, contentType, seal: fc.boolean() }),
    fc.record({ body, query: fc.oneof(query, documented.query), contentType, seal: fc.boolean() }),
  );
}

let visits = 0;
/** A new address for each case, or most would be throttled. */
function nextAddress(): string {
  visits += 1;
  return `10.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`;
}

async function answersAsListed(name: CallName, input: Input) {
  const { method, path, encrypted, form } = CALLS[name];
  const search = new URLSearchParams(input.query).toString();
  const url = search === '' ? path : `${path}?${search}`.slice(0, 4000);
  const isForm = form && input.seal;
  const headers = {
    ...platform.hop(method, url, { token, clientIp: nextAddress() }),
    ...(CALLS[name].rate === 'money' ? { 'idempotency-key': `fuzz-${visits}` } : {}),
    'content-type': isForm ? 'application/x-www-form-urlencoded' : input.contentType,
  };
  const body = encrypted && input.seal ? await platform.seal(name, input.body) : input.body;
  const payload = isForm ? formText(body) : JSON.stringify(body);
  const answer = await inTime(platform.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload }) }));
  const listed = platform.app.builtCalls.has(name) ? [200, ...refusalsOf(CALLS[name])] : [400, 403, 413, 415, 501];
  expect(listed, `${url} answered ${answer.statusCode} ${answer.body}`).toContain(answer.statusCode);
  if (answer.statusCode >= 400) {
    expect(answer.headers['content-type']).toBe(PROBLEM_MEDIA_TYPE);
    problemSchema.parse(answer.json());
  }
  // No failure shows a stack trace or a query.
  expect(answer.body).not.toMatch(/node_modules|\.ts:\d|Failed query|SELECT |INSERT |\bpg_/);
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer came')), HANGS_AFTER_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

describe('any input', () => {
  it.each(fuzzed)('[E03] %s answers with its value or a listed refusal, never with a server error', async (name) => {
    await fc.assert(
      fc.asyncProperty(inputOf(name), (one) => answersAsListed(name, one)),
      { numRuns: platform.app.builtCalls.has(name) ? CASES : CASES_UNBUILT },
    );
  });

  it.each(NASTY)('of the right shape reaches the rules of log-in and registration: %j', async (nasty) => {
    const send = (name: CallName, form: unknown) =>
      answersAsListed(name, { body: form, query: [], contentType: 'application/json', seal: true });
    for (const field of ['username', 'password', 'captcha', 'captchaId', 'captchaCheck']) {
      platform.clock.advance(2 * 60 * 60_000);
      await send('login', { username: 'fuzzer', password: 'wrong', [field]: nasty });
    }
    for (const field of ['oldPassword', 'newPassword', 'confirmNewPassword', 'captcha', 'captchaId', 'captchaCheck']) {
      const form = { oldPassword: 'wrong', newPassword: 'river-stone-7', confirmNewPassword: 'river-stone-7' };
      await send('changePassword', { ...form, [field]: nasty });
    }
    for (const field of ['username', 'email', 'language', 'humanCheck']) {
      platform.clock.advance(2 * 60 * 60_000);
      await send('passwordResetEmail', { username: 'fuzzer', email: 'fuzzer@mail.example', [field]: nasty });
    }
    const link = { token: 'x'.repeat(43), newPassword: 'river-stone-7', confirmNewPassword: 'river-stone-7' };
    for (const field of ['token', 'newPassword', 'confirmNewPassword'])
      await send('resetPassword', { ...link, [field]: nasty });
    const form = { username: 'nasty1', password: 'river-stone-9', confirmPassword: 'river-stone-9', consent: true };
    await send('register', { ...form, username: nasty, password: nasty, confirmPassword: nasty });
    for (const field of [
      ...REGISTRATION_FIELDS,
      'domain',
      'registerUrl',
      'countryDialingCode',
      'captchaId',
      'captchaCheck',
      'humanCheck',
    ]) {
      await send('register', { ...form, [field]: nasty });
    }
  });
});
