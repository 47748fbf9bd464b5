import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openPlayer, performSupportAction } from '../../testing/call-support.ts';
import { PAYMENT_PASSWORD, useFactorFixture } from '../../testing/factor-fixture.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { TEST_PASSWORD } from '../../testing/test-members.ts';
import { jobsOf } from '../../testing/waiting-jobs.ts';

const fixture = useFactorFixture();
const BY_LOGIN = { password: TEST_PASSWORD };
const lost = (body: object = BY_LOGIN) => fixture.call('secondFactorLost', body);
const keep = () => fixture.call('secondFactorKeep');
const isAsked = async () =>
  (await fixture.refusal('stepUp', { purpose: 'pointRedeem', password: PAYMENT_PASSWORD })) ===
  'second_factor_required';
const removal = async () => (await fixture.state())?.removal;
async function setUp(): Promise<void> {
  await fixture.setPaymentPassword();
  await fixture.setUp();
}
async function mailsWith(text: string): Promise<number> {
  await fixture.recovery.send();
  return fixture.recovery.mailsTo().filter((mail) => mail.text.includes(text)).length;
}

describe('[W02] a second factor is removed', () => {
  it('by the log-in password and a code, at once, with a notice; other sessions end', async () => {
    expect(await fixture.refusal('secondFactorRemove', BY_LOGIN)).toBe('conflict');
    await setUp();
    const elsewhere = await fixture.newSession();
    const remove = (body: object) => fixture.refusal('secondFactorRemove', body);
    expect(await remove({ ...BY_LOGIN })).toBe('second_factor_required');
    expect(await remove({ password: 'wrong-stone-1', secondFactorCode: fixture.nextCode() })).toBe('login_failed');
    expect(await remove({ ...BY_LOGIN, secondFactorCode: fixture.nextCode() })).toBeNull();
    expect(await fixture.state()).toEqual({ since: null, recoveryCodesLeft: 0, removal: null });
    expect(await isAsked()).toBe(false);
    expect(await fixture.refusal('memberInfo', undefined, elsewhere)).toBe('token_invalid');
    expect(await mailsWith('was turned off on')).toBe(1);
    // Another one can be set up; former recovery codes are void.
    const [former = ''] = fixture.recoveryCodes;
    await fixture.setUp();
    expect(await fixture.refusal('secondFactorCodes', { secondFactorCode: former })).toBe('second_factor_wrong');
  });

  it('by a recovery code in place of the app’s', async () => {
    await setUp();
    const [code = ''] = fixture.recoveryCodes;
    expect(await fixture.refusal('secondFactorRemove', { ...BY_LOGIN, secondFactorCode: code })).toBeNull();
    expect(await isAsked()).toBe(false);
  });

  it('once, of simultaneous calls', async () => {
    await setUp();
    const body = { ...BY_LOGIN, secondFactorCode: fixture.nextCode() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.refusal('secondFactorRemove', body)));
    expect(answers.filter((code) => code === null)).toHaveLength(1);
  });
});

describe('[W02] a second factor whose app and recovery codes are lost', () => {
  it('is removed a day after the request, of which the member gets a mail and a message', async () => {
    expect((await lost()).json().code).toBe('conflict');
    await setUp();
    expect((await lost({})).json().code).toBe('validation_failed');
    expect((await lost({ password: 'wrong-stone-1' })).json().code).toBe('login_failed');
    const { effectiveAt } = (await lost()).json().value;
    expect(await removal()).toMatchObject({ effectiveAt });
    expect(await mailsWith('requested to turn off two-step verification')).toBe(1);
    expect(await fixture.messages()).toContainEqual(
      expect.stringContaining('requested to turn off two-step verification'),
    );
    await fixture.pass(23);
    expect([await isAsked(), await removal()]).toMatchObject([true, { effectiveAt }]);
    await fixture.pass(1);
    expect(await fixture.state()).toEqual({ since: null, recoveryCodesLeft: 0, removal: null });
    expect(await isAsked()).toBe(false);
    expect((await lost()).json().code).toBe('conflict');
    await fixture.setUp();
    expect((await fixture.state())?.recoveryCodesLeft).toBe(10);
  });

  it('stays when the member ends the request, from any session, or uses a code', async () => {
    await setUp();
    await lost();
    const elsewhere = await fixture.newSession();
    expect(await fixture.refusal('secondFactorKeep', undefined, elsewhere)).toBeNull();
    expect(await removal()).toBeNull();
    await fixture.pass(25);
    expect(await isAsked()).toBe(true);
    for (const code of [() => fixture.nextCode(), () => fixture.recoveryCodes[0] ?? '']) {
      await lost();
      const body = { purpose: 'pointRedeem', password: PAYMENT_PASSWORD, secondFactorCode: code() };
      expect(await fixture.refusal('stepUp', body)).toBeNull();
      expect(await removal()).toBeNull();
    }
  });

  it('does not wait anew for a repeated request, and has one notice', async () => {
    await setUp();
    const { effectiveAt } = (await lost()).json().value;
    await fixture.pass(5);
    expect((await lost()).json().value).toEqual({ effectiveAt });
    expect(await mailsWith('requested to turn off two-step verification')).toBe(1);
  });

  it('is gone when ending the request comes too late', async () => {
    await setUp();
    await lost();
    await fixture.pass(24);
    expect((await keep()).statusCode).toBe(200);
    expect(await isAsked()).toBe(false);
  });

  it('can be kept while the brand does not offer it', async () => {
    await setUp();
    await lost();
    const { brands } = fixture.recovery.platform;
    brands.switch('lotus', { 'memberCentre.secondFactor': false });
    expect((await keep()).statusCode).toBe(200);
    brands.switch('lotus', { 'memberCentre.secondFactor': true });
    expect(await removal()).toBeNull();
  });
});

