import { RESET_BACKOFF_MS, RESET_LINK_MS } from '@marquee/contracts/constants';
import { expect, it } from 'vitest';
import { followMember } from '../../testing/follow-member.ts';
import { NEW_PASSWORD, tokenIn, useRecoveryFixture } from '../../testing/recovery-fixture.ts';
import { solveHumanCheck } from '../../testing/solve-human-check.ts';
import { recordQueries } from '../../testing/tenant-isolation.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { logIn, registrationForm, TEST_PASSWORD } from '../../testing/test-members.ts';

const MINUTE_MS = 60_000;

const fixture = useRecoveryFixture();
const enter = (password: string) => logIn(fixture.platform, fixture.username, password, { clientIp: fixture.clientIp });
const invalid = { status: 400, code: 'reset_link_invalid' };

it('[A12] sends a link to the brand’s own host, which sets a new password once', async () => {
  const link = await fixture.linkFor({
    username: ` ${fixture.username.toUpperCase()} `,
    email: fixture.address.toUpperCase(),
  });
  const [mail, ...more] = fixture.mailsTo();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ from: 'lotus <no-reply@mail.test>', to: [fixture.address] });
  for (const part of [mail?.text, mail?.html]) expect(part).toContain(`https://lotus.localhost/reset?lang=EN#${link}`);
  expect((await fixture.reset(link)).json()).toEqual({ value: {} });
  expect((await enter(TEST_PASSWORD)).json().code).toBe('login_failed');
  expect((await enter(NEW_PASSWORD)).statusCode).toBe(200);
  expect((await fixture.reset(link)).json()).toMatchObject(invalid);
});

it('[A08] [A12] sends a link to a member who registered by number, in any notation, and waits for all of it together', async () => {
  const { platform, clientIp } = fixture;
  const email = `number-${fixture.address}`;
  const body = registrationForm('85512777001', { email });
  expect((await platform.call('register', { body, clientIp })).statusCode).toBe(200);
  const brand = platform.brands.get('lotus') ?? testBrand('lotus');
  const { registration } = brand.public;
  const username = { ...registration.username, acceptedPattern: 'letterFirst' as const };
  platform.brands.set({ ...brand, public: { ...brand.public, registration: { ...registration, username } } });
  expect((await fixture.request({ username: '1234', email })).json()).toMatchObject({ code: 'user_or_email_unknown' });
  expect((await fixture.request({ username: '012 777 001', email })).statusCode).toBe(200);
  expect((await fixture.request({ username: '+85512777001', email })).json().code).toBe('too_many_requests');
  await fixture.send();
  expect((await fixture.reset(tokenIn(fixture.mailsTo(email).at(-1)))).statusCode).toBe(200);
  expect((await logIn(platform, '012777001', NEW_PASSWORD, { clientIp })).statusCode).toBe(200);
});

it('[A12] ends every session of the member on every process, and opens none', async () => {
  await fixture.other.app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await followMember(fixture.other, fixture.token);
  await stream.next();
  const answer = await fixture.reset(await fixture.linkFor());
  expect([answer.json(), answer.headers['set-cookie']]).toEqual([{ value: {} }, undefined]);
  expect(await stream.next()).toEqual({ type: 'session', state: 'ended', reason: 'password_changed' });
  expect((await fixture.other.call('memberInfo', { token: fixture.token })).statusCode).toBe(401);
});

it('[A12] accepts one of many simultaneous uses, on any process', async () => {
  const link = await fixture.linkFor();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      fixture.reset(link, {}, {}, index % 2 === 0 ? fixture.platform : fixture.other),
    ),
  );
  const codes = answers.map((answer) => answer.json().code ?? 'set');
  expect(codes.toSorted()).toEqual([...Array<string>(9).fill('reset_link_invalid'), 'set']);
});

