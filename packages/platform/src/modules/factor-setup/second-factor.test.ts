import { SECOND_FACTOR_SETUP_MS } from '@marquee/contracts/constants';
import { secretOf, totpCode } from '@marquee/server-kit/testing/totp-code';
import { expect, it } from 'vitest';
import { useFactorFixture } from '../../testing/factor-fixture.ts';
import { TEST_PASSWORD } from '../../testing/test-members.ts';

const fixture = useFactorFixture();
const confirm = (secondFactorCode: string, token?: string) =>
  fixture.call('secondFactorConfirm', { secondFactorCode }, token);
const now = () => fixture.recovery.platform.clock.now();

it('[W02] a second factor is set up by the password and the first code of the app', async () => {
  expect(await fixture.state()).toEqual({ since: null, recoveryCodesLeft: 0, removal: null });
  const begun = (await fixture.begin()).json().value;
  expect(begun).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), expiresInSeconds: 900 });
  const uri = new URL(begun.uri);
  expect(decodeURIComponent(uri.pathname)).toBe(`/lotus:${fixture.recovery.username}`);
  expect(uri.searchParams.get('secret')).toBe(begun.secret);
  expect(uri.searchParams.get('issuer')).toBe('lotus');
  // It is not in effect yet.
  expect((await fixture.state())?.since).toBeNull();

  const { recoveryCodes } = (await confirm(totpCode(secretOf(begun.secret), now()))).json().value;
  expect(new Set(recoveryCodes).size).toBe(10);
  const since = now().toISOString();
  expect(await fixture.state()).toEqual({ since, recoveryCodesLeft: 10, removal: null });
});

it('[W02] neither the secret nor a recovery code is stored as it is', async () => {
  await fixture.setUp();
  const { database } = fixture.recovery;
  const stored = await database.query<{ row: string }>(
    `SELECT f::text AS row FROM app.second_factor f WHERE member_id = $1
     UNION ALL SELECT c::text FROM app.recovery_code c WHERE member_id = $1`,
    [await fixture.memberId()],
  );
  expect(stored).toHaveLength(11);
  const text = stored.map(({ row }) => row).join('\n');
  expect(text).not.toContain(fixture.secret.toString('hex'));
  for (const code of fixture.recoveryCodes) expect(text).not.toContain(Buffer.from(code).toString('hex'));
});

it('[W02] the member gets a mail and a message, and other sessions end', async () => {
  const elsewhere = await fixture.newSession();
  await fixture.setUp();
  expect(await fixture.refusal('memberInfo', undefined, elsewhere)).toBe('token_invalid');
  expect(await fixture.refusal('memberInfo')).toBeNull();
  await fixture.recovery.send();
  const [mail] = fixture.recovery.mailsTo();
  expect(mail?.text).toContain('Two-step verification was turned on for your account');
  expect(mail?.text).toMatch(/https:\/\/lotus\.localhost\/\?mc=securityCenter/);
  expect(await fixture.messages()).toEqual([expect.stringContaining('Two-step verification was turned on')]);
});

it('[W02] needs the log-in password, which is guessed at as at log-in', async () => {
  expect(await fixture.refusal('secondFactorBegin', {})).toBe('validation_failed');
  const wrong = () => fixture.begin({ password: 'wrong-stone-1' });
  expect((await wrong()).json().code).toBe('login_failed');
  expect((await wrong()).json().code).toBe('login_failed');
  expect((await wrong()).json()).toMatchObject({ code: 'login_failed', captcha: true });
  expect((await fixture.begin()).json().code).toBe('captcha_required');
});

