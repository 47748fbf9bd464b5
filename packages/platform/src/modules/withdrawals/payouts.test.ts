import { describe, expect, it } from 'vitest';
import { openCashierFixture, type Payee } from '../../testing/cashier-fixture.ts';
import type { PayoutFault } from '../../testing/fake-payment-provider.ts';
import { partsOf } from './begin-payouts.ts';

const fixture = await openCashierFixture();
const { provider, database } = fixture;
const MINUTE_MS = 60_000;

/** A withdrawal that was approved, in parts of 60.00, not sent yet. */
async function approved(amount = '100.00'): Promise<{ payee: Payee; id: string }> {
  fixture.set({ payoutMax: '60.00' });
  const payee = await fixture.payee(500_00n);
  const { withdrawalId } = await payee.request(amount);
  return { payee, id: withdrawalId };
}
const payoutsOf = async (id: string) => (await fixture.open(id)).payouts;
const mark = async (id: string, end: 'again' | 'giveBack') => {
  const why = end === 'giveBack' ? { reason: 'payoutFailed' } : {};
  const answer = (await fixture.staff('withdrawals.mark', id, { body: { end, ...why, note: 'Bank says no' } })).json();
  return answer.code ?? answer.value.state;
};
const cases = async () => (await fixture.staff('withdrawals.cases', '', {})).json().value.cases;
const codeOf = (answer: { json(): { code?: string } }) => answer.json().code;

it('[W05] a sum is paid in parts of at most the bound', () => {
  expect(partsOf(100n, 60n)).toEqual([60n, 40n]);
  expect(partsOf(120n, 60n)).toEqual([60n, 60n]);
  expect(partsOf(60n, 60n)).toEqual([60n]);
  expect(partsOf(61n, 60n)).toEqual([60n, 1n]);
  expect(partsOf(5n, 0n)).toEqual([5n]);
});

