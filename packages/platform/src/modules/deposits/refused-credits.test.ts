import { describe, expect, it } from 'vitest';
import { protect } from '../../testing/protection-fixture.ts';
import { openStaffDepositSuite } from '../../testing/staff-deposit-suite.ts';
import { TEST_PASSWORD } from '../../testing/test-members.ts';

const {
  database,
  platform,
  payer,
  begin,
  start,
  show,
  cash,
  send,
  know,
  resolve,
  expectSound,
  paymentOf,
  requested,
  approve,
} = await openStaffDepositSuite();

async function call(name: 'limitSet' | 'selfExclude' | 'timeOut', body: object): Promise<void> {
  protect(platform, { limitPeriods: ['day', 'week', 'month'], exclusionMinDays: 1 });
  expect((await platform.call(name, { token: payer.token, body })).statusCode).toBe(200);
}
const setLimit = (limit: string) => call('limitSet', { kind: 'deposit', period: 'day', limit });
const exclude = () => call('selfExclude', { days: 30, password: TEST_PASSWORD });
/** An order that lapsed, and whose part of the limit another one took. */
async function lapsedOrder(): Promise<string> {
  await setLimit('150.00');
  const id = await begin();
  await send(id, 'expired');
  expect((await start('51.00')).statusCode).toBe(200);
  return id;
}
const messages = async () =>
  (await platform.call('messages', { token: payer.token }))
    .json()
    .value.messages.map(({ type }: { type: string }) => type);

describe('[W13] a payment of an open order', () => {
  it.each([
    ['an excluded player', exclude, 'excluded', 'keptOut', 'deposit_kept_out'],
    ['a player in a time-out', () => call('timeOut', { hours: 24 }), 'timeOut', 'keptOut', 'deposit_kept_out'],
    ['a player who lowered the limit', () => setLimit('99.99'), 'limit', 'limit', 'deposit_over_limit'],
  ] as const)('is not credited to %s', async (_who, begins, reason, heldFor, type) => {
    const id = await begin();
    await begins();
    await send(id, 'paid');
    const payment = await paymentOf(id);
    expect(payment.reason).toBe(reason);
    const owner = await platform.call('deposit', { token: payer.token, query: { depositId: id } });
    // An exclusion ended the session.
    if (owner.statusCode === 200) {
      expect([owner.json().value, await cash()]).toMatchObject([{ state: 'review', heldFor }, '0.00']);
      expect(await messages()).toContain(type);
    }
    await expectSound();
  });
});

it('[W13] a deposit in review says why its latest payment was not credited', async () => {
  const id = await begin();
  await send(id, 'paid', { amount: '9000', reference: 'other' });
  expect(await show(id)).toMatchObject({ state: 'review', heldFor: null });
  await setLimit('99.99');
  await send(id, 'paid');
  expect(await show(id)).toMatchObject({ state: 'review', heldFor: 'limit' });
  await send(id, 'paid', { amount: '9000', reference: 'other' });
  expect(await show(id)).toMatchObject({ state: 'review', heldFor: 'limit' });
});

describe('[W13] a payment that comes after its order ended', () => {
  it('is credited within the deposit limits', async () => {
    await setLimit('150.00');
    const id = await begin();
    await send(id, 'expired');
    expect((await start('50.00')).statusCode).toBe(200);
    await send(id, 'paid');
    expect([(await show(id)).state, await cash()]).toEqual(['credited', '98.50']);
    expect((await start('5.00')).json().code).toBe('deposit_limit_reached');
    await expectSound();
  });

  it('is kept for staff beyond a limit, by callback and query, and the player reads why; they give it back', async () => {
    const id = await lapsedOrder();
    know(id, { state: 'paid', paid: { amount: 10_000n, currency: 'USD' }, reference: 'r' });
    await database.query('UPDATE app.deposit SET due_at = created_at WHERE id = $1', [id]);
    await resolve(0);
    await send(id, 'paid');
    expect([await show(id), await cash()]).toMatchObject([{ state: 'review', heldFor: 'limit', url: null }, '0.00']);
    expect((await messages()).filter((type: string) => type === 'deposit_over_limit')).toHaveLength(1);
    const payment = await paymentOf(id);
    expect(payment).toMatchObject({ reason: 'limit', amount: '100.00', deposit: { depositId: id } });
    const { hash } = await requested(payment.paymentId, { end: 'giveBack', note: 'Beyond the limit' });
    expect((await approve(payment.paymentId, hash)).statusCode).toBe(200);
    expect(await show(id)).toMatchObject({ state: 'givenBack', heldFor: null });
    await expectSound();
  });

  it('is not credited by a later report, although the limit would allow it by then', async () => {
    const id = await lapsedOrder();
    await send(id, 'paid');
    const other = (await platform.call('deposits', { token: payer.token, query: {} })).json().value.deposits[0];
    await send(other.depositId, 'expired');
    await send(id, 'paid');
    expect([(await show(id)).state, await cash()]).toEqual(['review', '0.00']);
  });

  it('uses nothing of the limit while it waits for staff', async () => {
    const id = await lapsedOrder();
    await send(id, 'paid');
    expect((await start('99.00')).statusCode).toBe(200);
  });

  it('is credited up to the limit when several come at once', async () => {
    await setLimit('150.00');
    const ids = [];
    for (let count = 0; count < 4; count += 1) {
      const id = await begin();
      await send(id, 'failed');
      ids.push(id);
    }
    platform.clock.advance(60_000);
    await Promise.all(ids.map((id) => send(id, 'paid', { reference: id })));
    const states = await Promise.all(ids.map(async (id) => (await show(id)).state));
    expect(states.sort()).toEqual(['credited', 'review', 'review', 'review']);
    await expectSound();
  });
});
