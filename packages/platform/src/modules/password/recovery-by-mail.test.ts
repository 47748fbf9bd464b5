import { RESET_BACKOFF_MS, RESET_LINK_MS } from '@marquee/contracts/constants';
import { expect, it } from 'vitest';
import { followMember } from '../../testing/follow-member.ts';
import { NEW_PASSWORD, tokenIn, useRecoveryStage } from '../../testing/recovery-stage.ts';
import { solveHumanCheck } from '../../testing/solve-human-check.ts';
import { recordStatements } from '../../testing/tenant-walls.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { logIn, registrationForm, TEST_PASSWORD } from '../../testing/test-members.ts';

const MINUTE_MS = 60_000;

const stage = useRecoveryStage();
const enter = (password: string) => logIn(stage.platform, stage.username, password, { clientIp: stage.clientIp });
const invalid = { status: 400, code: 'reset_link_invalid' };

it('[A12] sends a link to the brand’s own host, by which a new password is set once', async () => {
  const link = await stage.linkFor({
    username: ` ${stage.username.toUpperCase()} `,
    email: stage.address.toUpperCase(),
  });
  const [mail, ...more] = stage.mailsTo();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ from: 'lotus <no-reply@mail.test>', to: [stage.address] });
  for (const part of [mail?.text, mail?.html]) expect(part).toContain(`https://lotus.localhost/reset?lang=EN#${link}`);
  expect((await stage.reset(link)).json()).toEqual({ value: {} });
  expect((await enter(TEST_PASSWORD)).json().code).toBe('login_failed');
  expect((await enter(NEW_PASSWORD)).statusCode).toBe(200);
  expect((await stage.reset(link)).json()).toMatchObject(invalid);
});

it('[A08] [A12] sends a link to whoever registered by number, however they write it, and waits for all of it together', async () => {
  const { platform, clientIp } = stage;
  const email = `number-${stage.address}`;
  const body = registrationForm('85512777001', { email });
  expect((await platform.call('register', { body, clientIp })).statusCode).toBe(200);
  const brand = platform.brands.get('lotus') ?? testBrand('lotus');
  const { registration } = brand.public;
  const username = { ...registration.username, acceptedPattern: 'letterFirst' as const };
  platform.brands.set({ ...brand, public: { ...brand.public, registration: { ...registration, username } } });
  expect((await stage.ask({ username: '1234', email })).json()).toMatchObject({ code: 'user_or_email_unknown' });
  expect((await stage.ask({ username: '012 777 001', email })).statusCode).toBe(200);
  expect((await stage.ask({ username: '+85512777001', email })).json().code).toBe('too_many_requests');
  await stage.send();
  expect((await stage.reset(tokenIn(stage.mailsTo(email).at(-1)))).statusCode).toBe(200);
  expect((await logIn(platform, '012777001', NEW_PASSWORD, { clientIp })).statusCode).toBe(200);
});

it('[A12] ends every session of the member on every process, and opens none', async () => {
  await stage.other.app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await followMember(stage.other, stage.token);
  await stream.next();
  const answer = await stage.reset(await stage.linkFor());
  expect([answer.json(), answer.headers['set-cookie']]).toEqual([{ value: {} }, undefined]);
  expect(await stream.next()).toEqual({ type: 'session', state: 'ended', reason: 'password_changed' });
  expect((await stage.other.call('memberInfo', { token: stage.token })).statusCode).toBe(401);
});

it('[A12] lets one of many uses at once through, on whichever process', async () => {
  const link = await stage.linkFor();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => stage.reset(link, {}, {}, index % 2 === 0 ? stage.platform : stage.other)),
  );
  const codes = answers.map((answer) => answer.json().code ?? 'set');
  expect(codes.toSorted()).toEqual([...Array<string>(9).fill('reset_link_invalid'), 'set']);
});

