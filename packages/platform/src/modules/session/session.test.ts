import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { buildTwoProcesses } from '../../testing/build-two-processes.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { logIn, registerMember } from '../../testing/test-members.ts';
import { newToken } from './token.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

let database: TestDatabase;
let platform: TestApp;
let other: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ platform, other, close } = await buildTwoProcesses(database));
});
afterAll(async () => {
  await close();
  await database.drop();
});

let name = 0;
beforeEach(() => {
  // Each test has a day of its own, and the brand's usual settings.
  platform.clock.advance(DAY_MS);
  for (const { brands } of [platform, other]) brands.set(testBrand('lotus', { currency: 'KHR' }));
  name += 1;
});
const username = () => `member${name}`;
const register = (merchant = 'lotus') => registerMember(platform, username(), { merchant });
const memberInfo = (token: string, app = platform, merchant = 'lotus') => app.call('memberInfo', { token, merchant });

it('[A18] stores the hash of a token, and the token nowhere', async () => {
  const token = await register();
  const stored = await database.query<{ row: string }>('SELECT s::text AS row FROM app.session s');
  expect(stored.length).toBeGreaterThan(0);
  for (const { row } of stored) {
    expect(row).not.toContain(token);
    expect(row).not.toContain(Buffer.from(token).toString('hex'));
    expect(row).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  }
});

it("[A01] [A18] creates a new token at each log-in and ends the browser's current one", async () => {
  const first = await register();
  const second = (await logIn(platform, username(), undefined, { token: first })).json().value.token;
  expect(second).not.toBe(first);
  expect((await memberInfo(first)).json().code).toBe('token_invalid');
  // Another browser's log-in ends nothing here.
  const third = (await logIn(platform, username())).json().value.token;
  expect([(await memberInfo(second)).statusCode, (await memberInfo(third)).statusCode]).toEqual([200, 200]);
});

it('[A18] refuses tokens that are garbage, unknown, or of another brand', async () => {
  const token = await register();
  expect((await memberInfo(token)).statusCode).toBe(200);
  for (const bad of ['garbage', newToken(), `${token}x`, token.toLowerCase(), "' OR 1=1 --"]) {
    expect((await memberInfo(bad)).json()).toMatchObject({ status: 401, code: 'token_invalid' });
  }
  expect((await memberInfo(token, platform, 'harbor')).json()).toMatchObject({ status: 401, code: 'token_invalid' });
  expect((await platform.call('memberInfo')).json()).toMatchObject({ status: 401, code: 'login_required' });
});

it('[A14] ends a session at once, on every process', async () => {
  const token = await register();
  expect((await memberInfo(token, other)).statusCode).toBe(200);
  const answer = await platform.call('logout', { token });
  expect([answer.statusCode, answer.json()]).toEqual([200, { value: {} }]);
  expect((await memberInfo(token)).json().code).toBe('token_invalid');
  expect((await memberInfo(token, other)).json().code).toBe('token_invalid');
  expect((await platform.call('logout', { token })).json().code).toBe('token_invalid');
});

it('[A14] [R06] ends a session while the brand is in maintenance', async () => {
  const token = await register();
  const brand = testBrand('lotus');
  platform.brands.set({ ...brand, private: { ...brand.private, maintenance: true } });
  const codes = [(await memberInfo(token)).json().code, (await platform.call('logout', { token })).statusCode];
  platform.brands.set(brand);
  expect(codes).toEqual(['maintenance', 200]);
  expect((await memberInfo(token)).json().code).toBe('token_invalid');
});

it('[A14] leaves the other sessions of a member active', async () => {
  const token = await register();
  const elsewhere = (await logIn(platform, username())).json().value.token;
  await platform.call('logout', { token });
  expect((await memberInfo(elsewhere)).statusCode).toBe(200);
});

it('[A14] notifies subscribers once that the session is over', async () => {
  const published: unknown[] = [];
  const publish = (notices: readonly string[]) => void published.push(...notices.map((notice) => JSON.parse(notice)));
  const events = { publish, subscribe: async () => () => undefined, close: async () => undefined };
  const telling = await buildTestApp(database, { events, clock: platform.clock });
  const token = await register();
  const [session] = await database.query<{ id: string; member_id: string }>(
    'SELECT id, member_id FROM app.session ORDER BY id DESC LIMIT 1',
  );
  await telling.call('logout', { token });
  await telling.call('logout', { token });
  expect(published).toEqual([
    {
      merchant: 'lotus',
      member: session?.member_id,
      session: session?.id,
      event: { type: 'session', state: 'ended', reason: 'logout' },
    },
  ]);
  await telling.close();
});