describe('[W02] of a removal that has waited the member gets a mail and a message', () => {
  const OFF = 'was turned off on';
  const notices = async () => [
    await mailsWith(OFF),
    (await fixture.messages()).filter((text) => text.includes(OFF)).length,
  ];
  const runDue = () => fixture.recovery.runDueJobs();

  it('when its time comes, once', async () => {
    await setUp();
    const { effectiveAt } = (await lost()).json().value;
    await fixture.pass(23);
    expect([await runDue(), await notices()]).toEqual([[], [0, 0]]);
    await fixture.pass(2);
    expect([await runDue(), await notices()]).toEqual([['factor.remove'], [1, 1]]);
    const [mail] = fixture.recovery.mailsTo().filter(({ text }) => text.includes(OFF));
    // The moment that the wait ended, in the brand's zone.
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'Asia/Phnom_Penh' });
    expect(mail?.text).toContain(day.format(new Date(effectiveAt)));
    expect(mail?.text).not.toContain('cancel the request');
    await fixture.setUp();
    expect(await notices()).toEqual([1, 1]);
  });

  it('when the member uses the account before the job runs, and not again by the job', async () => {
    await setUp();
    await lost();
    await fixture.pass(24);
    await fixture.setUp();
    expect(await notices()).toEqual([1, 1]);
    expect([await runDue(), await notices()]).toEqual([['factor.remove'], [1, 1]]);
    expect((await fixture.state())?.since).not.toBeNull();
  });

  it('also when staff requested it', async () => {
    await setUp();
    await performSupportAction(fixture.recovery.platform, await fixture.memberId(), 'remove-second-factor');
    await fixture.pass(24);
    expect([await runDue(), await notices()]).toEqual([['factor.remove'], [1, 1]]);
  });

  it('in the language of the request, by a job that the database calls due before this machine’s clock does', async () => {
    const { brands } = fixture.recovery.platform;
    const brand = brands.get('lotus') ?? testBrand('lotus');
    brands.set({ ...brand, public: { ...brand.public, languages: ['EN', 'KM'] } });
    await setUp();
    const { effectiveAt } = (await lost({ ...BY_LOGIN, language: 'KM' })).json().value;
    await fixture.pass(23);
    const run = jobsOf(fixture.recovery.database, fixture.recovery.platform)['factor.remove'];
    const data = { memberId: await fixture.memberId(), language: 'KM' };
    await run({ of: 'lotus', due: new Date(effectiveAt), data, signal: new AbortController().signal });
    expect((await fixture.state())?.since).toBeNull();
    expect(await mailsWith('ត្រូវបានដកចេញនៅ')).toBe(1);
  });

  it('and none of a cancelled one, by the member, by a code or by staff', async () => {
    await setUp();
    const memberId = await fixture.memberId();
    const cancel = [
      keep,
      () => fixture.call('secondFactorCodes', { secondFactorCode: fixture.nextCode() }),
      () => performSupportAction(fixture.recovery.platform, memberId, 'keep-second-factor'),
    ];
    for (const by of cancel) {
      await lost();
      expect((await by()).statusCode).toBe(200);
    }
    await fixture.pass(25);
    expect(await runDue()).toEqual(Array(3).fill('factor.remove'));
    expect([await notices(), await isAsked()]).toEqual([[0, 0], true]);
  });

  it('and none of a cancelled one when another waits, whose own time counts', async () => {
    await setUp();
    await lost();
    await keep();
    await fixture.pass(12);
    await lost();
    await fixture.pass(12);
    expect([await runDue(), await notices()]).toEqual([['factor.remove'], [0, 0]]);
    expect(await isAsked()).toBe(true);
    await fixture.pass(12);
    expect([await runDue(), await notices()]).toEqual([['factor.remove'], [1, 1]]);
  });
});