it('[W02] the first code is accepted in the session that began, for a quarter of an hour and five tries', async () => {
  const secret = secretOf((await fixture.begin()).json().value.secret);
  const other = await fixture.newSession();
  expect((await confirm(totpCode(secret, now()), other)).json().code).toBe('conflict');
  fixture.secret = secret;
  for (let tries = 0; tries < 4; tries += 1) {
    expect((await confirm(fixture.wrongCode())).json().code).toBe('second_factor_wrong');
  }
  expect((await confirm('K5TQ-2ZZA-7JMC-O4YB')).json().code).toBe('second_factor_wrong');
  expect((await confirm(totpCode(secret, now()))).json().code).toBe('conflict');

  const later = secretOf((await fixture.begin()).json().value.secret);
  fixture.recovery.platform.clock.advance(SECOND_FACTOR_SETUP_MS);
  expect((await confirm(totpCode(later, now()))).json().code).toBe('conflict');
  const again = secretOf((await fixture.begin()).json().value.secret);
  // The newer secret replaced the older one.
  expect((await confirm(totpCode(later, now()))).json().code).toBe('second_factor_wrong');
  expect((await confirm(totpCode(again, now()))).statusCode).toBe(200);
});

it('[W02] a second one is refused, and of simultaneous first codes one is accepted', async () => {
  const secret = secretOf((await fixture.begin()).json().value.secret);
  const code = totpCode(secret, now());
  const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(code)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(11).fill(409)]);
  expect((await fixture.begin()).json().code).toBe('conflict');
  expect((await fixture.state())?.recoveryCodesLeft).toBe(10);
});

it('[W02] new recovery codes are made with a code, and void the earlier ones', async () => {
  expect(await fixture.refusal('secondFactorCodes', { secondFactorCode: '123456' })).toBe('conflict');
  await fixture.setUp();
  const [former = ''] = fixture.recoveryCodes;
  expect(await fixture.refusal('secondFactorCodes', {})).toBe('second_factor_required');
  const wrong = { secondFactorCode: fixture.wrongCode() };
  expect(await fixture.refusal('secondFactorCodes', wrong)).toBe('second_factor_wrong');
  const answer = await fixture.call('secondFactorCodes', { secondFactorCode: fixture.nextCode() });
  const [fresh = ''] = answer.json().value.recoveryCodes;
  expect(await fixture.refusal('secondFactorCodes', { secondFactorCode: former })).toBe('second_factor_wrong');
  expect(await fixture.refusal('secondFactorCodes', { secondFactorCode: fresh })).toBeNull();
  expect((await fixture.state())?.recoveryCodesLeft).toBe(10);
});

it('[W02] is nothing to a guest, and nothing where the brand does not offer it', async () => {
  const { platform } = fixture.recovery;
  const guest = (await platform.call('freePlay', { body: {} })).json().value.token;
  expect(await fixture.refusal('secondFactorBegin', { password: TEST_PASSWORD }, guest)).toBe('in_need_true_account');
  platform.brands.switch('lotus', { 'memberCentre.secondFactor': false });
  expect(await fixture.state()).toBeNull();
  const calls = ['Begin', 'Confirm', 'Codes', 'Remove', 'Lost'] as const;
  for (const step of calls) expect(await fixture.refusal(`secondFactor${step}`, {})).toBe('switch_off');
  platform.brands.switch('lotus', { 'memberCentre.secondFactor': true, 'memberCentre.securityCenter': false });
  for (const step of calls) expect(await fixture.refusal(`secondFactor${step}`, {})).toBe('switch_off');
});

it('[W02] a member of another brand with the same name has none of it', async () => {
  await fixture.setUp();
  const { platform, username, clientIp } = fixture.recovery;
  const body = { username, password: TEST_PASSWORD, confirmPassword: TEST_PASSWORD, consent: true, login: true };
  const there = { merchant: 'harbor', clientIp };
  const registered = await platform.call('register', {
    body: { ...body, registerMethod: 'WEB', email: `there-${username}@mail.example` },
    ...there,
  });
  const { token } = registered.json().value;
  const security = await platform.call('accountSecurity', { token, ...there });
  expect(security.json().value.secondFactor).toEqual({ since: null, recoveryCodesLeft: 0, removal: null });
  const codes = await platform.call('secondFactorCodes', {
    token,
    body: { secondFactorCode: fixture.nextCode() },
    ...there,
  });
  expect(codes.json().code).toBe('conflict');
});
