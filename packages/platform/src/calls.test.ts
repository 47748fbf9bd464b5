import { readFileSync } from 'node:fs';
import { CALL_NAMES, CALLS, type Call, type CallName } from '@marquee/contracts/calls';
import { HOP_HEADERS } from '@marquee/contracts/hop';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import { createLogger, createServer, signHop } from '@marquee/server-kit';
import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openPlayerRoutes } from './calls.ts';
import { systemClock } from './context.ts';
import { openInternalRoutes } from './internal-calls.ts';
import { buildTestApp } from './testing/build-test-app.ts';
import { openTestSuite } from './testing/open-test-suite.ts';
import { createTestBrands, testBrand } from './testing/test-brands.ts';
import { createTestClock } from './testing/test-clock.ts';

const DARA = {
  kind: 'member',
  memberId: 'm1',
  sessionId: 's1',
  username: 'dara',
  accountType: 0,
  hasPassword: true,
  mustChangePassword: false,
} as const;
const { database, platform } = await openTestSuite({
  sessions: {
    authenticate: async ({ merchant }, token) => (token === `good-${merchant}` ? DARA : null),
    endOf: async () => null,
  },
});

const upstream = CALL_NAMES.filter((name) => CALLS[name].server === 'upstream');
const code = (response: { json(): { code?: string } }) => response.json().code;

describe('the call table', () => {
  it('[E03] answers every call of the upstream, and none without the edge', async () => {
    for (const name of upstream) {
      const { method, path }: Call = CALLS[name];
      const answer = await platform.app.inject({ method, url: path });
      expect([name, answer.statusCode, code(answer)]).toEqual([name, 401, 'hop_invalid']);
    }
  });

  it('[E03] has a route for every call that the client offers', () => {
    const text = readFileSync(new URL(import.meta.resolve('@marquee/contracts/client')), 'utf8');
    const offered = [...text.matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name as CallName);
    expect(offered).toContain('login');
    const { builtCalls } = platform.app;
    expect(offered.filter((name) => CALLS[name].server === 'upstream' && !builtCalls.has(name))).toEqual([]);
  });

  it('[E03] answers a call that is not implemented with 501, after hop, token and switches', async () => {
    const call = (options: object) => platform.call('pointBalance', options);
    expect(code(await call({}))).toBe('login_required');
    expect(code(await call({ token: 'good-harbor' }))).toBe('token_invalid');
    const answer = await call({ token: 'good-lotus' });
    expect([answer.statusCode, code(answer)]).toEqual([501, 'call_not_built']);
    expect(answer.headers['cache-control']).toBe('no-store');

    platform.brands.switch('lotus', { 'agent.contract': false });
    expect(code(await platform.call('dividend', { token: 'good-lotus' }))).toBe('switch_off');
    platform.brands.switch('lotus', { 'agent.contract': true });
    expect(code(await platform.call('dividend', { token: 'good-lotus' }))).toBe('call_not_built');
  });

  it('treats a missing token of an optional call as a visitor and an invalid one as 401', async () => {
    expect((await platform.call('gameType')).statusCode).toBe(200);
    expect((await platform.call('gameType', { token: 'bad' })).statusCode).toBe(401);
  });

  it('[T04] refuses a hop with another target, merchant or time, and an unknown brand', async () => {
    const url = CALLS.helpCenter.path;
    const inject = (headers: Record<string, string>) => platform.app.inject({ method: 'GET', url, headers });
    const good = platform.hop('GET', url);
    expect(code(await inject(good))).toBe('call_not_built');
    expect(code(await inject({ ...good, 'x-marquee-merchant': 'harbor' }))).toBe('hop_invalid');
    expect(code(await inject({ ...good, 'x-marquee-client-ip': '::1' }))).toBe('hop_invalid');
    expect(code(await inject(platform.hop('GET', `${url}?a=1`)))).toBe('hop_invalid');
    expect(code(await inject(platform.hop('GET', url, { merchant: 'nobody' })))).toBe('domain_invalid');
    platform.clock.advance(61_000);
    expect(code(await inject(good))).toBe('hop_invalid');
  });

  it('names brand and member on the log line that ends a request, and no secret', async () => {
    const lines: string[] = [];
    const logger = createLogger({ name: 'platform', destination: { write: (line) => void lines.push(line) } });
    const sessions = { authenticate: async () => DARA, endOf: async () => null };
    const logged = await buildTestApp(database, { logger, sessions });
    await logged.call('balance', { token: 'canary-token' });
    await logged.close();
    const line = JSON.parse(lines.find((text) => text.includes('/wps/v2/wallets/balance')) ?? '{}');
    expect(line).toMatchObject({ msg: 'request', status: 200, merchant: 'lotus', member: 'm1' });
    expect(lines.join('')).not.toContain('canary-token');
  });

  it('[R06] refuses everything in maintenance', async () => {
    const brand = platform.brands.get('harbor');
    if (!brand) throw new Error('no harbor');
    platform.brands.set({ ...brand, private: { ...brand.private, maintenance: true } });
    expect(code(await platform.call('helpCenter', { merchant: 'harbor' }))).toBe('maintenance');
    platform.brands.set(brand);
  });

  it('refuses a change from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(code(await platform.call('freePlay', { headers }))).toBe('cross_site_refused');
    expect(code(await platform.call('launchGame', { headers, token: 'good-lotus' }))).toBe('cross_site_refused');
  });

  it('[E03] answers huge bodies, unknown paths and wrong methods with their problems', async () => {
    const { path } = CALLS.freePlay;
    const inject = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: string) =>
      platform.app.inject({
        method,
        url,
        headers: {
          ...platform.hop(method, url),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(payload === undefined ? {} : { payload }),
      });
    const huge = await inject('PUT', CALLS.register.path, JSON.stringify({ username: 'x'.repeat(100_000) }));
    expect([huge.statusCode, code(huge)]).toEqual([413, 'body_too_large']);
    const deep = await inject('PUT', CALLS.register.path, '['.repeat(8_000));
    expect([deep.statusCode, code(deep)]).toEqual([400, 'bad_request']);
    for (const url of ['/', '/wps', '/wps/nothing', `${path}/`, `/${path}`, path.toUpperCase(), '/wps/..%2finternal']) {
      const unknown = await inject('POST', url, '{}');
      expect([url, unknown.statusCode, code(unknown)]).toEqual([url, 404, 'not_found']);
    }
    const wrong = await inject('GET', path);
    expect([wrong.statusCode, code(wrong), wrong.headers['allow']]).toEqual([405, 'method_not_allowed', 'POST']);
  });

  it('describes every call of the upstream in the OpenAPI document, unimplemented ones too', async () => {
    const document = (await platform.app.inject('/internal/docs/json')).json();
    const described = Object.values<Record<string, { operationId: string }>>(document.paths)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId);
    expect(new Set(described)).toEqual(new Set(upstream));
  });
});

