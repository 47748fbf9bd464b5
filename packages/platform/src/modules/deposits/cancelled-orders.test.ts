import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { protect } from '../../testing/protection-fixture.ts';
import { openStaffDepositSuite } from '../../testing/staff-deposit-suite.ts';
import { logIn, TEST_PASSWORD } from '../../testing/test-members.ts';

const { database, platform, provider, payer, begin, start, show, cash, know, expectSound, paymentOf, send } =
  await openStaffDepositSuite();

async function call(name: 'limitSet' | 'selfExclude' | 'timeOut', body: object): Promise<void> {
  protect(platform, { limitPeriods: ['day', 'week', 'month'], exclusionMinDays: 1 });
  expect((await platform.call(name, { token: payer.token, body })).statusCode).toBe(200);
}
const setLimit = (limit: string) => call('limitSet', { kind: 'deposit', period: 'day', limit });
const timeOut = () => call('timeOut', { hours: 24 });
/** An exclusion ends the session. */
async function exclude(): Promise<void> {
  await call('selfExclude', { days: 30, password: TEST_PASSWORD });
  payer.token = (await logIn(platform, payer.username, TEST_PASSWORD)).json().value.token;
}
const cancel = () => platform.app.cancelOrders(['lotus']);
const dueAgain = (id: string) =>
  database.query('UPDATE app.deposit SET cancel_due_at = now() WHERE id = $1 AND cancel_due_at IS NOT NULL', [id]);
const messages = async (): Promise<string[]> =>
  (await platform.call('messages', { token: payer.token }))
    .json()
    .value.messages.map(({ type }: { type: string }) => type);
const atProvider = (id: string) => provider.payments.get(`lotus.${id}`)?.state.state;

describe('[W13] an open order', () => {
  it.each([
    ['excludes themself', exclude],
    ['begins a time-out', timeOut],
    ['lowers a deposit limit below it', () => setLimit('99.99')],
  ])('is cancelled at the provider when its player %s', async (_what, begins) => {
    const [id, ended] = [await begin(), await begin('5.00')];
    await send(ended, 'failed');
    await begins();
    expect(await show(id)).toMatchObject({ state: 'pending', url: null });
    await cancel();
    expect([atProvider(id), atProvider(ended)]).toEqual(['failed', 'pending']);
    expect(await show(id)).toMatchObject({ state: 'failed', url: null, isCancelled: true });
    expect(await show(ended)).toMatchObject({ state: 'failed', isCancelled: false });
    // It may be staff who protect the player.
    expect(await messages()).toEqual(expect.arrayContaining(['deposit_cancelled', 'deposit_failed']));
    const [row] = await database.query('SELECT reason FROM app.deposit WHERE id = $1', [id]);
    expect(row).toEqual({ reason: 'cancelled' });
    await expectSound();
  });

  it('leaves its part of the limit to another one', async () => {
    await begin();
    await setLimit('99.99');
    expect((await start('99.00')).json().code).toBe('deposit_limit_reached');
    await cancel();
    expect((await start('99.00')).statusCode).toBe(200);
  });

  it('stays open at a limit that allows it', async () => {
    const id = await begin();
    await setLimit('100.00');
    await cancel();
    expect([(await show(id)).state, (await show(id)).url]).toEqual(['pending', expect.stringMatching(/^https:/)]);
  });

  it('is cancelled once the provider answers', async () => {
    const id = await begin();
    await timeOut();
    provider.beforeAnswer = () => {
      throw new Error('no answer');
    };
    await cancel();
    provider.beforeAnswer = () => undefined;
    // Another process does not take it at once.
    await cancel();
    expect((await show(id)).state).toBe('pending');
    await dueAgain(id);
    await cancel();
    expect((await show(id)).state).toBe('failed');
  });

  it('is cancelled also where it arrives at the provider later', async () => {
    const id = await begin();
    const known = provider.payments.get(`lotus.${id}`);
    provider.payments.delete(`lotus.${id}`);
    await timeOut();
    await cancel();
    expect((await show(id)).state).toBe('pending');
    if (known !== undefined) provider.payments.set(`lotus.${id}`, known);
    await dueAgain(id);
    await cancel();
    expect([(await show(id)).state, atProvider(id)]).toEqual(['failed', 'failed']);
  });

  it('is not credited where it was paid before', async () => {
    const id = await begin();
    await timeOut();
    know(id, { state: 'paid', paid: { amount: 10_000n, currency: 'USD' } });
    await cancel();
    expect([(await show(id)).state, await cash(), (await paymentOf(id)).reason]).toEqual(['review', '0.00', 'timeOut']);
  });

  it('ends as cancelled also where the provider reports its expiry first', async () => {
    const id = await begin();
    await timeOut();
    await send(id, 'expired');
    expect((await show(id)).state).toBe('failed');
  });

  it('stays open at a provider that cancels none, which is not told again, and is not credited', async () => {
    const id = await begin();
    await timeOut();
    provider.cancels = false;
    await cancel();
    await dueAgain(id);
    await cancel();
    expect([(await show(id)).state, atProvider(id)]).toEqual(['pending', 'pending']);
    const due = await database.query('SELECT FROM app.deposit WHERE id = $1 AND cancel_due_at IS NOT NULL', [id]);
    expect(due).toEqual([]);
    await send(id, 'paid');
    expect([(await show(id)).state, await cash()]).toEqual(['review', '0.00']);
  });

  it('is not begun again under its key', async () => {
    const key = randomUUID();
    provider.beforeAnswer = () => {
      throw new Error('no answer');
    };
    expect((await start('100.00', key)).json().code).toBe('payment_unavailable');
    provider.beforeAnswer = () => undefined;
    provider.payments.clear();
    await timeOut();
    expect((await start('100.00', key)).json().value).toMatchObject({ state: 'pending', url: null });
    expect(provider.payments.size).toBe(0);
  });
});
