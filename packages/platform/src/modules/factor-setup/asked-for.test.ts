import type { CallName } from '@marquee/contracts/calls';
import { effectiveSwitches } from '@marquee/contracts/switches';
import { totpCode } from '@marquee/server-kit/testing/totp-code';
import { expect, it } from 'vitest';
import type { MemberCtx } from '../../context.ts';
import { FACTOR_KEY } from '../../testing/build-test-app.ts';
import { PAYMENT_PASSWORD, useFactorFixture } from '../../testing/factor-fixture.ts';
import { TEST_PASSWORD, visitorCtx } from '../../testing/test-members.ts';
import { checkCode } from '../second-factor/index.ts';

const fixture = useFactorFixture();
const STEP_MS = 30_000;
const NEW = { newPassword: 'silver-anchor-62', confirmNewPassword: 'silver-anchor-62' };
const BY_LOGIN = { password: TEST_PASSWORD };
const BY_PAYMENT = { password: PAYMENT_PASSWORD };

/** Calls that ask for the second factor, with what they answer to a right proof: null is 200. */
const ASKING: readonly [CallName, object, string | null][] = [
  ['stepUp', { purpose: 'pointRedeem', ...BY_PAYMENT }, null],
  ['paymentPassword', { by: 'payment', ...BY_PAYMENT, ...NEW }, null],
  ['paymentForgotten', { ...BY_LOGIN, ...NEW }, null],
  ['contactProof', { contact: 'email', ...BY_PAYMENT }, null],
  ['contactProof', { contact: 'mobile', ...BY_PAYMENT }, null],
  ['telegramLink', BY_LOGIN, null],
  // None is linked.
  ['socialUnlink', { provider: 'telegram', ...BY_LOGIN }, 'conflict'],
  ['secondFactorRemove', BY_LOGIN, null],
];

const stepUp = (code?: string, token?: string) =>
  fixture.call('stepUp', { purpose: 'pointRedeem', ...BY_PAYMENT, ...(code && { secondFactorCode: code }) }, token);
const codeOf = async (answer: ReturnType<typeof stepUp>) => (await answer).json().code ?? null;
const now = () => fixture.recovery.platform.clock.now();
async function setUp(): Promise<void> {
  await fixture.setPaymentPassword();
  await fixture.setUp();
}

it.each(ASKING)('[W02] %s asks a member who has a second factor for a code', async (name, body, outcome) => {
  await setUp();
  expect(await fixture.refusal(name, body)).toBe('second_factor_required');
  const wrong = { ...body, secondFactorCode: fixture.wrongCode() };
  expect(await fixture.refusal(name, wrong)).toBe('second_factor_wrong');
  expect(await fixture.refusal(name, { ...body, secondFactorCode: fixture.nextCode() })).toBe(outcome);
});

const OF_OTHERS = ASKING.filter(([name]) => name !== 'secondFactorRemove');

it.each(OF_OTHERS)('[W02] %s asks a member without one for no code', async (name, body, outcome) => {
  await fixture.setPaymentPassword();
  expect(await fixture.refusal(name, body)).toBe(outcome);
});

it.each(OF_OTHERS)('[W02] %s asks no member while the switch is off', async (name, body, outcome) => {
  await setUp();
  fixture.recovery.platform.brands.switch('lotus', { 'memberCentre.secondFactor': false });
  expect(await fixture.refusal(name, body)).toBe(outcome);
});

it('[W02] once the switch is on again, who had a second factor is asked again', async () => {
  await setUp();
  const { brands } = fixture.recovery.platform;
  brands.switch('lotus', { 'memberCentre.secondFactor': false });
  expect(await codeOf(stepUp())).toBeNull();
  brands.switch('lotus', { 'memberCentre.secondFactor': true });
  expect(await codeOf(stepUp())).toBe('second_factor_required');
});

it('[W02] step-up still requires a code while the pages that set one up are off', async () => {
  await setUp();
  const { brands } = fixture.recovery.platform;
  const values = brands.get('lotus')?.public.switches;
  brands.switch('lotus', effectiveSwitches({ ...values, memberCentre: false }));
  expect(await codeOf(stepUp())).toBe('second_factor_required');
  expect(await codeOf(stepUp(fixture.nextCode()))).toBeNull();
  expect(await fixture.refusal('secondFactorRemove', BY_LOGIN)).toBe('switch_off');
});

it('[W02] log-in and the log-in password ask for no code', async () => {
  await fixture.setUp();
  fixture.token = await fixture.newSession();
  const body = { oldPassword: TEST_PASSWORD, ...NEW };
  expect(await fixture.refusal('changePassword', body)).toBeNull();
});