it('[A12] knows a link neither after its time, nor after a newer one, nor in another brand', async () => {
  const first = await stage.linkFor();
  expect((await stage.reset(first, {}, { merchant: 'harbor' })).json()).toMatchObject(invalid);
  stage.platform.clock.advance(RESET_BACKOFF_MS);
  const second = await stage.linkFor();
  expect(second).not.toBe(first);
  expect((await stage.reset(first)).json()).toMatchObject(invalid);
  stage.platform.clock.advance(RESET_LINK_MS);
  const refusals = [await stage.reset(second), await stage.reset('x'.repeat(43)), await stage.reset('nonsense')];
  const bodies = refusals.map((answer) => answer.body.replace(/"requestId":"[^"]*"/, ''));
  expect(new Set(bodies).size).toBe(1);
  stage.platform.clock.advance(RESET_BACKOFF_MS);
  expect((await stage.reset(await stage.linkFor())).statusCode).toBe(200);
});

it('[A12] knows no link from before a change of the password, nor of a locked account', async () => {
  const link = await stage.linkFor();
  stage.platform.clock.advance(MINUTE_MS);
  const change = { oldPassword: TEST_PASSWORD, newPassword: 'slow-lantern-77', confirmNewPassword: 'slow-lantern-77' };
  expect(
    (await stage.platform.call('changePassword', { token: stage.token, body: change, clientIp: stage.clientIp }))
      .statusCode,
  ).toBe(200);
  expect((await stage.reset(link)).json()).toMatchObject(invalid);
  stage.platform.clock.advance(RESET_BACKOFF_MS);
  const later = await stage.linkFor();
  await stage.database.look("UPDATE app.member SET state = 'disabled' WHERE tenant = 'lotus' AND username = $1", [
    stage.username,
  ]);
  expect((await stage.reset(later)).json()).toMatchObject(invalid);
});

it('[A12] holds the new password to the brand’s rules, and leaves the link good until one is set', async () => {
  const link = await stage.linkFor();
  for (const [fields, code, error] of [
    [{ confirmNewPassword: 'quiet-harbour-32' }, 'validation_failed', 'confirmMismatch'],
    [{ newPassword: 'short-1', confirmNewPassword: 'short-1' }, 'validation_failed', 'length'],
    [{ newPassword: 'Password2026!', confirmNewPassword: 'Password2026!' }, 'password_weak', 'passwordCommon'],
    [
      { newPassword: `${stage.username}-9-river`, confirmNewPassword: `${stage.username}-9-river` },
      'password_weak',
      'passwordUsername',
    ],
  ] as const) {
    expect((await stage.reset(link, fields)).json()).toMatchObject({ code, errors: [{ code: error }] });
  }
  expect((await stage.reset(link)).statusCode).toBe(200);
});

it('[A12] answers names and addresses nobody has alike: same bytes, same statements, and no mail', async () => {
  const stranger = 'nobody@mail.example';
  const seen: { body: string; sent: string[] }[] = [];
  // Nothing is sent meanwhile: what is seen is the answer's own work.
  await stage.other.app.mailOutbox.close();
  for (const fields of [{}, { username: 'nobody' }, { email: stranger }, { username: 'nobody', email: stranger }]) {
    let body = '';
    const statements = await recordStatements(async () => {
      body = (await stage.ask(fields, {}, stage.other)).body;
    });
    seen.push({ body, sent: statements.map(({ text }) => text) });
  }
  expect(seen.slice(1)).toEqual([seen[0], seen[0], seen[0]]);
  expect(seen[0]?.sent.length).toBeGreaterThan(4);
  await stage.send();
  expect([stage.mailsTo().length, stage.mailsTo(stranger).length]).toEqual([1, 0]);
  // Whoever has nothing to do is forgotten as well.
  expect(await stage.database.look('SELECT 1 FROM app.mail_outbox')).toEqual([]);
});

it('[A12][A21] takes one request for an account in five minutes, whether there is such an account or not', async () => {
  expect((await stage.ask()).statusCode).toBe(200);
  const again = await stage.ask({}, { clientIp: '198.51.100.1' });
  expect(again.json()).toMatchObject({ status: 429, code: 'too_many_requests', retryAfterSeconds: 300 });
  const unknown = { username: 'nobody', email: `${stage.username}@nobody.example` };
  expect((await stage.ask(unknown, { clientIp: '198.51.100.1' })).statusCode).toBe(200);
  expect((await stage.ask(unknown, { clientIp: '198.51.100.2' })).json().retryAfterSeconds).toBe(300);
  stage.platform.clock.advance(RESET_BACKOFF_MS);
  expect((await stage.ask()).statusCode).toBe(200);
});

it('[A12][A21] takes five requests of one address in five minutes, and lets nobody keep the owner waiting', async () => {
  const codes: (string | undefined)[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    codes.push(
      (
        await stage.ask(
          { email: `guess${guess}-${stage.username}@mail.example` },
          { clientIp: `198.51.100.${stage.username}` },
        )
      ).json().code,
    );
  }
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'too_many_requests']);
  expect((await stage.ask()).statusCode).toBe(200);
});