it("[A18] ends a session that is idle for the brand's time", async () => {
  const token = await register();
  platform.clock.advance(30 * MINUTE_MS - SECOND_MS);
  expect((await memberInfo(token)).statusCode).toBe(200);
  platform.clock.advance(30 * MINUTE_MS - SECOND_MS);
  expect((await memberInfo(token)).statusCode).toBe(200);
  platform.clock.advance(30 * MINUTE_MS);
  expect((await memberInfo(token)).json().code).toBe('token_invalid');
});

it('[A18] is not kept alive by calls that the page makes by itself', async () => {
  const token = await register();
  for (let minute = 0; minute < 29; minute += 1) {
    platform.clock.advance(MINUTE_MS);
    expect((await platform.call('balance', { token })).statusCode).toBe(200);
    expect((await platform.call('unreadCount', { token })).statusCode).toBe(200);
  }
  platform.clock.advance(MINUTE_MS);
  expect((await platform.call('balance', { token })).json().code).toBe('token_invalid');
});

it('[A18] ends every session at its absolute age, however active', async () => {
  const token = await register();
  const step = 20 * MINUTE_MS;
  for (let passed = step; passed < 12 * 60 * MINUTE_MS; passed += step) {
    platform.clock.advance(step);
    expect((await memberInfo(token)).statusCode).toBe(200);
  }
  platform.clock.advance(step);
  expect((await memberInfo(token)).json().code).toBe('token_invalid');
});

it("[A18] follows the brand's current lifetimes", async () => {
  const token = await register();
  platform.clock.advance(10 * MINUTE_MS);
  const session = { idleMs: 5 * MINUTE_MS, absoluteMs: 60 * MINUTE_MS, passwordMaxAgeDays: 90 };
  platform.brands.set(testBrand('lotus', { currency: 'KHR', private: { session } }));
  expect((await memberInfo(token)).json().code).toBe('token_invalid');
});

it('[A18] refuses a disabled member with the next call', async () => {
  const token = await register();
  await database.query("UPDATE app.member SET state = 'disabled' WHERE username = $1", [username()]);
  expect((await memberInfo(token)).json().code).toBe('token_invalid');
});

it('[H06] answers the signed-in member: account, nickname, type, and the previous log-in', async () => {
  const token = await registerMember(platform, username(), { clientIp: '192.0.2.1' });
  const registeredAt = platform.clock.now().toISOString();
  const info = (await memberInfo(token)).json().value;
  expect(info).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    account: username(),
    nickname: username(),
    type: 0,
    toUpline: false,
    clubLabel: null,
    currency: 'KHR',
    registeredAt,
    hasPassword: true,
    hasPaymentPassword: false,
    mobile: null,
    previousLogin: null,
  });
  platform.clock.advance(MINUTE_MS);
  const again = (await logIn(platform, username(), undefined, { clientIp: '192.0.2.2' })).json().value.token;
  expect((await memberInfo(again)).json().value).toEqual({
    ...info,
    hasPassword: true,
    hasPaymentPassword: false,
    mobile: null,
    previousLogin: { at: registeredAt, ip: '192.0.2.1' },
  });
});

it('[A18] tells the holder of a token why it is over, and no one else', async () => {
  const endOf = async (token: string, merchant = 'lotus') => {
    const { code, sessionEnd } = (await memberInfo(token, platform, merchant)).json();
    return code === 'token_invalid' ? sessionEnd : code;
  };
  const token = await register();
  expect(await endOf(token)).toBe(undefined);
  const second = (await logIn(platform, username())).json().value.token;
  await platform.call('sessionEndOthers', { token: second });
  expect(await endOf(token)).toBe('ended_elsewhere');
  expect([await endOf(token, 'harbor'), await endOf(newToken()), await endOf('garbage')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const third = (await logIn(platform, username())).json().value.token;
  await platform.call('logout', { token: third });
  expect(await endOf(third)).toBe(undefined);
  platform.clock.advance(30 * MINUTE_MS);
  expect(await endOf(second)).toBe('expired');
  await database.query("UPDATE app.member SET state = 'disabled' WHERE username = $1", [username()]);
  expect(await endOf(second)).toBe('disabled');
});
