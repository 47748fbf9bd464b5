import type { HumanCheckPurpose, HumanCheckValue } from '@marquee/contracts/schemas/human-check';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPool } from '../../db/pool.ts';
import { createWithTenant } from '../../db/with-tenant.ts';
import { openTestSuite } from '../../testing/open-test-suite.ts';
import { EASY_WORK, humanCheckText, solveHumanCheck } from '../../testing/solve-human-check.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { logIn, registerMember, registrationForm, TEST_PASSWORD, visitorCtx } from '../../testing/test-members.ts';
import { createHumanChecks, HUMAN_CHECK_WORK } from './human-check.ts';

const key = Buffer.alloc(32, 5);
const { database, platform } = await openTestSuite({
  captchaText: () => 'ACE47',
  humanCheckKey: key,
  humanCheckWork: EASY_WORK,
});
const checks = createHumanChecks(key, EASY_WORK);

/** A name for this test, and the brand with its check on. */
let name = '';
let count = 0;
const brand = testBrand('lotus', { switches: { humanCheck: true } });
beforeEach(() => {
  count += 1;
  name = `human${count}`;
  platform.clock.advance(60 * 60_000);
  platform.brands.set(brand);
});

const solve = (purpose: HumanCheckPurpose = 'register', merchant = 'lotus') =>
  solveHumanCheck(platform, purpose, { merchant });
/** Like a call, in a transaction that commits. */
const redeem = (answer: string | undefined, purpose: HumanCheckPurpose = 'register', merchant = 'lotus') => {
  const ctx = visitorCtx(platform, merchant);
  return database.withTenant(ctx, (db) => checks.redeem(db, ctx, purpose, answer));
};
const register = (fields: Readonly<Record<string, unknown>>) =>
  platform.call('register', { body: registrationForm(name, fields) });

describe('[A10] the human check', () => {
  it('is solved by work, once', async () => {
    const answer = await solve();
    expect(await redeem(answer)).toBe(true);
    expect(await redeem(answer)).toBe(false);
  });

  it('has the stated difficulty: no other counter solves it, and the right one takes that many rounds', async () => {
    const real = await createHumanChecks(key).issue(visitorCtx(platform), 'register');
    const { cost, keyPrefix } = real.challenge.parameters;
    expect([cost, keyPrefix.length]).toEqual([HUMAN_CHECK_WORK.rounds, 32]);
    const solution = await solveChallenge({ challenge: real.challenge, deriveKey });
    expect(solution?.counter).toBeLessThanOrEqual(HUMAN_CHECK_WORK.triesMax);
    expect(
      await redeem(humanCheckText(real.challenge, { counter: 1, derivedKey: `${keyPrefix}${'00'.repeat(16)}` })),
    ).toBe(false);
    expect(await redeem(humanCheckText(real.challenge, solution))).toBe(true);
  });

  it('is valid for five minutes', async () => {
    const [early, late] = [await solve(), await solve()];
    platform.clock.advance(299_000);
    expect(await redeem(early)).toBe(true);
    platform.clock.advance(1_000);
    expect(await redeem(late)).toBe(false);
  });

  it('is valid for its purpose and brand only', async () => {
    const answer = await solve('register');
    expect(await redeem(answer, 'sms')).toBe(false);
    expect(await redeem(answer, 'register', 'harbor')).toBe(false);
    expect(await redeem(answer)).toBe(true);
  });

  it('refuses answers that were altered, made with another key, or malformed', async () => {
    const { challenge } = (await platform.call('humanCheck', { query: { purpose: 'register' } })).json<{
      value: HumanCheckValue;
    }>().value;
    const solution = await solveChallenge({ challenge, deriveKey });
    const { parameters } = challenge;
    const altered = [
      { ...parameters, cost: 2 },
      { ...parameters, nonce: '00'.repeat(16) },
      { ...parameters, keySignature: '00'.repeat(32) },
      { ...parameters, data: { ...parameters.data, purpose: 'sms' } },
      { ...parameters, data: { ...parameters.data, expiresAt: '2099-01-01T00:00:00.000Z' } },
      { ...parameters, more: 'x' },
    ].map((changed) => humanCheckText({ ...challenge, parameters: changed }, solution));
    const foreign = await createHumanChecks(Buffer.alloc(32, 6), EASY_WORK).issue(visitorCtx(platform), 'register');
    const others = [
      humanCheckText(foreign.challenge, await solveChallenge({ challenge: foreign.challenge, deriveKey })),
      humanCheckText({ ...challenge, signature: '00'.repeat(32) }, solution),
      humanCheckText(challenge, { ...solution, derivedKey: '00'.repeat(32) }),
      humanCheckText(challenge, null),
      humanCheckText(null, solution),
      Buffer.from('{"__proto__":{}}').toString('base64'),
      'AAAA',
      '',
      undefined,
    ];
    for (const answer of [...altered, ...others]) expect([answer, await redeem(answer)]).toEqual([answer, false]);
    expect(await redeem(humanCheckText(challenge, solution))).toBe(true);
  });

  it('gives one success to a hundred who use it at once, on two processes', async () => {
    const pool = createPool(database.loginUrl, 5);
    const other = createWithTenant(pool);
    const answer = await solve();
    const ctx = visitorCtx(platform);
    const uses = Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0 ? database.withTenant : other)(ctx, (db) => checks.redeem(db, ctx, 'register', answer)),
    );
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
    await pool.end();
  });

  it('stays used for as long as it could be sent again, and no longer', async () => {
    const uses = () => database.query("SELECT 1 FROM app.human_check_use WHERE tenant = 'lotus'");
    await redeem(await solve());
    platform.clock.advance(301_000);
    await redeem(await solve());
    expect(await uses()).toHaveLength(1);
  });

  it('is never cached, and requested by purpose', async () => {
    const answer = await platform.call('humanCheck', { query: { purpose: 'sms' } });
    expect(answer.headers['cache-control']).toBe('no-store');
    const unknown = await platform.call('humanCheck', { query: { purpose: 'withdraw' } });
    expect(unknown.json()).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ path: 'purpose' }] });
  });
});

