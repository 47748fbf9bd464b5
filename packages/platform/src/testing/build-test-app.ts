import { createSecretKey, randomUUID } from 'node:crypto';
import { CALLS, type Call, type CallName } from '@marquee/contracts/calls';
import { HOP_HEADERS } from '@marquee/contracts/hop';
import type { SealedBody } from '@marquee/contracts/key-set';
import { sealBody } from '@marquee/contracts/seal';
import { createLogger, type Server, signHop } from '@marquee/server-kit';
import { quickPasswords } from '@marquee/server-kit/testing/quick-passwords';
import type { LightMyRequestResponse } from 'fastify';
import { type AppDeps, buildApp } from '../app.ts';
import { createSmtpTransport } from '../outbound/mail/index.ts';
import { SealingKeys } from '../sealed/sealing-keys.ts';
import { createMemoryStore } from './memory-store.ts';
import { createTestBrands, type TestBrands, testBrand } from './test-brands.ts';
import type { TestClock } from './test-clock.ts';
import { createTestClock } from './test-clock.ts';
import type { TestDatabase } from './test-database.ts';
import { noJobs } from './test-jobs.ts';
import { createTestOperator } from './test-operator.ts';
import { createTestSms, type TestSms } from './test-sms.ts';
import { telegramOnly } from './test-social.ts';

export interface CallOptions {
  readonly merchant?: string;
  readonly token?: string;
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly clientIp?: string;
}

export interface TestApp {
  readonly app: Server;
  readonly brands: TestBrands;
  readonly clock: TestClock;
  /** Receives SMS, unless the test passed another sender. */
  readonly sms: TestSms;
  /** A call of the table as the edge sends it: hop signed, merchant set (`lotus` by default), the body of an E call sealed. */
  call(name: CallName, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** The body of an E call as a browser sends it. */
  seal(name: CallName, body: unknown, merchant?: string): Promise<SealedBody>;
  /** Headers of a signed hop for any request. */
  hop(method: string, target: string, options?: CallOptions): Record<string, string>;
  close(): Promise<void>;
}

const HOP_KEY = Buffer.alloc(32, 7);
export const CODE_KEY = createSecretKey(Buffer.alloc(32, 11));
export const SUPPORT_KEYS = { calls: Buffer.alloc(32, 0x5a), passwords: Buffer.alloc(32, 0x5b) };
export const SEALING_KEY = Buffer.alloc(32, 9);
export const FACTOR_KEY = Buffer.alloc(32, 14);
export const FILE_LINK_KEY = Buffer.alloc(32, 13);
const HUMAN_CHECK_KEY = Buffer.alloc(32, 12);
export const LINKS = { key: Buffer.alloc(32, 5), brandUrl: 'https://*' };

/** For suites that send no mail. */
const noMail = (): AppDeps['mail'] => ({
  transport: createSmtpTransport({ url: 'smtp://127.0.0.1:9?tls=none', from: 'nobody@marquee.test' }),
  links: LINKS,
});

/** The app with two brands, `lotus` (KHR) and `harbor` (USD), on a database of the suite. */
export async function buildTestApp(
  database: Pick<TestDatabase, 'pool'>,
  deps: Partial<AppDeps> = {},
): Promise<TestApp> {
  const clock = (deps.clock as TestClock | undefined) ?? createTestClock();
  const brands = createTestBrands(testBrand('lotus', { currency: 'KHR' }), testBrand('harbor'));
  const operator = deps.operator ?? createTestOperator().settings;
  const logger = createLogger({ name: 'platform', level: 'silent' });
  const sms = createTestSms();
  const keys = {
    hopKey: HOP_KEY,
    sealingKey: SEALING_KEY,
    codeKey: CODE_KEY,
    humanCheckKey: HUMAN_CHECK_KEY,
    factorKeys: [FACTOR_KEY] as const,
  };
  const app = await buildApp({
    logger,
    clock,
    brands,
    ...keys,
    supportKeys: SUPPORT_KEYS,
    pool: database.pool,
    jobs: noJobs,
    operator,
    paymentProviders: deps.paymentProviders ?? new Map(),
    identityProviders: new Map(),
    sms,
    mail: noMail(),
    social: telegramOnly,
    files: { store: createMemoryStore(), linkKey: FILE_LINK_KEY },
    passwords: await quickPasswords(),
    ...deps,
  });
  await app.ready();

  const hop: TestApp['hop'] = (
    method,
    target,
    { merchant = 'lotus', clientIp = '203.0.113.9', token, headers } = {},
  ) => {
    const requestId = `test-${randomUUID()}`;
    const unixSeconds = Math.floor(clock.now().getTime() / 1000);
    return {
      [HOP_HEADERS.merchant]: merchant,
      [HOP_HEADERS.clientIp]: clientIp,
      [HOP_HEADERS.requestId]: requestId,
      [HOP_HEADERS.signature]: signHop(HOP_KEY, { method, target, merchant, clientIp, requestId, unixSeconds }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    };
  };

  const sealingKeys = new SealingKeys(SEALING_KEY);
  const seal: TestApp['seal'] = (name, payload, merchant = 'lotus') => {
    const now = clock.now();
    const keySet = { keys: [sealingKeys.current(merchant, now)] };
    return sealBody({ keySet, merchant, call: name, nowMs: now.getTime(), payload });
  };

  return {
    app,
    brands,
    clock,
    sms,
    seal,
    hop,
    call: async (name, options = {}) => {
      const { method, path, encrypted, form }: Call = CALLS[name];
      const url = `${path}${queryText(options.query)}`;
      const body = encrypted ? await seal(name, options.body, options.merchant) : options.body;
      const headers = hop(method, url, options);
      if (form) return app.inject({ method, url, headers: { ...FORM, ...headers }, payload: formText(body) });
      const payload = body === undefined ? {} : { payload: body as object };
      return app.inject({ method, url, headers, ...payload });
    },
    close: async () => {
      await app.close();
      await app.afterResponse.settle();
    },
  };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A body's fields as a form sends them; other values are written as text. */
export const formText = (body: unknown): string =>
  new URLSearchParams(
    Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, String(value)])),
  ).toString();

function queryText(query: CallOptions['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
