import { setTimeout } from 'node:timers/promises';
import type { CallName } from '@marquee/contracts/calls';
import { HOP_HEADERS } from '@marquee/contracts/hop';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CallOptions, TestApp } from '../../testing/build-test-app.ts';
import { buildTwoProcesses } from '../../testing/build-two-processes.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { logIn, registerMember, TEST_PASSWORD, visitorCtx } from '../../testing/test-members.ts';
import { lockMember } from '../member/index.ts';
import { rememberLogin } from './remembered-login.ts';
import { endAllSessions } from './session.repository.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const GRACE_MS = 30_000;

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
  token = await registerMember(platform, username());
});
const username = () => `member${name}`;

type Answer = Awaited<ReturnType<TestApp['call']>>;
const cookiesOf = (answer: Answer): string[] => [answer.headers['set-cookie'] ?? []].flat();
const cookieOf = (answer: Answer): string =>
  /^mq_remember=([^;]*)/.exec(cookiesOf(answer).find((one) => one.startsWith('mq_remember=')) ?? '')?.[1] ?? '';
/** A log-in with "remember me". Resolves with the answer and keeps its cookie. */
const enter = (body: object = {}, options: CallOptions = {}, password = TEST_PASSWORD) =>
  logIn(platform, username(), password, { ...options, body: { remember: true, ...body } });
const withCookie = (cookie: string) => ({ cookie: `mq_lang=EN; mq_remember=${cookie}` });
const call = (call: CallName, cookie: string, app = platform, options: CallOptions = {}) =>
  app.call(call, { body: {}, headers: withCookie(cookie), ...options });
const resume = (cookie: string, app = platform, options: CallOptions = {}) =>
  call('sessionResume', cookie, app, options);
const isOn = async (one: string) => (await other.call('memberInfo', { token: one })).statusCode === 200;
/** Whether the cookie signs in; rotates it. */
const opens = async (cookie: string) => (await resume(cookie)).json().value.session !== null;

it('[A01] keeps a log-in for a day in a cookie that scripts cannot read, and the name beside it', async () => {
  const answer = await enter();
  const [remember, lastUser] = cookiesOf(answer);
  expect(remember).toMatch(
    /^mq_remember=[0-9a-f-]{36}\.[A-Za-z0-9_-]{43}; HttpOnly; Path=\/; Max-Age=86400; SameSite=Lax$/,
  );
  expect(lastUser).toBe(`mq_last_user=${username()}; Path=/; Max-Age=86400; SameSite=Lax`);
  const secure = await enter({}, { headers: { [HOP_HEADERS.origin]: 'https://lotus.example' } });
  for (const cookie of cookiesOf(secure)) expect(cookie).toMatch(/; Secure$/);
  const stored = JSON.stringify(await database.query('SELECT l::text AS row FROM app.remembered_login l'));
  expect(stored).not.toContain(cookieOf(answer).split('.')[1]);
});

it('[A01] opens a session in another tab, and rotates the token', async () => {
  const first = cookieOf(await enter());
  const answer = await resume(first);
  const { session } = answer.json().value;
  expect(session).toMatchObject({ username: username(), type: 0, firstTimeLogin: false, passwordExpired: false });
  expect(await isOn(session.token)).toBe(true);
  const second = cookieOf(answer);
  expect(second).not.toBe(first);
  expect(second.split('.')[0]).toBe(first.split('.')[0]);
  expect(cookiesOf(answer)).toHaveLength(1);
  expect(await opens(second)).toBe(true);
});

it('[A01] does not count as a log-in: the last one stays the one that is shown', async () => {
  await enter({}, { clientIp: '198.51.100.7' });
  const cookie = cookieOf(await enter());
  await resume(cookie, platform, { clientIp: '192.0.2.200' });
  const info = (await platform.call('memberInfo', { token })).json().value;
  expect(info.previousLogin.ip).toMatch(/^198\.51\.100\./);
});

it('[A01] gives the same next token to simultaneous tabs, on every process', async () => {
  const first = cookieOf(await enter());
  const answers = await Promise.all([platform, other, platform, other].map((app) => resume(first, app)));
  const next = new Set(answers.map(cookieOf));
  const tokens = new Set(answers.map((answer) => answer.json().value.session.token));
  expect([next.size, tokens.size]).toEqual([1, 4]);
  platform.clock.advance(GRACE_MS);
  expect(cookieOf(await resume(first))).toBe([...next][0]);
});

it('[A01] treats an old token after the grace period as copied: the log-in ends with all its sessions', async () => {
  const entered = await enter();
  const first = cookieOf(entered);
  const mine = await resume(first);
  platform.clock.advance(GRACE_MS + 1);
  expect((await resume(first)).json()).toEqual({ value: { session: null } });
  expect(await opens(cookieOf(mine))).toBe(false);
  const on = await Promise.all([entered, mine].map((one) => one.json().value).map((v) => isOn((v.session ?? v).token)));
  expect(on).toEqual([false, false]);
  // Sessions opened otherwise, and another browser of the same member.
  expect(await isOn(token)).toBe(true);
});

it('[A01] treats any but the last two tokens as copied, even within the grace period', async () => {
  const first = cookieOf(await enter());
  const second = cookieOf(await resume(first));
  const third = cookieOf(await resume(second));
  expect(await opens(first)).toBe(false);
  expect(await opens(third)).toBe(false);
});

