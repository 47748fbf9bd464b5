import { randomUUID } from 'node:crypto';
import { SUPPORT_ACTIONS } from '@marquee/contracts/support';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../testing/build-test-app.ts';
import { buildTwoProcesses } from '../../testing/build-two-processes.ts';
import { openPlayer, performSupportAction, searchPlayers } from '../../testing/call-support.ts';
import { followMember } from '../../testing/follow-member.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { registerMember, logIn as send, TEST_PASSWORD } from '../../testing/test-members.ts';

const HOUR_MS = 60 * 60_000;
const database = await createTestDatabase();
const { platform, other, close } = await buildTwoProcesses(database);
await other.app.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await close();
  await database.drop();
});

let count = 0;
let name = '';
let token = '';
let id = '';
beforeEach(async () => {
  count += 1;
  name = `player${count}x`;
  token = await registerMember(platform, name);
  id = (await searchPlayers(platform, name)).json().value.players[0].id;
});

/** From an address of the test's own: failures of other tests require no captcha here. */
const logIn = (app: TestApp, username: string, password = TEST_PASSWORD) =>
  send(app, username, password, { clientIp: `192.0.2.${count}` });
const isOn = async (one: string, app: TestApp = platform) =>
  (await app.call('memberInfo', { token: one })).statusCode === 200;
const view = async () => (await openPlayer(platform, id)).json().value;
const codeOf = async (answer: ReturnType<typeof performSupportAction>) => (await answer).json().code;

it('[A22] a locked player is signed out at once on every process, and cannot log in until unlocked', async () => {
  const second = (await logIn(other, name)).json().value.token;
  const stream = await followMember(other, second);
  await stream.next();
  const { value } = (await performSupportAction(platform, id, 'lock', { body: { reason: 'Disputed payment' } })).json();
  expect(value).toMatchObject({
    ...{ before: { state: 'active' }, after: { state: 'locked' }, ended: 2, again: false, password: null },
    player: { state: 'locked', sessions: [], lock: { reason: 'Disputed payment' } },
  });
  expect(await stream.next()).toEqual({ type: 'session', state: 'ended', reason: 'disabled' });
  for (const app of [platform, other]) {
    for (const one of [token, second]) expect(await isOn(one, app)).toBe(false);
    expect((await logIn(app, name)).json()).toMatchObject({ status: 403, code: 'account_locked' });
  }
  // Only with the right password does the answer reveal the lock.
  expect((await logIn(platform, name, 'river-stone-8')).json().code).toBe('login_failed');

  expect(await codeOf(performSupportAction(platform, id, 'lock'))).toBe('conflict');
  const unlocked = (await performSupportAction(platform, id, 'unlock')).json().value;
  expect(unlocked).toMatchObject({ after: { state: 'active' }, player: { state: 'active', lock: null } });
  expect(await codeOf(performSupportAction(platform, id, 'unlock'))).toBe('conflict');
  expect([await isOn(token), await isOn(second)]).toEqual([false, false]);
  expect((await logIn(platform, name)).statusCode).toBe(200);
});

it('[A22] a lock and simultaneous log-ins leave no session', async () => {
  const entering = Array.from({ length: 6 }, (_, at) => logIn(at % 2 ? platform : other, name));
  await performSupportAction(platform, id, 'lock');
  for (const answer of await Promise.all(entering)) {
    if (answer.statusCode === 200) expect(await isOn(answer.json().value.token)).toBe(false);
  }
  expect((await view()).sessions).toEqual([]);
});

/** Logs in with "remember me". Resolves with the cookie. */
const remember = async () => cookieOf(await send(platform, name, TEST_PASSWORD, { body: { remember: true } }));
const cookieOf = (answer: Awaited<ReturnType<typeof logIn>>): string =>
  /mq_remember=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? '';
/** Whether the cookie signs in. */
const opens = async (cookie: string) => {
  const answer = await other.call('sessionResume', { body: {}, headers: { cookie: `mq_remember=${cookie}` } });
  return answer.json().value.session !== null;
};

it.each([{ actions: ['lock', 'unlock'] }, { actions: ['reset-password'] }, { actions: ['end-sessions'] }] as const)(
  '[A22] [A01] $actions forgets every remembered log-in, of an ended session too',
  async ({ actions }) => {
    const ofLive = await remember();
    const ofEnded = await remember();
    const [ended] = (await view()).sessions;
    await database.query("UPDATE app.session SET ended_at = created_at, end_reason = 'expired' WHERE id = $1", [
      ended.id,
    ]);
    const stranger = name;
    name = `${stranger}other`;
    await registerMember(platform, name);
    const another = await remember();
    for (const action of actions) expect((await performSupportAction(platform, id, action)).statusCode).toBe(200);
    expect([await opens(ofLive), await opens(ofEnded), await opens(another)]).toEqual([false, false, true]);
  },
);