it('[W02] a code is accepted once, also half a minute early or late, and none before a used one', async () => {
  await setUp();
  fixture.nextCode();
  fixture.nextCode();
  const at = (step: number) => totpCode(fixture.secret, new Date(now().getTime() + step * STEP_MS));
  expect(await codeOf(stepUp(at(-2)))).toBe('second_factor_wrong');
  expect(await codeOf(stepUp(at(2)))).toBe('second_factor_wrong');
  expect(await codeOf(stepUp(at(-1)))).toBeNull();
  expect(await codeOf(stepUp(at(-1)))).toBe('second_factor_wrong');
  expect(await codeOf(stepUp(at(1)))).toBeNull();
  expect(await codeOf(stepUp(at(0)))).toBe('second_factor_wrong');
});

it('[W02] a code with spaces is read, and a recovery code works once, with a notice', async () => {
  await setUp();
  const code = fixture.nextCode();
  expect(await codeOf(stepUp(` ${code.slice(0, 3)} ${code.slice(3)} `))).toBeNull();
  const [recovery = ''] = fixture.recoveryCodes;
  expect(await codeOf(stepUp(recovery.toLowerCase().replaceAll('-', ' ')))).toBeNull();
  expect(await codeOf(stepUp(recovery))).toBe('second_factor_wrong');
  expect((await fixture.state())?.recoveryCodesLeft).toBe(9);
  expect(await fixture.messages()).toContainEqual(expect.stringContaining('A recovery code of your account'));
  await fixture.recovery.send();
  const mails = fixture.recovery.mailsTo().filter(({ text }) => text.includes('A recovery code of your account'));
  expect(mails).toHaveLength(1);
});

it('[W02] the code of another member is wrong', async () => {
  await setUp();
  const { platform, clientIp } = fixture.recovery;
  const other = `other${fixture.recovery.username}`;
  const form = { password: TEST_PASSWORD, confirmPassword: TEST_PASSWORD, consent: true, login: true };
  const body = { username: other, email: `${other}@mail.example`, registerMethod: 'WEB', ...form };
  const { token } = (await platform.call('register', { body, clientIp })).json().value;
  const [mine, codes] = [fixture.secret, fixture.recoveryCodes];
  fixture.token = token;
  await setUp();
  platform.clock.advance(STEP_MS);
  expect(await codeOf(stepUp(totpCode(mine, now())))).toBe('second_factor_wrong');
  expect(await codeOf(stepUp(codes[0]))).toBe('second_factor_wrong');
});

it('[W02] a missing code is no guess; a wrong one is a guess like a wrong password', async () => {
  await setUp();
  for (let times = 0; times < 5; times += 1) expect(await codeOf(stepUp())).toBe('second_factor_required');
  expect(await codeOf(stepUp(fixture.nextCode()))).toBeNull();
  for (let times = 0; times < 2; times += 1)
    expect(await codeOf(stepUp(fixture.wrongCode()))).toBe('second_factor_wrong');
  const third = await stepUp(fixture.wrongCode());
  expect(third.json()).toMatchObject({ status: 403, code: 'second_factor_wrong', captcha: true });
  expect(await codeOf(stepUp(fixture.nextCode()))).toBe('captcha_required');
  // Guesses at passwords and at codes are the same account's.
  expect(await fixture.refusal('secondFactorCodes', { secondFactorCode: fixture.nextCode() })).toBe('captcha_required');
});

it('[W02] guesses sent at once are counted each', async () => {
  await setUp();
  const wrong = fixture.wrongCode();
  const answers = await Promise.all(Array.from({ length: 24 }, () => codeOf(stepUp(wrong))));
  expect(answers.filter((code) => code === 'second_factor_wrong')).toHaveLength(3);
  expect(answers.filter((code) => code === 'captcha_required')).toHaveLength(21);
});

it.each(['a code of the app', 'a recovery code'])('[W02] %s is accepted once of 32 uses at once', async (kind) => {
  await setUp();
  const code = kind === 'a recovery code' ? (fixture.recoveryCodes[0] ?? '') : fixture.nextCode();
  const answers = await Promise.all(Array.from({ length: 32 }, () => stepUp(code)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);

  // Without the limit of guesses, which stops most of them before.
  const { database, platform, username } = fixture.recovery;
  const fresh = kind === 'a recovery code' ? (fixture.recoveryCodes[1] ?? '') : fixture.nextCode();
  const memberId = await fixture.memberId();
  const actor = { kind: 'member', memberId, sessionId: '', username, accountType: 0 } as const;
  const ctx: MemberCtx = { ...visitorCtx(platform), actor: { ...actor, hasPassword: true, mustChangePassword: false } };
  const guess = { account: Buffer.alloc(0), guessId: '', isLastWithoutCaptcha: false };
  const deps = { withTenant: database.withTenant, factorKeys: [FACTOR_KEY] as const };
  const uses = await Promise.allSettled(Array.from({ length: 32 }, () => checkCode(deps, ctx, { code: fresh }, guess)));
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const use of uses) {
    if (use.status === 'rejected') expect(use.reason).toMatchObject({ code: 'second_factor_wrong' });
  }
});