it('[A01] answers every invalid cookie alike, and deletes it', async () => {
  const cookie = cookieOf(await enter());
  const [id, secret] = cookie.split('.') as [string, string];
  const foreign = cookieOf(
    await registerMember(platform, username(), { merchant: 'harbor' }).then(() => enter({}, { merchant: 'harbor' })),
  );
  const bodies = new Set<string>();
  for (const wrong of [
    '',
    'nonsense',
    id,
    `${crypto.randomUUID()}.${secret}`,
    foreign,
    `${id}.${secret}x`,
    `.${secret}`,
  ]) {
    const answer = await resume(wrong);
    expect([wrong, answer.statusCode, cookiesOf(answer)]).toEqual([
      wrong,
      200,
      ['mq_remember=; HttpOnly; Path=/; Max-Age=0; SameSite=Lax'],
    ]);
    bodies.add(answer.body);
  }
  expect([...bodies]).toEqual(['{"value":{"session":null}}']);
  expect(await opens(cookie)).toBe(true);
});

it('[A01] ends after a day, however often it was used', async () => {
  let cookie = cookieOf(await enter());
  platform.clock.advance(23 * HOUR_MS);
  const answer = await resume(cookie);
  expect(cookiesOf(answer)[0]).toContain('Max-Age=3600;');
  cookie = cookieOf(answer);
  platform.clock.advance(HOUR_MS);
  expect(await opens(cookie)).toBe(false);
});

it('[A01] is forgotten at log-out, whether the session is active or over', async () => {
  const one = await enter();
  const out = await platform.call('logout', { token: one.json().value.token, headers: withCookie(cookieOf(one)) });
  expect(cookiesOf(out)).toEqual(['mq_remember=; HttpOnly; Path=/; Max-Age=0; SameSite=Lax']);
  expect(await opens(cookieOf(one))).toBe(false);

  const two = cookieOf(await enter());
  expect(cookiesOf(await call('sessionForget', two))).toHaveLength(1);
  expect(await opens(two)).toBe(false);
  // Only with its token.
  const three = cookieOf(await enter());
  await call('sessionForget', `${three.split('.')[0]}.${two.split('.')[1]}`);
  expect(await opens(three)).toBe(true);
});

it('[A01] [A13] is forgotten with a change of password, and when its session is ended from elsewhere', async () => {
  const body = { oldPassword: TEST_PASSWORD, newPassword: 'quiet-harbour-31', confirmNewPassword: 'quiet-harbour-31' };
  const mine = await enter();
  const elsewhere = await enter();
  platform.clock.advance(1_000);
  await platform.call('changePassword', { token: mine.json().value.token, body });
  expect([await opens(cookieOf(mine)), await opens(cookieOf(elsewhere))]).toEqual([false, false]);

  const kept = await enter({}, {}, body.newPassword);
  const ended = await enter({}, {}, body.newPassword);
  await platform.call('sessionEndOthers', { token: kept.json().value.token });
  expect([await opens(cookieOf(kept)), await opens(cookieOf(ended))]).toEqual([true, false]);
});

it('[A01] remembers no log-in whose session is being ended', async () => {
  const ctx = visitorCtx(platform);
  const [member] = await database.query<{ id: string }>('SELECT id FROM app.member WHERE username = $1', [username()]);
  const remembering = await database.withTenant(ctx, async (db) => {
    const { id } = (await lockMember(db, ctx, member?.id ?? '')) ?? { id: '' };
    const begun = database.withTenant(ctx, (another) => rememberLogin(another, ctx, token));
    // Enough time for a call that does not wait.
    await setTimeout(200);
    await endAllSessions(db, ctx, id, 'ended_elsewhere', ctx.clock.now());
    // Wrapped, because it waits for this transaction to end.
    return { begun };
  });
  expect(await remembering.begun).toBe(null);
});

it('[A01] opens nothing for a disabled member, nor where the brand has it off', async () => {
  const cookie = cookieOf(await enter());
  platform.brands.switch('lotus', { 'login.remember': false });
  expect((await resume(cookie)).json().code).toBe('switch_off');
  expect(cookiesOf(await enter())).toEqual([]);
  platform.brands.switch('lotus', { 'login.remember': true });
  await database.query("UPDATE app.member SET state = 'disabled' WHERE username = $1", [username()]);
  expect(await opens(cookie)).toBe(false);
  await database.query("UPDATE app.member SET state = 'active' WHERE username = $1", [username()]);
  expect(await opens(cookie)).toBe(false);
});

it('[A01] [A04] requires a due change of password with a remembered log-in too', async () => {
  const cookie = cookieOf(await enter());
  await database.query('UPDATE app.member SET password_change_required = true WHERE username = $1', [username()]);
  expect((await resume(cookie)).json().value.session.passwordExpired).toBe(true);
});

it('[A01] remembers nothing unless requested, and forgets the one before with a new log-in', async () => {
  const first = cookieOf(await enter());
  const second = await logIn(platform, username(), TEST_PASSWORD, { headers: withCookie(first) });
  expect(cookiesOf(second)).toEqual([
    'mq_remember=; HttpOnly; Path=/; Max-Age=0; SameSite=Lax',
    'mq_last_user=; Path=/; Max-Age=0; SameSite=Lax',
  ]);
  expect(await opens(first)).toBe(false);
});

it('[A01] is refused from another site’s page', async () => {
  const cookie = cookieOf(await enter());
  const headers = { ...withCookie(cookie), 'sec-fetch-site': 'cross-site' };
  expect((await platform.call('sessionResume', { body: {}, headers })).json().code).toBe('cross_site_refused');
  expect(await opens(cookie)).toBe(true);
});