describe('[W05] a payout', () => {
  it.each<PayoutFault>(['lost before', 'lost after', 'away'])('whose answer is %s is made once', async (fault) => {
    const { payee, id } = await approved();
    const known = provider.payouts.size;
    provider.fault = fault;
    await fixture.sendAfter(0);
    expect((await payoutsOf(id)).map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect((await payee.money()).held).toBe(100_00n);
    provider.fault = 'none';
    await fixture.sendAfter(MINUTE_MS);
    expect(await payee.latest()).toMatchObject({ state: 'paid', paid: '100.00' });
    expect(provider.payouts.size - known).toBe(2);
    await fixture.sendAfter(MINUTE_MS);
    expect(await payee.money()).toEqual({ cash: 400_00n, held: 0n });
    expect(await fixture.broken()).toEqual([]);
  });

  it('is queried until the provider knows its end', async () => {
    const { payee, id } = await approved();
    provider.next = 'pending';
    await fixture.sendAfter(0);
    await fixture.sendAfter(MINUTE_MS);
    const [first, second] = await payoutsOf(id);
    expect([first?.state, first?.reference?.slice(0, 4)]).toEqual(['sent', 'ref-']);
    provider.change(`lotus.${first?.payoutId}`, { state: 'paid' });
    await fixture.sendAfter(10 * MINUTE_MS);
    expect(await payee.latest()).toMatchObject({ state: 'approved', paid: '60.00', remainder: '40.00' });
    await fixture.say(second?.payoutId ?? '', { state: 'paid' });
    expect((await payee.latest()).state).toBe('paid');
  });

  it('that failed is tried again by staff, as another payout', async () => {
    const { payee, id } = await approved('50.00');
    provider.next = 'failed';
    await fixture.sendAfter(0);
    expect(await payee.latest()).toMatchObject({ state: 'approved', payouts: [{ state: 'failed' }] });
    const queue = (
      await fixture.staff('withdrawals.queue', '', { body: { queue: 'stuck', player: payee.memberId } })
    ).json().value;
    expect(queue.withdrawals).toMatchObject([{ withdrawalId: id }]);
    expect(await fixture.open(id)).toMatchObject({ stuck: '50.00', payouts: [{ failure: 'account closed' }] });
    provider.next = 'paid';
    const ends = await Promise.all([mark(id, 'again'), mark(id, 'again'), mark(id, 'again')]);
    expect(ends.toSorted()).toEqual(['approved', 'conflict', 'conflict']);
    await fixture.sendAfter(0);
    expect((await payee.latest()).payouts.map(({ state }) => state).toSorted()).toEqual(['failed', 'paid']);
    expect(await payee.money()).toEqual({ cash: 450_00n, held: 0n });
    expect(await mark(id, 'giveBack')).toBe('conflict');
    expect(await fixture.broken()).toEqual([]);
  });

  it('that failed beside a paid one: the rest is given back, without the fee that was taken', async () => {
    fixture.set({ payoutMax: '60.00' });
    const payee = await fixture.payee(500_00n);
    const { withdrawalId: id, fee } = await payee.request('100.00', { method: 'dear' });
    expect(fee).toBe('2.50');
    provider.next = 'pending';
    await fixture.sendAfter(0);
    const [first, second] = await payoutsOf(id);
    expect([first?.amount, second?.amount].toSorted()).toEqual(['37.50', '60.00']);
    const sixty = first?.amount === '60.00' ? first : second;
    const other = sixty === first ? second : first;
    await fixture.say(sixty?.payoutId ?? '', { state: 'paid' });
    expect(await mark(id, 'giveBack')).toBe('conflict');
    await fixture.say(other?.payoutId ?? '', { state: 'failed' });
    expect(await mark(id, 'giveBack')).toBe('rejected');
    expect(await payee.latest()).toMatchObject({ state: 'rejected', paid: '60.00', reason: 'payoutFailed' });
    expect(await payee.money()).toEqual({ cash: 437_50n, held: 0n });
    // One posting takes payout and fee: two could wait for a deposit's, which locks the same accounts.
    const posted = await database.query<{ kind: string }>('SELECT kind FROM core.tx WHERE subject = $1 ORDER BY id', [
      id,
    ]);
    expect(posted.map(({ kind }) => kind)).toEqual(['withdrawal_hold', 'payout', 'withdrawal_back']);
    expect(await fixture.broken()).toEqual([]);
  });

  it('that failed alone: all is given back, the fee too', async () => {
    const payee = await fixture.payee(500_00n);
    const { withdrawalId: id } = await payee.request('100.00', { method: 'dear' });
    provider.next = 'failed';
    await fixture.sendAfter(0);
    expect(await mark(id, 'giveBack')).toBe('rejected');
    expect(await payee.money()).toEqual({ cash: 500_00n, held: 0n });
  });

  it('that comes back is held again, paid anew or given back', async () => {
    const { payee, id } = await approved();
    await fixture.sendAfter(0);
    const [first, second] = await payoutsOf(id);
    await fixture.say(first?.payoutId ?? '', { state: 'returned', reason: 'no such account' });
    await fixture.say(first?.payoutId ?? '', { state: 'returned' });
    expect((await payee.latest()).state).toBe('approved');
    expect((await payee.money()).held).toBe(BigInt((first?.amount ?? '').replace('.', '')));
    expect(await mark(id, 'again')).toBe('approved');
    await fixture.sendAfter(0);
    expect(await payee.latest()).toMatchObject({ state: 'paid', paid: '100.00' });
    await fixture.say(second?.payoutId ?? '', { state: 'returned' });
    expect(await mark(id, 'giveBack')).toBe('rejected');
    expect((await payee.money()).held).toBe(0n);
    // One that comes back after the end goes into the balance.
    const third = (await payoutsOf(id)).find(({ state }) => state === 'paid');
    await fixture.say(third?.payoutId ?? '', { state: 'returned' });
    expect(await payee.money()).toEqual({ cash: 500_00n, held: 0n });
    expect(await fixture.broken()).toEqual([]);
  });

  it('reported as returned before it was reported as paid is both', async () => {
    const { payee, id } = await approved('50.00');
    provider.next = 'pending';
    await fixture.sendAfter(0);
    const [payout] = await payoutsOf(id);
    await fixture.say(payout?.payoutId ?? '', { state: 'returned' });
    expect(await payee.money()).toEqual({ cash: 450_00n, held: 50_00n });
    await fixture.say(payout?.payoutId ?? '', { state: 'paid' });
    expect(await payee.latest()).toMatchObject({ state: 'approved', payouts: [{ state: 'returned' }] });
    expect(await fixture.broken()).toEqual([]);
  });

  it('that failed after it was paid moves nothing and opens a case', async () => {
    const { payee, id } = await approved('50.00');
    await fixture.sendAfter(0);
    const payoutId = (await payoutsOf(id))[0]?.payoutId ?? '';
    await fixture.say(payoutId, { state: 'failed' });
    expect(await payee.latest()).toMatchObject({ state: 'paid', payouts: [{ state: 'paid' }] });
    expect(await payee.money()).toEqual({ cash: 450_00n, held: 0n });
    const open = (await cases()).filter((one: { payoutId: string }) => one.payoutId === payoutId);
    expect(open).toMatchObject([{ kind: 'failedAfterPayment' }]);
  });

  it('of another amount or currency, or paid after it had failed, moves nothing and opens a case', async () => {
    const { payee, id } = await approved('50.00');
    provider.next = 'pending';
    await fixture.sendAfter(0);
    const payoutId = (await payoutsOf(id))[0]?.payoutId ?? '';
    await fixture.say(payoutId, { state: 'paid', amount: 49_99n });
    await fixture.say(payoutId, { state: 'paid', amount: 50_00n, currency: 'USD' });
    await fixture.say(payoutId, { state: 'failed', currency: 'KHR' });
    await fixture.say(payoutId, { state: 'paid' });
    expect((await payee.money()).held).toBe(50_00n);
    const open = (await cases()).filter((one: { payoutId: string }) => one.payoutId === payoutId);
    expect(open.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['otherAmount', 'paidAfterFailure']);
    for (const { caseId } of open) {
      const close = await fixture.staff('withdrawals.closeCase', caseId, {
        body: { reason: 'Settled with the provider' },
      });
      expect(close.statusCode).toBe(200);
      expect(codeOf(await fixture.staff('withdrawals.closeCase', caseId, { body: { reason: 'Again' } }))).toBe(
        'conflict',
      );
    }
    expect(await fixture.broken()).toEqual([]);
  });

  it('of a provider that is gone waits', async () => {
    const payee = await fixture.payee(500_00n);
    const { withdrawalId } = await payee.request('50.00');
    await database.query(`BEGIN; SET LOCAL session_replication_role = replica;
      UPDATE app.withdrawal SET provider = 'gone' WHERE id = '${withdrawalId}'; COMMIT`);
    await fixture.sendAfter(0);
    expect((await payee.money()).held).toBe(50_00n);
    expect((await payee.latest()).payouts).toMatchObject([{ state: 'sent' }]);
  });

  it('is settled by the provider that was asked alone', async () => {
    const { payee, id } = await approved('50.00');
    provider.next = 'pending';
    await fixture.sendAfter(0);
    const payoutId = (await payoutsOf(id))[0]?.payoutId ?? '';
    await fixture.say(payoutId, { state: 'paid' }, 'stripe');
    await fixture.say(payoutId, { state: 'failed' }, 'stripe');
    expect(await payee.latest()).toMatchObject({ paid: '0.00', payouts: [{ state: 'sent' }] });
    await fixture.say(payoutId, { state: 'paid' });
    expect((await payee.latest()).state).toBe('paid');
  });

  it('is settled once by many answers at once', async () => {
    const { payee, id } = await approved('50.00');
    provider.next = 'pending';
    await fixture.sendAfter(0);
    const payoutId = (await payoutsOf(id))[0]?.payoutId ?? '';
    await Promise.all(Array.from({ length: 20 }, () => fixture.say(payoutId, { state: 'paid' })));
    expect(await payee.money()).toEqual({ cash: 450_00n, held: 0n });
    const states = ['paid', 'failed', 'returned', 'pending'] as const;
    await Promise.all(states.flatMap((state) => [fixture.say(payoutId, { state }), fixture.say(payoutId, { state })]));
    expect((await payee.latest()).payouts).toMatchObject([{ state: 'returned' }]);
    expect(await fixture.broken()).toEqual([]);
  });

  it('is sent by one of many processes', async () => {
    const { payee } = await approved('50.00');
    const known = provider.payouts.size;
    let orders = 0;
    provider.onPay = async () => {
      orders += 1;
    };
    await Promise.all(Array.from({ length: 6 }, () => fixture.sendAfter(0)));
    expect([orders, provider.payouts.size - known]).toEqual([1, 1]);
    expect((await payee.latest()).state).toBe('paid');
  });

  it('of a process that dies while it orders is taken over by another', async () => {
    const { payee } = await approved('50.00');
    const arrived = Promise.withResolvers<void>();
    // The order is made, and the process never hears of it.
    provider.onPay = () => {
      arrived.resolve();
      return new Promise(() => undefined);
    };
    void fixture.sendAfter(0);
    await arrived.promise;
    provider.onPay = async () => undefined;
    await fixture.sendAfter(0);
    expect((await payee.money()).held).toBe(50_00n);
    await fixture.sendAfter(MINUTE_MS);
    expect(await payee.money()).toEqual({ cash: 450_00n, held: 0n });
  });

  it('never changes but by its ends', async () => {
    const { id } = await approved('50.00');
    await fixture.sendAfter(0);
    const change = (set: string) => database.query(`UPDATE app.payout SET ${set} WHERE withdrawal_id = $1`, [id]);
    for (const set of ['amount = amount + 1', `state = 'sent'`, `state = 'failed'`])
      await expect(change(set)).rejects.toMatchObject({ code: '42501' });
  });
});
