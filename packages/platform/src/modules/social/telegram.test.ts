import { randomInt } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { registrationForm } from '../../testing/test-members.ts';
import { TEST_BOT, telegramWord } from '../../testing/test-social.ts';

const { platform } = await openTestSuite();
let id = 0;
beforeEach(() => {
  id = randomInt(1, 2 ** 40);
  platform.clock.advance(60 * 60_000);
});

/** What Telegram tells of somebody; `fields` change or add to it. */
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

it('[A11] sends to the page of Telegram, with the bot and the way back', async () => {
  const { url, back: page } = await start();
  expect(`${url.origin}${url.pathname}`).toBe('https://telegram.example/auth');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    bot_id: TEST_BOT.split(':')[0],
    origin: 'https://lotus.localhost',
  });
  expect(`${page.origin}${page.pathname}`).toBe('https://lotus.localhost/social/telegram');
  expect(url.href).not.toContain('a-token-of-the-tests');
});

it('[A11] takes a signed word: to register with, and to log in by ever after', async () => {
  const first = (await back(await start(), telegramWord(person()))).json().value;
  expect(first).toMatchObject({ session: null, returnTo: '/rng' });
  const username = `t${id}`.slice(0, 16);
  const body = registrationForm(username, { socialTicket: first.ticket });
  expect((await platform.call('register', { body })).statusCode).toBe(200);
  const later = telegramWord(person({ first_name: 'Another Name', username: 'renamed' }));
  expect((await back(await start(), later)).json().value).toMatchObject({ ticket: null, session: { username } });
});

it('[A11] refuses a word that was altered, is signed by another bot, or is none', async () => {
  const said = person();
  const word = JSON.parse(Buffer.from(telegramWord(said), 'base64url').toString());
  const written = (changed: unknown) => Buffer.from(JSON.stringify(changed)).toString('base64url');
  const wrong = [
    written({ ...word, id: id + 1 }),
    written({ ...word, auth_date: said.auth_date + 1 }),
    written({ ...word, is_admin: 'true' }),
    written({ ...word, hash: '0'.repeat(64) }),
    written({ ...word, hash: 'ab' }),
    written({ ...word, id: String(id) }),
    written({ ...word, first_name: { toString: 1 } }),
    written({ id, auth_date: said.auth_date }),
    telegramWord(said, '7000000001:another-token'),
    written(false),
    'no-word',
    '',
    undefined,
  ];
  for (const result of wrong) expect([result, await codeWith(result)]).toEqual([result, 'social_refused']);
  expect(await codeWith(telegramWord(said))).toBeUndefined();
});

it('[A11] refuses a word that is old, or of a time to come', async () => {
  const now = Math.floor(platform.clock.now().getTime() / 1000);
  for (const authDate of [now - 601, now + 62]) {
    expect(await codeWith(telegramWord(person({ auth_date: authDate })))).toBe('social_refused');
  }
  expect(await codeWith(telegramWord(person({ auth_date: now - 590 })))).toBeUndefined();
});

it('[A11] takes a word once, though it be brought by another browser that left for Telegram', async () => {
  const word = telegramWord(person());
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => (await back(await start(), word)).json().code),
  );
  expect(answers.filter((code) => code === undefined)).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set([undefined, 'social_expired']));
});

it('[A11] refuses a word without the state of this browser', async () => {
  const begun = await start();
  const word = telegramWord(person());
  expect((await back({ ...begun, state: (await start()).state }, word)).json().code).toBe('social_expired');
  expect((await back({ ...begun, cookie: '' }, word)).json().code).toBe('social_expired');
  expect((await back(begun, word, 'harbor')).json().code).toBe('social_expired');
  expect((await back(begun, word)).json().code).toBeUndefined();
});

it('[A11] says that nothing is set up, where a brand offers what the operator has not', async () => {
  const answer = await platform.call('googleStart', { body: {} });
  expect(answer.json()).toMatchObject({ status: 409, code: 'social_unavailable' });
});