it('[A10][A12] asks for a human check where the brand does, good for one mail and nothing else', async () => {
  stage.platform.brands.switch('lotus', { humanCheck: true });
  const clientIp = `203.0.113.${stage.username.replace(/\D/g, '')}`;
  const ask = (humanCheck?: string) => stage.ask(humanCheck === undefined ? {} : { humanCheck }, { clientIp });
  const failed = { status: 403, code: 'human_check_failed' };
  expect((await ask()).json()).toMatchObject(failed);
  expect((await ask(await solveHumanCheck(stage.platform, 'sms'))).json()).toMatchObject(failed);
  const humanCheck = await solveHumanCheck(stage.platform, 'resetMail');
  // What was refused keeps the account's owner waiting for nothing.
  expect((await ask(humanCheck)).statusCode).toBe(200);
  expect((await ask(humanCheck)).json()).toMatchObject(failed);
  await stage.send();
  expect(stage.mailsTo()).toHaveLength(1);
});

it('[A12] says of what can be nobody’s that it does not exist', async () => {
  const bodies = [
    [{ username: 'abc' }, 'username', 'length'],
    [{ email: 'no address' }, 'email', 'pattern.email'],
  ] as const;
  for (const [fields, path, code] of bodies) {
    expect((await stage.ask(fields)).json()).toMatchObject({
      status: 400,
      code: 'user_or_email_unknown',
      errors: [{ path, code }],
    });
  }
  expect((await stage.ask({ email: '' })).json()).toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'email' }],
  });
});

it('[A12] takes a form and nothing else, and none from another site', async () => {
  const url = '/wps/member/password/email';
  const fields = new URLSearchParams({ username: stage.username, email: stage.address }).toString();
  const inject = (type: string, payload: string, headers: object = {}) =>
    stage.platform.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...stage.platform.hop('POST', url), 'content-type': type, ...headers },
    });
  const form = 'application/x-www-form-urlencoded';
  const json = JSON.stringify({ username: stage.username, email: stage.address });
  expect((await inject('application/json', json)).json()).toMatchObject({ status: 415 });
  expect((await inject(form, `${fields}&email=other@mail.example`)).json()).toMatchObject({ code: 'bad_request' });
  expect((await inject(form, `${fields}&isAgent=1`)).json()).toMatchObject({ code: 'validation_failed' });
  const elsewhere = await inject(form, fields, { 'sec-fetch-site': 'cross-site' });
  expect(elsewhere.json()).toMatchObject({ status: 403, code: 'cross_site_refused' });
  expect((await inject(form, fields)).statusCode).toBe(200);
});

it('[A12] is off where the switch is, and where the brand asks for no address', async () => {
  const link = await stage.linkFor();
  stage.platform.brands.switch('lotus', { 'login.recovery': false });
  expect((await stage.ask()).json()).toMatchObject({ status: 403, code: 'switch_off' });
  expect((await stage.reset(link)).json()).toMatchObject({ status: 403, code: 'switch_off' });
  stage.platform.brands.set(testBrand('lotus'));
  expect((await stage.ask()).json()).toMatchObject({ status: 403, code: 'switch_off' });
});