describe('[A10] registration with the human check on', () => {
  it('refuses every form without one with the same answer, even when the form has other faults', async () => {
    const used = await solve();
    expect((await register({ humanCheck: used })).statusCode).toBe(200);
    const old = await solve();
    platform.clock.advance(5 * 60_000);
    const refused = [undefined, '', 'AAAA', used, old, await solve('sms'), await solve('register', 'harbor')];
    const bodies = [];
    for (const humanCheck of refused) {
      const answer = await register({ username: `${name}x`, ...(humanCheck === undefined ? {} : { humanCheck }) });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'human_check_failed']);
      bodies.push(answer.body.replace(/"requestId":"[^"]*"/, ''));
    }
    expect(new Set(bodies).size).toBe(1);
    expect(await database.query('SELECT 1 FROM app.member WHERE username = $1', [`${name}x`])).toEqual([]);
  });

  it('uses the check up even when the name is taken', async () => {
    const humanCheck = await solve();
    await register({ humanCheck: await solve() });
    expect((await register({ humanCheck })).json().code).toBe('username_taken');
    expect((await register({ username: `${name}y`, humanCheck })).json().code).toBe('human_check_failed');
  });

  it('requires none where the brand does not', async () => {
    platform.brands.switch('lotus', { humanCheck: false });
    expect((await register({})).statusCode).toBe(200);
  });
});

describe('[A10] SMS with the human check on', () => {
  const call = {
    smsRegister: (body: object) =>
      platform.call('smsRegister', { body: { mobileNo: `09${70_000_000 + count}`, ...body } }),
    smsLoginCode: (body: object) =>
      platform.call('smsLoginCode', { body: { mobileNum: `09${80_000_000 + count}`, ...body } }),
  };
  it.each(['smsRegister', 'smsLoginCode'] as const)('%s sends nothing without one', async (name) => {
    const before = platform.sms.sent.length;
    for (const humanCheck of [undefined, 'AAAA', await solve('register'), await solve('sms', 'harbor')]) {
      platform.clock.advance(2_000);
      const answer = await call[name](humanCheck === undefined ? {} : { humanCheck });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'human_check_failed']);
    }
    expect(platform.sms.sent.length).toBe(before);
    platform.clock.advance(2_000);
    expect((await call[name]({ humanCheck: await solve('sms') })).statusCode).toBe(200);
  });
});

describe('[A03] [A10] a human check instead of the captcha', () => {
  it('lets a player in who cannot read it, at log-in', async () => {
    await registerMember(platform, name, { clientIp: '192.0.2.1', merchant: 'harbor' });
    const attempt = (password: string, body: object = {}) =>
      logIn(platform, name, password, { body, merchant: 'harbor' });
    for (let guess = 0; guess < 3; guess += 1) await attempt('not-the-password');
    expect((await attempt(TEST_PASSWORD)).json()).toMatchObject({ code: 'captcha_required', captcha: true });
    const foreign = await attempt(TEST_PASSWORD, { captchaCheck: await solve('registerCaptcha', 'harbor') });
    expect(foreign.json()).toMatchObject({ status: 403, code: 'human_check_failed', captcha: true });
    const captchaCheck = await solve('loginCaptcha', 'harbor');
    expect((await attempt('not-the-password', { captchaCheck })).json().code).toBe('login_failed');
    expect((await attempt(TEST_PASSWORD, { captchaCheck })).json().code).toBe('human_check_failed');
    expect((await attempt(TEST_PASSWORD, { captchaCheck: await solve('loginCaptcha', 'harbor') })).statusCode).toBe(
      200,
    );
  });

  it('lets a player in who cannot read it, at registration, beside the check for all', async () => {
    const { registration } = brand.public;
    const captcha = { ...registration.captcha, enabled: true, required: true };
    platform.brands.set({ ...brand, public: { ...brand.public, registration: { ...registration, captcha } } });
    const humanCheck = await solve();
    expect((await register({ humanCheck })).json().errors).toMatchObject([{ path: 'captcha', code: 'required' }]);
    const same = await register({ humanCheck, captchaCheck: humanCheck });
    expect(same.json()).toMatchObject({ code: 'human_check_failed', captcha: true });
    const both = { humanCheck: await solve(), captchaCheck: await solve('registerCaptcha') };
    expect((await register(both)).statusCode).toBe(200);
  });
});
