import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { gatesAt, openBrowser, type SocialBrowser } from '../../testing/social-fixture.ts';
import { registrationForm } from '../../testing/test-members.ts';
import { startTestOpenIdProvider } from '../../testing/test-openid-provider.ts';

const BRANDS = ['lotus', 'harbor'] as const;
const PAGES = BRANDS.flatMap((merchant) =>
  ['google', 'facebook'].map((provider) => `https://${merchant}.localhost/social/${provider}`),
);
const openId = await startTestOpenIdProvider(PAGES);
afterAll(() => openId.close());
const { database, platform } = await openTestSuite({ social: gatesAt(openId) });
afterEach(() => openId.spoil(null));

let subject = '';
let username = '';
beforeEach(() => {
  subject = randomUUID();
  username = `s${subject.slice(0, 8)}`;
  platform.clock.advance(60 * 60_000);
});

describe.each(['google', 'facebook'] as const)('by %s', (provider) => {
  const open = (merchant = 'lotus') => openBrowser(platform, openId, provider, { merchant });
  let browser: SocialBrowser;
  beforeEach(() => {
    browser = open();
  });
  const register = (socialTicket: string, name = username, merchant = 'lotus') =>
    platform.call('register', { merchant, body: registrationForm(name, { socialTicket }) });
  /** Registers a visitor who came from the provider. */
  async function joined(): Promise<void> {
    const { ticket } = (await browser.signIn({ subject })).json().value;
    expect((await register(ticket)).statusCode).toBe(200);
  }
  const codeOf = async (answer: ReturnType<SocialBrowser['back']>) => (await answer).json().code;

  it('[A11] leads an unknown visitor to the registration, whose rules hold, and logs in the member ever after', async () => {
    await browser.start({ returnTo: '/rng?vendor=ARCADE' });
    const first = (await browser.back(await browser.visit({ subject }))).json().value;
    expect(first).toEqual({
      session: null,
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      returnTo: '/rng?vendor=ARCADE',
    });
    const { consent: _without, ...form } = registrationForm(username, { socialTicket: first.ticket });
    expect((await platform.call('register', { body: form })).json()).toMatchObject({ code: 'validation_failed' });
    const registered = await register(first.ticket);
    expect(registered.json().value).toMatchObject({ username });

    const { session, ticket } = (await open().signIn({ subject })).json().value;
    expect(ticket).toBeNull();
    expect(session).toMatchObject({ username, type: 0, passwordExpired: false });
    const info = await platform.call('memberInfo', { token: session.token });
    expect(info.json().value.account).toBe(username);
  });

  it('[A11] accepts a ticket once, for half an hour, and at its brand', async () => {
    const ticketOf = async (who: string) => (await open().signIn({ subject: who })).json().value.ticket;
    const ticket = await ticketOf(subject);
    expect((await register(ticket, username, 'harbor')).json().code).toBe('social_expired');
    const both = await Promise.all([register(ticket), register(ticket, `${username}b`)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await register(await ticketOf(randomUUID()), `${username}c`)).statusCode).toBe(200);
    const late = await ticketOf(randomUUID());
    platform.clock.advance(30 * 60_000);
    expect((await register(late, `${username}d`)).json()).toMatchObject({ status: 400, code: 'social_expired' });
    const left = await database.query('SELECT 1 FROM app.member WHERE username = $1', [`${username}d`]);
    expect(left).toEqual([]);
  });

  it('[A11] refuses an attempt of another browser or brand, or an old one', async () => {
    await browser.start();
    const returned = await browser.visit({ subject });
    for (const headers of [{ cookie: '' }, { cookie: `__Host-mq_social=${'x'.repeat(43)}` }]) {
      expect(await codeOf(open().back(returned, { headers }))).toBe('social_expired');
    }
    const elsewhere = open('harbor');
    expect(await codeOf(elsewhere.back(returned, { headers: { cookie: browser.cookie() } }))).toBe('social_expired');
    // The victim's cookie with the result of the attacker's browser: a log-in as the attacker.
    const victim = open();
    await victim.start();
    expect(await codeOf(victim.back(returned))).toBe('social_expired');
    platform.clock.advance(10 * 60_000);
    expect(await codeOf(browser.back(returned))).toBe('social_expired');
  });

  it('[A11] refuses a replayed return, and accepts one of many simultaneous ones', async () => {
    await joined();
    await browser.start();
    const returned = await browser.visit({ subject });
    const headers = { cookie: browser.cookie() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.back(returned, { headers })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await codeOf(browser.back(returned, { headers }))).toBe('social_expired');
  });

  it('[A11] refuses a code of another attempt, and an invalid one', async () => {
    await joined();
    const other = open();
    await other.start();
    const { code = '' } = await other.visit({ subject });
    for (const stolen of [code, 'no-code', undefined]) {
      await browser.start();
      const returned = await browser.visit({ subject });
      const answer = await browser.back({ ...returned, code: stolen });
      expect([stolen, answer.json()]).toMatchObject([stolen, { status: 400, code: 'social_refused' }]);
    }
    // Another brand's page has another redirect_uri, which the provider checks with the code.
    const harbor = open('harbor');
    await harbor.start();
    const { state } = await harbor.visit({ subject });
    await other.start();
    const { code: ofLotus } = await other.visit({ subject });
    expect(await codeOf(harbor.back({ state, code: ofLotus, iss: openId.issuer }))).toBe('social_refused');
  });

  it('[A11] refuses the result of another issuer', async () => {
    await browser.start();
    const returned = await browser.visit({ subject });
    expect(await codeOf(browser.back({ ...returned, iss: 'https://evil.example' }))).toBe('social_refused');
  });

  it('[A11] reports when the person denied it, and when the provider failed', async () => {
    await browser.start();
    expect(await codeOf(browser.back(await browser.visit({ subject, denies: true })))).toBe('social_denied');
    for (const [error, code] of [
      ['temporarily_unavailable', 'social_unavailable'],
      ['invalid_scope', 'social_refused'],
      ['constructor', 'social_refused'],
    ] as const) {
      await browser.start();
      const { state } = await browser.visit({ subject, denies: true });
      expect([error, await codeOf(browser.back({ state, error }))]).toEqual([error, code]);
    }
  });

  it('[A11] reports that the provider is unavailable, without an error of ours', async () => {
    await browser.start();
    const returned = await browser.visit({ subject });
    openId.spoil('down');
    expect((await browser.back(returned)).json()).toMatchObject({ status: 409, code: 'social_unavailable' });
    await browser.start();
    openId.spoil('redirect');
    const again = await browser.visit({ subject });
    expect(await codeOf(browser.back(again))).toBe('social_unavailable');
  });

  it('[A11] times out on a provider that does not answer', async () => {
    await browser.start();
    const returned = await browser.visit({ subject });
    openId.spoil('silent');
    expect(await codeOf(browser.back(returned))).toBe('social_unavailable');
  });

  it('[A11] refuses a locked member, and one who may not log in', async () => {
    await joined();
    await database.query("UPDATE app.member SET state = 'disabled' WHERE username = $1", [username]);
    expect((await browser.signIn({ subject })).json()).toMatchObject({ status: 403, code: 'account_locked' });
    // No call makes this row: a guest's account is never linked.
    platform.brands.switch('lotus', { FREEPLAY3: true });
    const guest = (await platform.call('freePlay', { body: {} })).json().value;
    await database.query(
      `UPDATE app.social_identity SET member_id = (SELECT id FROM app.member WHERE username = $1)
       WHERE tenant = 'lotus' AND member_id = (SELECT id FROM app.member WHERE tenant = 'lotus' AND username = $2)`,
      [guest.username, username],
    );
    expect((await browser.signIn({ subject })).json()).toMatchObject({ status: 403, code: 'member_no_enter' });
  });

  it('[A11] replaces the session that this browser had', async () => {
    await joined();
    const { token } = (await browser.signIn({ subject })).json().value.session;
    await browser.start();
    const { session } = (await browser.back(await browser.visit({ subject }), { token })).json().value;
    const answers = await Promise.all([token, session.token].map((one) => platform.call('memberInfo', { token: one })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 200]);
  });

  it('[A11] does not know the member at another brand', async () => {
    await joined();
    const { session, ticket } = (await open('harbor').signIn({ subject })).json().value;
    expect([session, typeof ticket]).toEqual([null, 'string']);
  });

  it('[A11] starts no registration where it is closed', async () => {
    platform.brands.switch('lotus', { DIRECTREG3: false });
    expect(await codeOf(browser.signIn({ subject }))).toBe('registration_closed');
    platform.brands.switch('lotus', { DIRECTREG3: true });
  });

  it('[A11] links no member with a ticket of a provider that was switched off', async () => {
    const { ticket } = (await browser.signIn({ subject })).json().value;
    platform.brands.switch('lotus', { [`login.${provider}`]: false });
    expect((await register(ticket)).json().code).toBe('social_expired');
    platform.brands.switch('lotus', { [`login.${provider}`]: true });
    expect((await register(ticket)).statusCode).toBe(200);
  });

  it('[A11] requests nothing but the identity, with state, PKCE and our own page', async () => {
    const { url } = (await browser.start({}, { headers: { host: 'evil.example' } })).json().value;
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe(openId.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: openId.client.id,
      response_type: 'code',
      redirect_uri: `https://lotus.localhost/social/${provider}`,
      scope: { google: 'openid', facebook: 'public_profile' }[provider],
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const [cookie] = [(await browser.start()).headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^__Host-mq_social=[\w-]{43}; HttpOnly; Path=\/; Max-Age=600; SameSite=Lax; Secure$/);
    const stored = JSON.stringify(await database.query('SELECT a::text AS row FROM app.social_attempt a'));
    expect(stored).not.toContain(browser.cookie().split('=')[1]);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a//b'])(
    '[A11] never redirects to %s afterwards',
    async (returnTo) => {
      const answer = await browser.start({ returnTo });
      expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ path: 'returnTo' }] });
    },
  );
});

it('[A11] refuses an ID token of google with another nonce', async () => {
  const browser = openBrowser(platform, openId, 'google');
  openId.spoil('wrong nonce');
  expect((await browser.signIn({ subject })).json()).toMatchObject({ status: 400, code: 'social_refused' });
});

it('[A11] reports that google is unavailable before the browser leaves, and tries again later', async () => {
  openId.spoil('down');
  const late = gatesAt(openId)('google', 'lotus');
  const attempt = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), redirectUri: 'https://lotus.localhost/' };
  await expect(late?.begin(attempt)).rejects.toMatchObject({ why: 'unavailable' });
  openId.spoil(null);
  expect((await late?.begin(attempt))?.origin).toBe(openId.issuer);
});

it('[A11] allows sixty attempts an hour', async () => {
  const browser = openBrowser(platform, openId, 'telegram', { clientIp: '198.51.100.44' });
  for (let attempt = 0; attempt < 60; attempt += 1) await browser.start();
  expect((await browser.start()).json()).toMatchObject({ status: 429, code: 'too_many_requests' });
});