it('has a route for every internal call', () => {
  const missing = Object.entries(INTERNAL_CALLS).filter(
    ([, { method, path }]) => !platform.app.hasRoute({ method, url: path }),
  );
  expect(missing).toEqual([]);
});

describe('registering', () => {
  const key = deriveHmacKey('root', 'test');
  const value = z.object({ n: z.number() });
  const bare = () => {
    const app = createServer({ name: 'test', logger: createLogger({ name: 'test', level: 'silent' }) });
    const sessions = { authenticate: async () => null, endOf: async () => null };
    const stepUps = { take: async () => false };
    const brands = { get: () => undefined, merchants: () => [], isComplete: () => true };
    const admission = { clock: systemClock, brands, sessions, stepUps, hopKey: Buffer.alloc(32) };
    const routes = openPlayerRoutes(app, admission, async () => null);
    return { app, routes };
  };

  it('throws at startup for an internal route that is not in its table', async () => {
    const { app } = bare();
    openInternalRoutes(app, {
      brands: { get: () => undefined, merchants: () => [], isComplete: () => true },
      clock: systemClock,
      key,
    });
    expect(() => app.post('/internal/secret', () => 'x')).toThrow('not in the table of internal calls');
    expect(() => app.post('/internal/catalogue/games', () => 'x')).toThrow('not in the table of internal calls');
  });

  it('throws at startup for a route that is not in the table', () => {
    expect(() => bare().app.get('/wps/secret', () => 'x')).toThrow('not in the call table');
    expect(() => bare().app.post('/wps/captcha', () => 'x')).toThrow('not in the call table');
    // A route with the path and method of a row still has to be registered through the table.
    expect(() => bare().app.get('/wps/captcha', () => 'x')).toThrow('not in the call table');
  });

  it('sends what the schema of the value names and nothing else, and says when clocks differ too much', async () => {
    const clock = createTestClock();
    // Signatures count whole seconds.
    clock.advance(1_000 - (clock.now().getTime() % 1_000));
    const lines: string[] = [];
    const logger = createLogger({ name: 'test', destination: { write: (line: string) => lines.push(line) } });
    const app = createServer({ name: 'test', logger });
    const hopKey = Buffer.alloc(32, 1);
    const sessions = { authenticate: async () => null, endOf: async () => null };
    const stepUps = { take: async () => false };
    const brands = createTestBrands(testBrand('lotus'));
    const routes = openPlayerRoutes(app, { clock, brands, sessions, stepUps, hopKey }, async () => null);
    routes.route('captcha', { value, handler: async () => ({ n: 1, secret: 'inside' }) });
    const { path } = CALLS.captcha;
    const hop = {
      method: 'GET',
      target: path,
      merchant: 'lotus',
      clientIp: '::1',
      requestId: 'request-1',
      unixSeconds: Math.floor(clock.now().getTime() / 1000),
    };
    const headers = {
      [HOP_HEADERS.merchant]: hop.merchant,
      [HOP_HEADERS.clientIp]: hop.clientIp,
      [HOP_HEADERS.requestId]: hop.requestId,
      [HOP_HEADERS.signature]: signHop(hopKey, hop),
    };
    const answer = await app.inject({ method: 'GET', url: path, headers });
    expect(answer.json()).toEqual({ value: { n: 1 } });

    expect(lines.join('')).not.toContain('clock');
    clock.advance(75_000);
    expect((await app.inject({ method: 'GET', url: path, headers })).json().code).toBe('hop_invalid');
    expect(lines.join('')).toMatch(/"skewSeconds":75.*synchronise both \(NTP\)/);
    await app.close();
  });

  it('throws for a call registered twice and for a call of the edge', () => {
    const { routes } = bare();
    const handler = async () => ({ n: 1 });
    routes.route('captcha', { value, handler });
    expect(() => routes.route('captcha', { value, handler })).toThrow('twice');
    expect(() => routes.route('systemStatus', { value, handler })).toThrow('edge');
  });
});
