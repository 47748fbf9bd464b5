import type { MessagesValue } from '@marquee/contracts/schemas/messages';
import { describe, expect, it } from 'vitest';
import { openCashierFixture, type Payee } from '../../testing/cashier-fixture.ts';
import { photo } from '../../testing/sample-pictures.ts';
import { forceReceipt } from './force-receipt.ts';

const fixture = await openCashierFixture();
const { platform, clock, provider, database, jobs } = fixture;
const HOUR_MS = 60 * 60_000;
const picture = await photo({ width: 900, height: 1600 }, 'jpeg');

/** A withdrawal in parts of 60.00, all paid. */
async function paid(amount = '100.00'): Promise<{ payee: Payee; id: string; payouts: string[] }> {
  fixture.set({ payoutMax: '60.00' });
  const payee = await fixture.payee(500_00n);
  const { withdrawalId } = await payee.request(amount);
  await fixture.sendAfter(0);
  const { payouts } = await payee.latest();
  return { payee, id: withdrawalId, payouts: payouts.map(({ payoutId }) => payoutId) };
}
const upload = (payee: Pick<Payee, 'token'>, payoutId: string, body: Buffer = picture, type = 'image/jpeg') =>
  platform.call('withdrawProof', { token: payee.token, query: { payoutId }, body, headers: { 'content-type': type } });
const said = async (payee: Payee, payoutId: string, answer: string) => {
  const body = (await payee.answer(payoutId, answer)).json();
  return body.code ?? body.value.state;
};
const receiptsOf = async (payee: Payee) => (await payee.latest()).payouts.map(({ receipt }) => receipt);
const caseOf = async (payoutId: string) =>
  (await fixture.staff('withdrawals.cases', '', {}))
    .json()
    .value.cases.find((one: { payoutId: string }) => one.payoutId === payoutId);