it('[A12] refuses a link after its time, after a newer one, and in another brand', async () => {
  const first = await fixture.linkFor();
  expect((await fixture.reset(first, {}, { merchant: 'harbor' })).json()).toMatchObject(invalid);
  fixture.platform.clock.advance(RESET_BACKOFF_MS);
  const second = await fixture.linkFor();
  expect(second).not.toBe(first);
  expect((await fixture.reset(first)).json()).toMatchObject(invalid);
  fixture.platform.clock.advance(RESET_LINK_MS);
  const refusals = [await fixture.reset(second), await fixture.reset('x'.repeat(43)), await fixture.reset('nonsense')];
  const bodies = refusals.map((answer) => answer.body.replace(/"requestId":"[^"]*"/, ''));
  expect(new Set(bodies).size).toBe(1);
  fixture.platform.clock.advance(RESET_BACKOFF_MS);
  expect((await fixture.reset(await fixture.linkFor())).statusCode).toBe(200);
});

it('[A12] refuses a link from before a change of the password, and of a locked account', async () => {
  const link = await fixture.linkFor();
  fixture.platform.clock.advance(MINUTE_MS);
  const change = { oldPassword: TEST_PASSWORD, newPassword: 'slow-lantern-77', confirmNewPassword: 'slow-lantern-77' };
  expect(
    (await fixture.platform.call('changePassword', { token: fixture.token, body: change, clientIp: fixture.clientIp }))
      .statusCode,
  ).toBe(200);
  expect((await fixture.reset(link)).json()).toMatchObject(invalid);
  fixture.platform.clock.advance(RESET_BACKOFF_MS);
  const later = await fixture.linkFor();
  await fixture.database.query("UPDATE app.member SET state = 'disabled' WHERE tenant = 'lotus' AND username = $1", [
    fixture.username,
  ]);
  expect((await fixture.reset(later)).json()).toMatchObject(invalid);
});

it('[A12] requires a new password by the brand’s rules, and keeps the link valid until one is set', async () => {
  const link = await fixture.linkFor();
  for (const [fields, code, error] of [
    [{ confirmNewPassword: 'quiet-harbour-32' }, 'validation_failed', 'confirmMismatch'],
    [{ newPassword: 'short-1', confirmNewPassword: 'short-1' }, 'validation_failed', 'length'],
    [{ newPassword: 'Password2026!', confirmNewPassword: 'Password2026!' }, 'password_weak', 'passwordCommon'],
    [
      { newPassword: `${fixture.username}-9-river`, confirmNewPassword: `${fixture.username}-9-river` },
      'password_weak',
      'passwordUsername',
    ],
  ] as const) {
    expect((await fixture.reset(link, fields)).json()).toMatchObject({ code, errors: [{ code: error }] });
  }
  expect((await fixture.reset(link)).statusCode).toBe(200);
});

it('[A12] gives unknown names and addresses the same answer: same bytes, same queries, and no mail', async () => {
  const stranger = 'nobody@mail.example';
  const seen: { body: string; sent: string[] }[] = [];
  // Mail is paused: only the answer's own queries are seen.
  await fixture.other.app.mailOutbox.close();
  for (const fields of [{}, { username: 'nobody' }, { email: stranger }, { username: 'nobody', email: stranger }]) {
    let body = '';
    const queries = await recordQueries(async () => {
      body = (await fixture.request(fields, {}, fixture.other)).body;
    });
    seen.push({ body, sent: queries.map(({ text }) => text) });
  }
  expect(seen.slice(1)).toEqual([seen[0], seen[0], seen[0]]);
  expect(seen[0]?.sent.length).toBeGreaterThan(4);
  await fixture.send();
  expect([fixture.mailsTo().length, fixture.mailsTo(stranger).length]).toEqual([1, 0]);
  // Requests without a mail are deleted as well.
  expect(await fixture.database.query('SELECT 1 FROM app.mail_outbox')).toEqual([]);
});

it('[A12][A21] accepts one request for an account in five minutes, whether the account exists or not', async () => {
  expect((await fixture.request()).statusCode).toBe(200);
  const again = await fixture.request({}, { clientIp: '198.51.100.1' });
  expect(again.json()).toMatchObject({ status: 429, code: 'too_many_requests', retryAfterSeconds: 300 });
  const unknown = { username: 'nobody', email: `${fixture.username}@nobody.example` };
  expect((await fixture.request(unknown, { clientIp: '198.51.100.1' })).statusCode).toBe(200);
  expect((await fixture.request(unknown, { clientIp: '198.51.100.2' })).json().retryAfterSeconds).toBe(300);
  fixture.platform.clock.advance(RESET_BACKOFF_MS);
  expect((await fixture.request()).statusCode).toBe(200);
});

it('[A12][A21] accepts five requests of one address in five minutes, and never makes the owner wait', async () => {
  const codes: (string | undefined)[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    codes.push(
      (
        await fixture.request(
          { email: `guess${guess}-${fixture.username}@mail.example` },
          { clientIp: `198.51.100.${fixture.username}` },
        )
      ).json().code,
    );
  }
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'too_many_requests']);
  expect((await fixture.request()).statusCode).toBe(200);
});

