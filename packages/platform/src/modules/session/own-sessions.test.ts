import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../testing/build-test-app.ts';
import { buildTwoProcesses } from '../../testing/build-two-processes.ts';
import { followMember } from '../../testing/follow-member.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { logIn, registerMember } from '../../testing/test-members.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

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
let token = '';
beforeEach(async () => {
  // Each test has a day of its own, and the brand's usual settings.
  platform.clock.advance(DAY_MS);
  for (const { brands } of [platform, other]) brands.set(testBrand('lotus', { currency: 'KHR' }));
  name += 1;
  token = await registerMember(platform, username(), { clientIp: '192.0.2.1', headers: { 'user-agent': LAPTOP } });
});
const username = () => `member${name}`;
const enterByPhone = async (): Promise<string> => {
  const options = { clientIp: '2001:db8:1:2::3', headers: { 'user-agent': PHONE } };
  return (await logIn(platform, username(), undefined, options)).json().value.token;
};
const list = async (one = token) => (await platform.call('sessions', { token: one })).json().value.sessions;
const end = (sessionId: unknown, one = token) => platform.call('sessionEnd', { token: one, body: { sessionId } });
const isOn = async (one: string, app = platform) => (await app.call('memberInfo', { token: one })).statusCode === 200;

it('[A13] lists where the member is signed in: device, network, times, and the requesting session', async () => {
  const openedAt = platform.clock.now().toISOString();
  platform.clock.advance(MINUTE_MS);
  const phone = await enterByPhone();
  const phoneAt = platform.clock.now().toISOString();
  platform.clock.advance(MINUTE_MS);
  const laptop = {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    browser: 'Firefox',
    system: 'Windows',
    network: '192.0.2.*',
    createdAt: openedAt,
    seenAt: platform.clock.now().toISOString(),
    isCurrent: true,
  };
  const mobile = {
    ...laptop,
    ...{ browser: 'Chrome', system: 'Android', network: '2001:db8:1:*' },
    ...{ createdAt: phoneAt, seenAt: phoneAt, isCurrent: false },
  };
  const answer = await platform.call('sessions', { token });
  expect(answer.json()).toEqual({ value: { sessions: [laptop, mobile] } });
  for (const secret of [token, phone, PHONE, LAPTOP, '192.0.2.1', '::3']) expect(answer.body).not.toContain(secret);
});

it('[A13] leaves out sessions that are over: ended, idle too long, too old, and those of others', async () => {
  await registerMember(platform, `${username()}b`);
  await registerMember(platform, username(), { merchant: 'harbor' });
  const gone = await enterByPhone();
  await platform.call('logout', { token: gone });
  await enterByPhone();
  expect(await list()).toHaveLength(2);
  platform.clock.advance(29 * MINUTE_MS);
  expect(await list()).toHaveLength(2);
  platform.clock.advance(MINUTE_MS);
  expect(await list()).toMatchObject([{ isCurrent: true }]);

  await enterByPhone();
  const session = { idleMs: 35 * MINUTE_MS, absoluteMs: 45 * MINUTE_MS, passwordMaxAgeDays: 90 };
  platform.brands.set(testBrand('lotus', { currency: 'KHR', private: { session } }));
  platform.clock.advance(10 * MINUTE_MS);
  const third = await enterByPhone();
  expect(await list(third)).toHaveLength(3);
  platform.clock.advance(6 * MINUTE_MS);
  expect(await list(third)).toHaveLength(2);
});

it('[A13] ends one session at once on every process, and no other', async () => {
  const phone = await enterByPhone();
  const tablet = await enterByPhone();
  const [{ id }] = (await list(phone)).filter((one: { isCurrent: boolean }) => one.isCurrent);
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await followMember(other, phone);
  await stream.next();
  const answer = await end(id);
  expect([answer.statusCode, answer.json()]).toEqual([200, { value: {} }]);
  expect(await stream.next()).toEqual({ type: 'session', state: 'ended', reason: 'ended_elsewhere' });
  const on = await Promise.all([phone, tablet, token].map((one) => isOn(one, other)));
  expect(on).toEqual([false, true, true]);
  // A repeat after a lost answer: the session is over, as requested.
  expect((await end(id)).statusCode).toBe(200);
});

it('[A13] answers another member’s session, another brand’s and an unknown one alike, and ends none', async () => {
  const neighbour = await registerMember(platform, `${username()}b`);
  const foreigner = await registerMember(platform, username(), { merchant: 'harbor' });
  const [theirs] = await list(neighbour);
  const [foreign] = (await platform.call('sessions', { merchant: 'harbor', token: foreigner })).json().value.sessions;
  const answers = await Promise.all([theirs.id, foreign.id, crypto.randomUUID(), 'nonsense'].map((id) => end(id)));
  const bodies = answers.map((answer) => answer.body.replace(/"requestId":"[^"]*"/, ''));
  expect(answers[0]?.json()).toMatchObject({ status: 404, code: 'not_found' });
  expect(new Set(bodies).size).toBe(1);
  expect(await isOn(neighbour)).toBe(true);
  expect((await platform.call('memberInfo', { merchant: 'harbor', token: foreigner })).statusCode).toBe(200);
});

it("[A13] requires the session's id as text, and refuses unknown fields", async () => {
  for (const body of [
    {},
    { sessionId: '' },
    { sessionId: 7 },
    { sessionId: 'a\u0000' },
    { sessionId: 'x'.repeat(65) },
  ]) {
    const answer = await platform.call('sessionEnd', { token, body });
    expect([body, answer.json()]).toMatchObject([body, { code: 'validation_failed', errors: [{ path: 'sessionId' }] }]);
  }
  const more = await platform.call('sessionEnd', { token, body: { sessionId: 'a', memberId: 'b' } });
  expect(more.json()).toMatchObject({ code: 'validation_failed' });
});

it('[A13] ends all others, and returns their number', async () => {
  const others = [await enterByPhone(), await enterByPhone()];
  const neighbour = await registerMember(platform, `${username()}b`);
  const endOthers = async () => (await platform.call('sessionEndOthers', { token })).json();
  expect(await endOthers()).toEqual({ value: { ended: 2 } });
  const on = await Promise.all([...others, token, neighbour].map((one) => isOn(one, other)));
  expect(on).toEqual([false, false, true, true]);
  expect(await endOthers()).toEqual({ value: { ended: 0 } });
});

it('[A13] ends expired sessions with the others, without counting them', async () => {
  const old = await enterByPhone();
  platform.clock.advance(20 * MINUTE_MS);
  expect(await list()).toHaveLength(2);
  platform.clock.advance(10 * MINUTE_MS);
  await enterByPhone();
  expect((await platform.call('sessionEndOthers', { token })).json()).toEqual({ value: { ended: 1 } });
  const { session } = testBrand('lotus').private;
  platform.brands.set(testBrand('lotus', { private: { session: { ...session, idleMs: 60 * MINUTE_MS } } }));
  expect([await isOn(token), await isOn(old)]).toEqual([true, false]);
});
