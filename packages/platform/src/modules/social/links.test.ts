import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { gatesAt, openBrowser } from '../../testing/social-fixture.ts';
import { logIn, registerMember, TEST_PASSWORD } from '../../testing/test-members.ts';
import { startTestOpenIdProvider } from '../../testing/test-openid-provider.ts';
import { telegramResult } from '../../testing/test-social.ts';

const PAGES = ['lotus', 'harbor'].flatMap((merchant) =>
  ['google', 'facebook'].map((provider) => `https://${merchant}.localhost/social/${provider}`),
);
const openId = await startTestOpenIdProvider(PAGES);
afterAll(() => openId.close());
const { database, platform } = await openTestSuite({ social: gatesAt(openId) });

let subject = '';
let username = '';
let token = '';
beforeEach(async () => {
  platform.clock.advance(60 * 60_000);
  subject = randomUUID();
  username = `s${subject.slice(0, 8)}`;
  token = await registerMember(platform, username);
});

const open = (provider: 'google' | 'facebook' | 'telegram' = 'google', merchant = 'lotus') =>
  openBrowser(platform, openId, provider, { merchant });
const linksOf = async (of = token) => (await platform.call('socialLinks', { token: of })).json().value;
const unlink = (provider: string, of = token, proof: object = { password: TEST_PASSWORD }) =>
  platform.call('socialUnlink', { token: of, body: { provider, ...proof } });
const codeOf = async (answer: PromiseLike<{ json: () => { code: string } }>) => (await answer).json().code;
const loginsOf = (name = username) =>
  database.query<{ outcome: string; provider: string | null }>(
    `SELECT outcome, e.provider FROM app.login_event e JOIN app.member m ON m.tenant = e.tenant AND m.id = e.member_id
     WHERE username = $1 ORDER BY e.id`,
    [name],
  );

let homes = 0;
/** A number without an account, from an address of its own, at a brand whose registration by number needs only a code. */
async function joinByCode(): Promise<string> {
  platform.brands.switch('lotus', { MOBILENUMPASSREG3: false });
  const number = `0${randomInt(10 ** 8, 10 ** 9)}`;
  homes += 1;
  const clientIp = `198.51.100.${homes}`;
  await platform.call('smsRegister', { clientIp, body: { mobileNo: number, countryDialingCode: '+855' } });
  const verificationCode = platform.sms.codeTo(`+855${number.slice(1)}`);
  const body = { mobileNum: number, countryDialingCode: '+855', consent: true, verificationCode };
  return (await platform.call('registerByMobile', { clientIp, body })).json().value.token;
}

describe.each(['google', 'facebook'] as const)('%s', (provider) => {
  it('[A11] is linked by a signed-in member with the password, opens the account, and is unlinked', async () => {
    expect(await linksOf()).toEqual({ needsPassword: true, links: [] });
    // Advances the clock, so that links have an order.
    const later = () => platform.clock.advance(1000);
    later();
    const browser = open(provider);
    await browser.startLink(token, { password: TEST_PASSWORD, returnTo: '/rng?mc=securityCenter' });
    const linked = await browser.linkBack(token, await browser.visit({ subject }));
    expect(linked.json().value).toEqual({ returnTo: '/rng?mc=securityCenter' });
    const linkedAt = platform.clock.now().toISOString();
    expect((await linksOf()).links).toEqual([{ provider, linkedAt, isLastWay: false }]);
    later();

    const { session } = (await open(provider).signIn({ subject })).json().value;
    expect(session).toMatchObject({ username });
    later();
    expect((await unlink(provider)).json()).toEqual({ value: {} });
    expect((await linksOf()).links).toEqual([]);
    // Sessions opened by the link end; the one that unlinked stays.
    expect(await codeOf(platform.call('memberInfo', { token: session.token }))).toBe('token_invalid');
    expect((await open(provider).signIn({ subject })).json().value.session).toBeNull();
    expect(await loginsOf()).toEqual([
      { outcome: 'opened', provider: null },
      { outcome: 'linked', provider },
      { outcome: 'opened', provider: null },
      { outcome: 'unlinked', provider },
    ]);
  });

  it('[A11] is not linked with a wrong or missing password, which counts as a guess', async () => {
    const browser = open(provider);
    expect((await browser.startLink(token, {})).json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'password', code: 'required' }],
    });
    const wrong = await browser.startLink(token, { password: 'wrong' });
    expect([wrong.json().code, wrong.headers['set-cookie']]).toEqual(['login_failed', undefined]);
    await browser.startLink(token, { password: 'wrong' });
    await browser.startLink(token, { password: 'wrong' });
    expect(await codeOf(browser.startLink(token))).toBe('captcha_required');
  });

  it('[A11] is not taken from the member whose account it opens', async () => {
    expect((await open(provider).link(token, { subject })).statusCode).toBe(200);
    const other = await registerMember(platform, `${username}b`);
    expect((await open(provider).link(other, { subject })).json()).toMatchObject({ status: 409, code: 'social_taken' });
    expect((await linksOf(other)).links).toEqual([]);
    expect((await open(provider).signIn({ subject })).json().value.session).toMatchObject({ username });
    // At another brand it can be linked.
    const elsewhere = await registerMember(platform, username, { merchant: 'harbor' });
    const there = openBrowser(platform, openId, provider, { merchant: 'harbor' });
    expect((await there.link(elsewhere, { subject })).statusCode).toBe(200);
  });

  it('[A11] is linked only in the same browser, session, brand and attempt, once and soon', async () => {
    const browser = open(provider);
    const other = await registerMember(platform, `${username}b`);
    const again = async () => {
      await browser.startLink(token);
      return browser.visit({ subject });
    };
    const expired = async (answer: Parameters<typeof codeOf>[0]) => expect(await codeOf(answer)).toBe('social_expired');
    const headers = () => ({ cookie: browser.cookie() });
    await expired(open(provider).linkBack(token, await again()));
    await expired(browser.linkBack(other, await again()));
    const later = (await logIn(platform, username)).json().value.token;
    await expired(browser.linkBack(later, await again()));
    const foreign = await registerMember(platform, username, { merchant: 'harbor' });
    await expired(open(provider, 'harbor').linkBack(foreign, await again(), { headers: headers() }));
    // An attempt to link cannot log in, nor the reverse.
    await expired(browser.back(await again()));
    await browser.start();
    await expired(browser.linkBack(token, await browser.visit({ subject })));
    const returned = await again();
    platform.clock.advance(10 * 60_000);
    await expired(browser.linkBack(token, returned));
    expect((await linksOf()).links).toEqual([]);
    const good = await again();
    const cookie = headers();
    const all = await Promise.all([1, 2, 3].map(() => browser.linkBack(token, good, { headers: cookie })));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('[A11] is linked once: a second account there needs the first unlinked', async () => {
    const [browser, tab] = [open(provider), open(provider)];
    await tab.startLink(token);
    const late = await tab.visit({ subject: randomUUID() });
    await browser.link(token, { subject });
    expect((await browser.link(token, { subject: randomUUID() })).json()).toMatchObject({ code: 'conflict' });
    expect(await codeOf(tab.linkBack(token, late))).toBe('conflict');
    expect((await linksOf()).links).toHaveLength(1);
  });

  it('[A11] is unlinked with the password only', async () => {
    await open(provider).link(token, { subject });
    expect(await codeOf(unlink(provider, token, {}))).toBe('validation_failed');
    expect(await codeOf(unlink(provider, token, { password: 'wrong' }))).toBe('login_failed');
    const other = await registerMember(platform, `${username}b`);
    expect(await codeOf(unlink(provider, other))).toBe('conflict');
    expect((await linksOf()).links).toHaveLength(1);
  });

  it('[A11] is not linked where the brand does not offer it, but can still be unlinked', async () => {
    await open(provider).link(token, { subject });
    platform.brands.switch('lotus', { [`login.${provider}`]: false });
    expect(await codeOf(open(provider).startLink(token))).toBe('switch_off');
    expect((await unlink(provider)).statusCode).toBe(200);
    platform.brands.switch('lotus', { [`login.${provider}`]: true });
  });
});

