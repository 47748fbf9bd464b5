import { describe, expect, it } from 'vitest';
import { protect } from '../../testing/protection-fixture.ts';
import { openStaffDepositSuite } from '../../testing/staff-deposit-suite.ts';
import { TEST_PASSWORD } from '../../testing/test-members.ts';

const { platform, payer, begin, show, start, cash, send, expectSound, staff, paymentOf, strangePayment, ...more } =
  await openStaffDepositSuite();
const { credit, approve, requested, postings } = more;

const allow = () => protect(platform, { limitPeriods: ['day', 'week', 'month'], exclusionMinDays: 1 });
const call = async (name: 'limitSet' | 'selfExclude' | 'timeOut', body: object) => {
  allow();
  expect((await platform.call(name, { token: payer.token, body })).statusCode).toBe(200);
};
const setLimit = (limit: string) => call('limitSet', { kind: 'deposit', period: 'day', limit });
const PROTECTIONS = [
  ['an excluded player', () => call('selfExclude', { days: 30, password: TEST_PASSWORD }), 'player_excluded'],
  ['a player in a time-out', () => call('timeOut', { hours: 24 }), 'player_excluded'],
  ['a player beyond a deposit limit', () => setLimit('99.99'), 'deposit_limit_reached'],
] as const;
const usedOf = async (): Promise<string> => {
  const { limits } = (await platform.call('protection', { token: payer.token })).json().value;
  return limits.find(({ kind, period }: { kind: string; period: string }) => kind === 'deposit' && period === 'day')
    .used;
};

describe('[W13] a payment that no deposit explains', () => {
  it.each(PROTECTIONS)('is not credited to %s by a request, and can be given back', async (_who, begins, code) => {
    const { paymentId } = await strangePayment();
    await begins();
    expect((await staff('payments.request', paymentId, credit(payer.username))).json().code).toBe(code);
    const { hash } = await requested(paymentId, { end: 'giveBack', note: 'The player may not pay in' });
    expect((await approve(paymentId, hash)).statusCode).toBe(200);
    expect(await postings(paymentId)).toEqual([]);
    await expectSound();
  });

  it.each(PROTECTIONS)('is not credited to %s by an approval, and still waits', async (_who, begins, code) => {
    const { paymentId, order } = await strangePayment();
    const { hash } = await requested(paymentId, credit(payer.username));
    await begins();
    expect((await approve(paymentId, hash)).json().code).toBe(code);
    expect((await paymentOf(order.slice('lotus.'.length))).match?.state).toBe('waiting');
    expect(await postings(paymentId)).toEqual([]);
    await expectSound();
  });

  it('counts in the deposit limits once it is credited, in the place of the order that it ends', async () => {
    await setLimit('200.00');
    const id = await begin();
    await send(id, 'paid', { amount: '12000' });
    expect(await usedOf()).toBe('100.00');
    const { paymentId } = await paymentOf(id);
    const { hash } = await requested(paymentId, credit('', { deposit: id }));
    expect((await approve(paymentId, hash)).statusCode).toBe(200);
    expect([await cash(), (await show(id)).state, await usedOf()]).toEqual(['120.00', 'matched', '120.00']);
    const stranger = await strangePayment({ amount: '8000' });
    const second = await requested(stranger.paymentId, credit(payer.username));
    expect((await approve(stranger.paymentId, second.hash)).statusCode).toBe(200);
    expect(await usedOf()).toBe('200.00');
    expect((await start('5.00')).json().code).toBe('deposit_limit_reached');
    await expectSound();
  });

  it('counts beside a deposit that it names and does not end', async () => {
    await setLimit('150.00');
    const id = await begin();
    const { paymentId } = await strangePayment({ amount: '5001' });
    const named = credit('', { deposit: id });
    expect((await staff('payments.request', paymentId, named)).json().code).toBe('deposit_limit_reached');
  });

  it('is credited up to the limit when several are approved at once', async () => {
    await setLimit('250.00');
    const payments = [];
    for (let count = 0; count < 4; count += 1) {
      const { paymentId } = await strangePayment();
      payments.push({ paymentId, hash: (await requested(paymentId, credit(payer.username))).hash });
    }
    const answers = await Promise.all(payments.map(({ paymentId, hash }) => approve(paymentId, hash)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409]);
    expect(await cash()).toBe('200.00');
    await expectSound();
  });
});