it('[A10][A12] requires a human check where the brand does, valid for one mail and nothing else', async () => {
  fixture.platform.brands.switch('lotus', { humanCheck: true });
  const clientIp = `203.0.113.${fixture.username.replace(/\D/g, '')}`;
  const request = (humanCheck?: string) =>
    fixture.request(humanCheck === undefined ? {} : { humanCheck }, { clientIp });
  const failed = { status: 403, code: 'human_check_failed' };
  expect((await request()).json()).toMatchObject(failed);
  expect((await request(await solveHumanCheck(fixture.platform, 'sms'))).json()).toMatchObject(failed);
  const humanCheck = await solveHumanCheck(fixture.platform, 'resetMail');
  // A refused request does not make the account's owner wait.
  expect((await request(humanCheck)).statusCode).toBe(200);
  expect((await request(humanCheck)).json()).toMatchObject(failed);
  await fixture.send();
  expect(fixture.mailsTo()).toHaveLength(1);
});

it('[A12] reports a name that cannot exist as unknown', async () => {
  const bodies = [
    [{ username: 'abc' }, 'username', 'length'],
    [{ email: 'no address' }, 'email', 'pattern.email'],
  ] as const;
  for (const [fields, path, code] of bodies) {
    expect((await fixture.request(fields)).json()).toMatchObject({
      status: 400,
      code: 'user_or_email_unknown',
      errors: [{ path, code }],
    });
  }
  expect((await fixture.request({ email: '' })).json()).toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'email' }],
  });
});

it('[A12] accepts a form only, and none from another site', async () => {
  const url = '/wps/member/password/email';
  const fields = new URLSearchParams({ username: fixture.username, email: fixture.address }).toString();
  const inject = (type: string, payload: string, headers: object = {}) =>
    fixture.platform.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...fixture.platform.hop('POST', url), 'content-type': type, ...headers },
    });
  const form = 'application/x-www-form-urlencoded';
  const json = JSON.stringify({ username: fixture.username, email: fixture.address });
  expect((await inject('application/json', json)).json()).toMatchObject({ status: 415 });
  expect((await inject(form, `${fields}&email=other@mail.example`)).json()).toMatchObject({ code: 'bad_request' });
  expect((await inject(form, `${fields}&isAgent=1`)).json()).toMatchObject({ code: 'validation_failed' });
  const elsewhere = await inject(form, fields, { 'sec-fetch-site': 'cross-site' });
  expect(elsewhere.json()).toMatchObject({ status: 403, code: 'cross_site_refused' });
  expect((await inject(form, fields)).statusCode).toBe(200);
});

it('[A12] is off where the switch is, and where the brand requires no address', async () => {
  const link = await fixture.linkFor();
  fixture.platform.brands.switch('lotus', { 'login.recovery': false });
  expect((await fixture.request()).json()).toMatchObject({ status: 403, code: 'switch_off' });
  expect((await fixture.reset(link)).json()).toMatchObject({ status: 403, code: 'switch_off' });
  fixture.platform.brands.set(testBrand('lotus'));
  expect((await fixture.request()).json()).toMatchObject({ status: 403, code: 'switch_off' });
});