it.each([{ actions: ['lock', 'unlock'] }, { actions: ['reset-password'] }] as const)(
  '[A22] [A01] $actions resets a player’s failures, and no address’s',
  async ({ actions }) => {
    const address = `203.0.113.${count}`;
    const fail = async (times: number) => {
      const clientIp = `198.51.100.${count}`;
      for (let guess = 0; guess < times; guess += 1) await send(platform, name, 'wrong-stone-8', { clientIp });
    };
    const enter = (password = TEST_PASSWORD) => send(platform, name, password, { clientIp: address });
    await fail(3);
    expect((await enter()).json()).toMatchObject({ code: 'captcha_required' });
    // This network's guesses of the last hour, beyond what an account and its network are allowed.
    await database.query(
      `INSERT INTO app.login_guess (tenant, id, account, ip, known_address, at, forgiven)
       SELECT tenant, id || g, account, $2, false, at, true FROM app.login_guess, generate_series(1, 9) g
       WHERE ip = $1 AND tenant = 'lotus'`,
      [`198.51.100.${count}`, address],
    );
    expect((await enter()).json().code).toBe('too_many_requests');
    let password = TEST_PASSWORD;
    for (const action of actions) {
      password = (await performSupportAction(platform, id, action)).json().value.password?.text ?? password;
    }
    expect((await enter(password)).statusCode).toBe(200);
    const counted = await database.query('SELECT 1 FROM app.login_guess WHERE ip = $1', [address]);
    expect(counted).toHaveLength(27);
  },
);

it('[A22] ends one session, or all', async () => {
  const second = (await logIn(platform, name)).json().value.token;
  const third = (await logIn(platform, name)).json().value.token;
  const [newest] = (await view()).sessions;
  const one = await performSupportAction(platform, id, 'end-sessions', { body: { session: newest.id } });
  expect(one.json().value.ended).toBe(1);
  expect([await isOn(token), await isOn(second), await isOn(third)].filter(Boolean)).toHaveLength(2);
  expect(await codeOf(performSupportAction(platform, id, 'end-sessions', { body: { session: randomUUID() } }))).toBe(
    'not_found',
  );
  expect((await performSupportAction(platform, id, 'end-sessions')).json().value).toMatchObject({ ended: 2 });
  expect([await isOn(token), await isOn(second), await isOn(third)]).toEqual([false, false, false]);
});

it('[A22] [A04] a temporary password opens only its own change, and expires after a day', async () => {
  const { value } = (await performSupportAction(platform, id, 'reset-password')).json();
  expect(value.password.text).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
  expect(value).toMatchObject({ ended: 1, after: { passwordChangeRequired: true } });
  expect(Date.parse(value.password.validUntil) - platform.clock.now().getTime()).toBe(24 * HOUR_MS);
  expect([await isOn(token), (await logIn(platform, name)).json().code]).toEqual([false, 'login_failed']);

  const entered = (await logIn(platform, name, value.password.text)).json().value;
  expect(entered.passwordExpired).toBe(true);
  const info = await platform.call('memberInfo', { token: entered.token });
  expect(info.json().code).toBe('password_change_required');
  const body = {
    oldPassword: value.password.text,
    newPassword: 'quiet-harbour-31',
    confirmNewPassword: 'quiet-harbour-31',
  };
  expect((await platform.call('changePassword', { token: entered.token, body })).statusCode).toBe(200);
  platform.clock.advance(48 * HOUR_MS);
  expect((await logIn(platform, name, 'quiet-harbour-31')).statusCode).toBe(200);

  const again = (await performSupportAction(platform, id, 'reset-password')).json().value.password.text;
  expect(again).not.toBe(value.password.text);
  platform.clock.advance(24 * HOUR_MS - 1);
  expect((await logIn(platform, name, again)).statusCode).toBe(200);
  platform.clock.advance(1);
  expect((await logIn(platform, name, again)).json().code).toBe('login_failed');
});

it('[A22] executes a request once, however often it is sent, and answers it the same', async () => {
  await database.query(
    `INSERT INTO app.second_factor (tenant, member_id, secret, used_step, since) VALUES ('lotus', $1, '\\x00', 0, now())`,
    [id],
  );
  for (const action of SUPPORT_ACTIONS) {
    const key = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => performSupportAction(platform, id, action, { key })));
    const values = sent.map((answer) => answer.json().value);
    expect(values.map(({ again }) => again).sort()).toEqual([false, true, true]);
    expect(new Set(values.map(({ again, player, ...rest }) => JSON.stringify(rest))).size).toBe(1);
    const [written] = await database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM app.support_action WHERE idempotency_key = $1',
      [key],
    );
    expect(written?.count).toBe(1);
    const changed = { key, body: { reason: 'another reason' } };
    expect(await codeOf(performSupportAction(platform, id, action, changed))).toBe('idempotency_mismatch');
  }
  const [kept] = await database.query<{ text: string }>(
    'SELECT string_agg(d::text, $1) AS text FROM app.support_action d',
    [' '],
  );
  expect(kept?.text).not.toMatch(/[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}"/);
});

it('[A22] requires a reason and a key, and does nothing without', async () => {
  for (const action of SUPPORT_ACTIONS) {
    for (const reason of [undefined, '', '   ', 'x'.repeat(501), 'a\u0000b']) {
      expect(await codeOf(performSupportAction(platform, id, action, { body: { reason } }))).toBe('validation_failed');
    }
    for (const key of ['', 'short'])
      expect(await codeOf(performSupportAction(platform, id, action, { key }))).toBe('bad_request');
  }
  expect(await isOn(token)).toBe(true);
  expect((await logIn(platform, name)).statusCode).toBe(200);
});

it('[A22] another brand’s player is not found', async () => {
  for (const action of SUPPORT_ACTIONS) {
    expect(await codeOf(performSupportAction(platform, id, action, { merchant: 'harbor' }))).toBe('not_found');
  }
  expect((await openPlayer(platform, id, { merchant: 'harbor' })).json().code).toBe('not_found');
  expect(await isOn(token)).toBe(true);
});