describe('[W05] the member’s answer to a payout', () => {
  it('is asked for by a message for each payout, which says until when', async () => {
    const { payee } = await paid();
    const { payouts } = await payee.latest();
    const { messages } = (await platform.call('messages', { token: payee.token })).json().value as MessagesValue;
    const asked = messages.filter(({ type }) => type === 'withdrawal_paid').map(({ payment }) => payment);
    expect(payouts).toHaveLength(2);
    for (const { amount, forcedAt } of payouts)
      expect(asked).toContainEqual({ amount, currency: 'KHR', reason: null, until: forcedAt });
  });

  it('received: each by itself, and the withdrawal is closed with the last', async () => {
    const { payee, payouts } = await paid();
    expect(await said(payee, payouts[0] ?? '', 'received')).toBe('paid');
    expect(await said(payee, payouts[0] ?? '', 'received')).toBe('paid');
    expect(await said(payee, payouts[1] ?? '', 'alreadyReceived')).toBe('closed');
    expect(await receiptsOf(payee)).toEqual(['received', 'alreadyReceived']);
    expect(await said(payee, payouts[0] ?? '', 'notReceived')).toBe('withdrawal_ended');
  });

  it('fully paid: for all payouts, once all are paid', async () => {
    const { payee, payouts } = await paid();
    expect(await said(payee, payouts[0] ?? '', 'remainder')).toBe('conflict');
    expect(await said(payee, payouts[0] ?? '', 'fullyPaid')).toBe('closed');
    expect(await receiptsOf(payee)).toEqual(['fullyPaid', 'fullyPaid']);
  });

  it('remainder: while more is to come', async () => {
    fixture.set({ payoutMax: '60.00' });
    const payee = await fixture.payee(500_00n);
    const { withdrawalId } = await payee.request('100.00');
    provider.next = 'pending';
    await fixture.sendAfter(0);
    const [first, second] = (await fixture.open(withdrawalId)).payouts.map(({ payoutId }) => payoutId);
    expect(await said(payee, first ?? '', 'received')).toBe('conflict');
    await fixture.say(first ?? '', { state: 'paid' });
    expect(await said(payee, first ?? '', 'fullyPaid')).toBe('conflict');
    expect(await said(payee, first ?? '', 'remainder')).toBe('approved');
    await fixture.say(second ?? '', { state: 'paid' });
    expect(await said(payee, second ?? '', 'fullyPaid')).toBe('closed');
    expect((await receiptsOf(payee)).toSorted()).toEqual(['fullyPaid', 'remainder']);
  });

  it('not received: a case for staff, with a picture that the member and staff see, until it has come after all', async () => {
    const { payee, id, payouts } = await paid('50.00');
    const [payoutId = ''] = payouts;
    expect((await upload(payee, payoutId)).json().code).toBe('conflict');
    expect(await said(payee, payoutId, 'notReceived')).toBe('paid');
    expect(await caseOf(payoutId)).toMatchObject({ kind: 'notReceived', amount: '50.00', hasProof: false });
    const uploaded = await upload(payee, payoutId);
    expect(uploaded.json().value.payouts).toMatchObject([{ receipt: 'notReceived', hasProof: true, forcedAt: null }]);
    await upload(payee, payoutId);
    const files = await database.query<{ state: string }>(
      `SELECT state FROM app.stored_file WHERE owner = $1 AND purpose = 'proof' ORDER BY state`,
      [payee.memberId],
    );
    expect(files.map(({ state }) => state)).toEqual(['removed', 'stored']);
    const proof = (await fixture.staff('withdrawals.proof', payoutId)).json().value;
    expect([proof.type, Buffer.from(proof.base64, 'base64').length > 100]).toEqual(['image/webp', true]);
    expect((await fixture.staff('withdrawals.proof', payoutId, { merchant: 'harbor' })).statusCode).toBe(404);
    clock.advance(2 * HOUR_MS);
    await jobs.runDue(database, platform);
    expect((await fixture.open(id)).state).toBe('paid');
    const token = (
      await platform.call('login', { body: { username: `payee${fixture.count()}`, password: 'river-stone-9' } })
    ).json().value.token;
    const body = { payoutId, answer: 'alreadyReceived' };
    expect((await platform.call('withdrawReceipt', { token, body })).json().value.state).toBe('closed');
    expect(await caseOf(payoutId)).toBeUndefined();
  });

  it('not received: staff close the case, and it counts as received', async () => {
    const { payee, id, payouts } = await paid('50.00');
    const [payoutId = ''] = payouts;
    await said(payee, payoutId, 'notReceived');
    const { caseId } = await caseOf(payoutId);
    const close = () =>
      fixture.staff('withdrawals.closeCase', caseId, {
        key: 'close-case-1',
        body: { reason: 'The bank has a receipt' },
      });
    expect((await close()).json().value.state).toBe('closed');
    expect((await close()).json().value.state).toBe('closed');
    expect(await receiptsOf(payee)).toEqual(['auto']);
    expect((await fixture.open(id)).steps.at(-1)).toMatchObject({ what: 'caseClosed', staff: 'staff-1' });
    expect(
      (await fixture.staff('withdrawals.closeCase', caseId, { merchant: 'harbor', body: { reason: 'x' } })).statusCode,
    ).toBe(404);
  });

  it('not received, and the provider gives it back: the case is closed, the money held', async () => {
    const { payee, payouts } = await paid('50.00');
    const [payoutId = ''] = payouts;
    await said(payee, payoutId, 'notReceived');
    await fixture.say(payoutId, { state: 'returned' });
    expect(await caseOf(payoutId)).toBeUndefined();
    expect(await payee.latest()).toMatchObject({ state: 'approved', paid: '0.00' });
    expect(await said(payee, payoutId, 'received')).toBe('conflict');
  });

  it('none: it counts as received when its time is over, which was said before', async () => {
    const { payee, id, payouts } = await paid();
    const [first = '', second = ''] = payouts;
    const { forcedAt } = (await payee.latest()).payouts[0] ?? {};
    expect(Date.parse(forcedAt ?? '') - clock.now().getTime()).toBe(HOUR_MS);
    await said(payee, first, 'received');
    const token = async () =>
      (
        await platform.call('login', { body: { username: `payee${fixture.count()}`, password: 'river-stone-9' } })
      ).json().value.token;
    clock.advance(HOUR_MS - 1);
    await jobs.runDue(database, platform);
    expect((await fixture.open(id)).state).toBe('paid');
    clock.advance(1);
    // The job is late: an answer that comes now changes nothing.
    const body = { payoutId: second, answer: 'notReceived' };
    expect((await platform.call('withdrawReceipt', { token: await token(), body })).json().code).toBe(
      'withdrawal_ended',
    );
    await jobs.runDue(database, platform);
    const { state, payouts: shown, steps } = await fixture.open(id);
    expect([state, shown.map(({ receipt }) => receipt)]).toEqual(['closed', ['received', 'auto']]);
    expect(steps.at(-1)).toMatchObject({ what: 'forced', actor: 'platform' });
    expect(await fixture.broken()).toEqual([]);
  });

  it('and the timer at once: one of them counts', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { payee, id, payouts } = await paid('50.00');
      const [payoutId = ''] = payouts;
      // The timer's clock is ahead.
      const late = new Date(clock.now().getTime() + HOUR_MS);
      await Promise.all([
        said(payee, payoutId, 'received'),
        forceReceipt({ ...database, clock }, 'lotus', payoutId, late),
        said(payee, payoutId, 'notReceived'),
        fixture.say(payoutId, { state: 'paid' }),
      ]);
      const [payout] = (await fixture.open(id)).payouts;
      expect(['received', 'auto', 'notReceived']).toContain(payout?.receipt);
      const ends = (await fixture.open(id)).steps.filter(({ what }) => what === 'forced' || what === 'answered');
      expect(ends.length).toBeLessThanOrEqual(2);
      expect(ends.some(({ what, note }) => what === 'forced' || note !== null)).toBe(true);
      expect((await fixture.open(id)).state).toBe(payout?.receipt === 'notReceived' ? 'paid' : 'closed');
    }
  });

  it('is for payouts of the member’s own', async () => {
    const { payouts } = await paid('50.00');
    const other = await fixture.payee(0n);
    expect(await said(other, payouts[0] ?? '', 'received')).toBe('not_found');
    expect((await upload(other, payouts[0] ?? '')).json().code).toBe('not_found');
    expect(await said(other, payouts[0] ?? '', 'maybe')).toBe('validation_failed');
  });

  it('takes a picture alone as proof', async () => {
    const { payee, payouts } = await paid('50.00');
    const [payoutId = ''] = payouts;
    await said(payee, payoutId, 'notReceived');
    const script = Buffer.from('<script>alert(1)</script>');
    expect((await upload(payee, payoutId, script)).json().code).toBe('picture_type');
    expect((await upload(payee, payoutId, script, 'text/html')).statusCode).toBe(415);
    expect((await payee.latest()).payouts).toMatchObject([{ hasProof: false }]);
  });
});