it('[A11] accepts a signed result of Telegram for a link once', async () => {
  const id = randomInt(1, 2 ** 31);
  const result = telegramResult({ id, auth_date: Math.floor(platform.clock.now().getTime() / 1000) });
  const back = async (of: string) => {
    const browser = open('telegram');
    const { url } = (await browser.startLink(of)).json().value;
    const state = new URL(new URL(url).searchParams.get('return_to') ?? '').searchParams.get('state');
    return browser.linkBack(of, { state, result: result });
  };
  expect((await back(token)).statusCode).toBe(200);
  const other = await registerMember(platform, `${username}b`);
  expect(await codeOf(back(other))).toBe('social_expired');
});

it("[A11] cannot be unlinked while it is the member's last way to log in", async () => {
  const member = await joinByCode();
  const name = (await platform.call('memberInfo', { token: member })).json().value.account;
  expect(await linksOf(member)).toEqual({ needsPassword: false, links: [] });
  await open().link(member, { subject }, {});
  expect((await linksOf(member)).links).toMatchObject([{ provider: 'google', isLastWay: false }]);
  platform.brands.switch('lotus', { MOBILEVERCODELOGIN3: false, CHNGPASSVERIF3: false });
  expect((await linksOf(member)).links).toMatchObject([{ isLastWay: true }]);
  expect((await unlink('google', member, {})).json()).toMatchObject({ status: 409, code: 'last_way_in' });

  await open('facebook').link(member, { subject }, {});
  expect((await linksOf(member)).links).toMatchObject([{ isLastWay: false }, { isLastWay: false }]);
  // A provider that the brand turned off does not count.
  platform.brands.switch('lotus', { 'login.facebook': false });
  expect(await codeOf(unlink('google', member, {}))).toBe('last_way_in');
  platform.brands.switch('lotus', { 'login.facebook': true });
  const both = await Promise.all(['google', 'facebook'].map((provider) => unlink(provider, member, {})));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await database.query('UPDATE app.member SET password_known = true WHERE username = $1', [name]);
  expect((await linksOf(member)).links).toMatchObject([{ isLastWay: false }]);
  platform.brands.switch('lotus', { MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true });
});

it('[A11] requires a log-in of the last five minutes from a member without a password', async () => {
  const member = await joinByCode();
  platform.clock.advance(5 * 60_000);
  expect((await open().link(member, { subject }, {})).json()).toMatchObject({ status: 403, code: 'login_not_fresh' });
  // A password that no player knows does not count either.
  expect(await codeOf(open().link(member, { subject }, { password: TEST_PASSWORD }))).toBe('login_not_fresh');
  const fresh = await joinByCode();
  expect((await open().link(fresh, { subject }, {})).statusCode).toBe(200);
  const { session } = (await open().signIn({ subject })).json().value;
  expect((await unlink('google', session.token, {})).statusCode).toBe(200);
});

it('[A11] links nothing to a guest', async () => {
  platform.brands.switch('lotus', { FREEPLAY3: true });
  const guest = (await platform.call('freePlay', { body: {} })).json().value;
  expect(await codeOf(open().startLink(guest.token, {}))).toBe('in_need_true_account');
});
