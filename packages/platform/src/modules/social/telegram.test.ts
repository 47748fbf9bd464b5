import { randomInt } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { registrationForm } from '../../testing/test-members.ts';
import { TEST_BOT, telegramResult } from '../../testing/test-social.ts';

const { platform } = await openTestSuite();
let id = 0;
beforeEach(() => {
  id = randomInt(1, 2 ** 40);
  platform.clock.advance(60 * 60_000);
});

/** Telegram's fields of a person; `fields` change or extend them. */
const person = (fields: Record<string, string | number> = {}) => ({
  id,
  first_name: 'សុខា & <b>',
  username: 'sokha',
  photo_url: 'https://t.me/i/userpic/320/x.jpg',
  auth_date: Math.floor(platform.clock.now().getTime() / 1000),
  ...fields,
});
const start = async (merchant = 'lotus') => {
  const answer = await platform.call('telegramStart', { merchant, body: { returnTo: '/rng' } });
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  const url = new URL(answer.json().value.url);
  const back = new URL(url.searchParams.get('return_to') ?? '');
  return { url, back, cookie, state: back.searchParams.get('state') ?? '' };
};
type Begun = Awaited<ReturnType<typeof start>>;
const back = ({ cookie, state }: Begun, result: string | undefined, merchant = 'lotus') =>
  platform.call('telegramReturn', { merchant, body: { state, result }, headers: { cookie } });
const codeWith = async (result: string | undefined) => (await back(await start(), result)).json().code;

it("[A11] sends the browser to Telegram's page, with the bot and the return address", async () => {
  const { url, back: page } = await start();
  expect(`${url.origin}${url.pathname}`).toBe('https://telegram.example/auth');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    bot_id: TEST_BOT.split(':')[0],
    origin: 'https://lotus.localhost',
  });
  expect(`${page.origin}${page.pathname}`).toBe('https://lotus.localhost/social/telegram');
  expect(url.href).not.toContain('a-token-of-the-tests');
});

it('[A11] accepts a signed result: to register with, and to log in with ever after', async () => {
  const first = (await back(await start(), telegramResult(person()))).json().value;
  expect(first).toMatchObject({ session: null, returnTo: '/rng' });
  const username = `t${id}`.slice(0, 16);
  const body = registrationForm(username, { socialTicket: first.ticket });
  expect((await platform.call('register', { body })).statusCode).toBe(200);
  const later = telegramResult(person({ first_name: 'Another Name', username: 'renamed' }));
  expect((await back(await start(), later)).json().value).toMatchObject({ ticket: null, session: { username } });
});

it('[A11] refuses a result that was altered, signed by another bot, or is invalid', async () => {
  const fields = person();
  const signed = JSON.parse(Buffer.from(telegramResult(fields), 'base64url').toString());
  const written = (changed: unknown) => Buffer.from(JSON.stringify(changed)).toString('base64url');
  const wrong = [
    written({ ...signed, id: id + 1 }),
    written({ ...signed, auth_date: fields.auth_date + 1 }),
    written({ ...signed, is_admin: 'true' }),
    written({ ...signed, hash: '0'.repeat(64) }),
    written({ ...signed, hash: 'ab' }),
    written({ ...signed, id: String(id) }),
    written({ ...signed, first_name: { toString: 1 } }),
    written({ id, auth_date: fields.auth_date }),
    telegramResult(fields, '7000000001:another-token'),
    written(false),
    'no-word',
    '',
    undefined,
  ];
  for (const result of wrong) expect([result, await codeWith(result)]).toEqual([result, 'social_refused']);
  expect(await codeWith(telegramResult(fields))).toBeUndefined();
});

it('[A11] refuses a result that is too old, or of the future', async () => {
  const now = Math.floor(platform.clock.now().getTime() / 1000);
  for (const authDate of [now - 601, now + 62]) {
    expect(await codeWith(telegramResult(person({ auth_date: authDate })))).toBe('social_refused');
  }
  expect(await codeWith(telegramResult(person({ auth_date: now - 590 })))).toBeUndefined();
});

it('[A11] accepts a result once, even from another browser that left for Telegram', async () => {
  const signed = telegramResult(person());
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => (await back(await start(), signed)).json().code),
  );
  expect(answers.filter((code) => code === undefined)).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set([undefined, 'social_expired']));
});

it('[A11] refuses a result without the state of this browser', async () => {
  const begun = await start();
  const signed = telegramResult(person());
  expect((await back({ ...begun, state: (await start()).state }, signed)).json().code).toBe('social_expired');
  expect((await back({ ...begun, cookie: '' }, signed)).json().code).toBe('social_expired');
  expect((await back(begun, signed, 'harbor')).json().code).toBe('social_expired');
  expect((await back(begun, signed)).json().code).toBeUndefined();
});

it('[A11] reports that nothing is configured where a brand offers what the operator has not', async () => {
  const answer = await platform.call('googleStart', { body: {} });
  expect(answer.json()).toMatchObject({ status: 409, code: 'social_unavailable' });
});