describe('[A22] staff', () => {
  const perform = async (action: 'remove-second-factor' | 'keep-second-factor', options = {}) =>
    performSupportAction(fixture.recovery.platform, await fixture.memberId(), action, options);

  it('request the removal of a second factor, which waits like the member’s own request', async () => {
    expect((await perform('remove-second-factor')).json().code).toBe('conflict');
    await setUp();
    const { value } = (await perform('remove-second-factor')).json();
    expect(value.before).toMatchObject({ secondFactorRemovalAt: null });
    expect(value.after).toMatchObject({ secondFactorRemovalAt: value.player.secondFactor.removal.effectiveAt });
    expect(value.player.secondFactor).toEqual(await fixture.state());
    expect(value.player.secondFactor).toMatchObject({
      recoveryCodesLeft: 10,
      removal: { effectiveAt: expect.any(String) },
    });
    expect((await perform('remove-second-factor')).json().code).toBe('conflict');
    expect(await mailsWith('requested to turn off two-step verification')).toBe(1);
    await fixture.pass(23);
    expect(await isAsked()).toBe(true);
    await fixture.pass(1);
    expect(await isAsked()).toBe(false);
  });

  it('do it once under one key, and end the request, of which the member gets a notice', async () => {
    await setUp();
    expect((await perform('keep-second-factor')).json().code).toBe('conflict');
    const once = { key: randomUUID() };
    expect((await perform('remove-second-factor', once)).json().value.again).toBe(false);
    expect((await perform('remove-second-factor', once)).json().value.again).toBe(true);
    const kept = (await perform('keep-second-factor')).json().value;
    expect(kept.player.secondFactor.removal).toBeNull();
    expect(kept.before).toMatchObject({ secondFactorRemovalAt: expect.any(String) });
    expect(kept.after).toMatchObject({ secondFactorRemovalAt: null });
    expect(await mailsWith('Customer service ended the request')).toBe(1);
    await fixture.pass(25);
    expect(await isAsked()).toBe(true);
  });

  it('reach no player of another brand', async () => {
    await setUp();
    const answer = await perform('remove-second-factor', { merchant: 'harbor' });
    expect(answer.json().code).toBe('not_found');
    expect(await removal()).toBeNull();
  });

  it('who reset the log-in password hand over neither the payment password nor the second factor', async () => {
    await setUp();
    const before = await fixture.state();
    const { platform } = fixture.recovery;
    const memberId = await fixture.memberId();
    const reset = await performSupportAction(platform, memberId, 'reset-password');
    expect(reset.json().value.player.secondFactor).toEqual(before);
    const temporary = reset.json().value.password.text;
    fixture.token = await fixture.newSession(temporary);
    const chosen = { newPassword: 'quiet-harbour-31', confirmNewPassword: 'quiet-harbour-31' };
    expect(await fixture.refusal('changePassword', { oldPassword: temporary, ...chosen })).toBeNull();

    expect(await fixture.state()).toEqual(before);
    const payment = { newPassword: 'silver-anchor-62', confirmNewPassword: 'silver-anchor-62' };
    const byLogin = { by: 'login', password: chosen.newPassword, ...payment };
    expect(await fixture.refusal('paymentPassword', byLogin)).toBe('second_factor_required');
    const withCode = { ...byLogin, secondFactorCode: fixture.nextCode() };
    expect(await fixture.refusal('paymentPassword', withCode)).toBe('payment_password_set');
    const forgotten = { password: chosen.newPassword, ...payment };
    expect(await fixture.refusal('paymentForgotten', forgotten)).toBe('second_factor_required');
    expect(await isAsked()).toBe(true);
    const own = { purpose: 'pointRedeem', password: PAYMENT_PASSWORD, secondFactorCode: fixture.nextCode() };
    expect(await fixture.refusal('stepUp', own)).toBeNull();
    // What staff see of it is what the member sees.
    expect((await openPlayer(platform, memberId)).json().value.secondFactor).toEqual(await fixture.state());
  });
});
