import { describe, expect, it } from 'vitest';
import { openCashierFixture, type Payee } from '../../testing/cashier-fixture.ts';
import { photo } from '../../testing/sample-pictures.ts';

const fixture = await openCashierFixture();
const { platform, provider, database } = fixture;

/** A withdrawal that was paid, whose player says that the first part was not received. */
async function notReceived(amount: string, minor = 3_000_00n) {
  const payee = await fixture.payee(minor);
  const { withdrawalId: id, state } = await payee.request(amount);
  if (state === 'review')
    for (const by of ['staff-8', 'staff-9']) await fixture.staff('withdrawals.approve', id, { by });
  await fixture.sendAfter(0);
  return { payee, id, ...(await denied(payee, (await payee.latest()).payouts[0]?.payoutId ?? '')) };
}
/** The player says that the payout was not received. */
async function denied(payee: Payee, payoutId: string) {
  await payee.answer(payoutId, 'notReceived');
  const { cases } = (await fixture.staff('withdrawals.cases', '')).json().value;
  const { caseId } = cases.find((one: { payoutId: string }) => one.payoutId === payoutId);
  return { payoutId, caseId };
}
const payAgain = async (
  caseId: string,
  by = 'staff-1',
  { disabled = [], ...options }: { key?: string; merchant?: string; disabled?: string[] } = {},
) => {
  const body = { reason: 'The bank lost it', disabled };
  fixture.clock.advance(1);
  const answer = (await fixture.staff('withdrawals.payAgain', caseId, { by, body, ...options })).json();
  return answer.code ?? answer.value.state;
};
const statesOf = async (payee: Payee) => (await payee.latest()).payouts.map(({ state }) => state);
const stepsOf = async (id: string) => (await fixture.open(id)).steps.map(({ what }) => what);

describe('[W05] a payout that was not received is paid again', () => {
  it('by one person below the sum, with what the player sent kept; the provider has to explain the first', async () => {
    const { payee, id, payoutId, caseId } = await notReceived('50.00');
    await platform.call('withdrawProof', {
      ...{ token: payee.token, query: { payoutId }, body: await photo({ width: 900, height: 600 }, 'jpeg') },
      headers: { 'content-type': 'image/jpeg' },
    });
    const before = BigInt((await fixture.house()).psp_clearing ?? 0);
    expect(await payAgain(caseId)).toBe('approved');
    expect(await payee.money()).toEqual({ cash: 2_950_00n, held: 50_00n });
    expect(BigInt((await fixture.house()).psp_clearing ?? 0)).toBe(before - 50_00n);
    expect(await statesOf(payee)).toEqual(['returned', 'waiting']);
    await fixture.sendAfter(0);
    expect(await payee.latest()).toMatchObject({ state: 'paid', paid: '50.00' });
    expect(await payee.money()).toEqual({ cash: 2_950_00n, held: 0n });
    const { payouts, methodName } = await fixture.open(id);
    expect(methodName).toEqual({ EN: 'Bank' });
    expect(payouts).toMatchObject([
      { state: 'returned', receipt: 'notReceived', hasProof: true, failure: 'not_received' },
      { state: 'paid', receipt: null },
    ]);
    expect((await fixture.staff('withdrawals.proof', payoutId)).statusCode).toBe(200);
    // The provider gives the first one back after all: that is known.
    await fixture.say(payoutId, { state: 'returned' });
    expect(await payee.money()).toEqual({ cash: 2_950_00n, held: 0n });
    expect((await payee.answer(payouts[1]?.payoutId ?? '', 'received')).json().value.state).toBe('closed');
    expect(await fixture.broken()).toEqual([]);
  });

  it('by two persons above the sum, also where each part is below it', async () => {
    const { payee, id, caseId } = await notReceived('1000.01');
    expect(await payAgain(caseId)).toBe('paid');
    expect(await statesOf(payee)).toEqual(['paid', 'paid', 'paid']);
    const [listed] = (await fixture.staff('withdrawals.cases', '')).json().value.cases.slice(-1);
    expect(listed).toMatchObject({ caseId, againBy: 'staff-1', againReason: 'The bank lost it' });
    expect(await payAgain(caseId, 'staff-1')).toBe('conflict');
    expect((await stepsOf(id)).at(-1)).toBe('againRequested');
    const results = await Promise.all(['staff-2', 'staff-3', 'staff-4'].map((by) => payAgain(caseId, by)));
    expect(results.toSorted()).toEqual(['approved', 'conflict', 'conflict']);
    expect((await statesOf(payee)).filter((state) => state === 'waiting')).toHaveLength(1);
    await fixture.sendAfter(0);
    expect(await payee.latest()).toMatchObject({ state: 'paid', paid: '1000.01' });
    expect(await fixture.broken()).toEqual([]);
  });

  it('by two others where the account of the first was disabled since', async () => {
    const { payee, caseId } = await notReceived('1000.01');
    const disabled = ['staff-1'];
    expect(await payAgain(caseId, 'staff-1')).toBe('paid');
    expect(await payAgain(caseId, 'staff-2', { disabled })).toBe('paid');
    expect(await payAgain(caseId, 'staff-2', { disabled })).toBe('conflict');
    expect(await payAgain(caseId, 'staff-3', { disabled })).toBe('approved');
    expect((await statesOf(payee)).filter((state) => state === 'waiting')).toHaveLength(1);
    expect(await fixture.broken()).toEqual([]);
  });

  it('by two persons where the withdrawal was paid again before', async () => {
    const { payee, caseId } = await notReceived('50.00');
    expect(await payAgain(caseId, 'staff-5')).toBe('approved');
    await fixture.sendAfter(0);
    const { caseId: second } = await denied(payee, (await payee.latest()).payouts[1]?.payoutId ?? '');
    expect(await payAgain(second, 'staff-5')).toBe('paid');
    expect(await payAgain(second, 'staff-5')).toBe('conflict');
    expect(await statesOf(payee)).toEqual(['returned', 'paid']);
    expect(await payAgain(second, 'staff-6')).toBe('approved');
    expect(await statesOf(payee)).toEqual(['returned', 'returned', 'waiting']);
    expect(await fixture.broken()).toEqual([]);
  });

  it('by two persons where it and what the first one paid again alone in 24 hours exceed the sum', async () => {
    const cases: string[] = [];
    for (let count = 0; count < 4; count += 1) cases.push((await notReceived('500.00')).caseId);
    const last = cases.pop() ?? '';
    const results = await Promise.all(cases.map((caseId) => payAgain(caseId, 'staff-7')));
    expect(results.toSorted()).toEqual(['approved', 'approved', 'paid']);
    fixture.clock.advance(24 * 60 * 60_000);
    expect(await payAgain(last, 'staff-7')).toBe('approved');
    expect(await fixture.broken()).toEqual([]);
  });

  it('once, however often it is requested, and not once the player or another person has ended the case', async () => {
    const { payee, caseId } = await notReceived('50.00');
    const key = 'pay-again-1';
    expect(await payAgain(caseId, 'staff-1', { key })).toBe('approved');
    expect(await payAgain(caseId, 'staff-1', { key })).toBe('approved');
    expect(await payAgain(caseId)).toBe('conflict');
    expect(await statesOf(payee)).toEqual(['returned', 'waiting']);
    const second = await notReceived('50.00');
    expect(await payAgain(second.caseId, 'staff-1', { key })).toBe('idempotency_mismatch');
    expect(await payAgain(second.caseId, 'staff-1', { merchant: 'harbor' })).toBe('not_found');
    await second.payee.answer(second.payoutId, 'received');
    expect(await payAgain(second.caseId)).toBe('conflict');
    const third = await notReceived('50.00');
    await fixture.staff('withdrawals.closeCase', third.caseId, { body: { reason: 'A receipt of the bank' } });
    expect(await payAgain(third.caseId)).toBe('conflict');
  });

  it('by nothing while its account cannot be paid: the money is held, to be given back', async () => {
    const { payee, id, caseId } = await notReceived('50.00');
    await database.query('UPDATE app.payout_account SET removed_at = now() WHERE id = $1', [payee.accountId]);
    expect(await payAgain(caseId, 'staff-2')).toBe('approved');
    expect(await statesOf(payee)).toEqual(['returned']);
    expect(await fixture.open(id)).toMatchObject({ stuck: '50.00', accountProblem: 'removed' });
  });

  it('or goes into the balance, where the rest of the withdrawal was given back', async () => {
    fixture.set({ payoutMax: '60.00' });
    const payee = await fixture.payee(500_00n);
    const { withdrawalId } = await payee.request('100.00');
    provider.next = 'pending';
    await fixture.sendAfter(0);
    const [first, second] = (await fixture.open(withdrawalId)).payouts;
    await fixture.say(first?.payoutId ?? '', { state: 'paid' });
    await fixture.say(second?.payoutId ?? '', { state: 'failed' });
    await payee.answer(first?.payoutId ?? '', 'notReceived');
    const [{ caseId }] = (await fixture.staff('withdrawals.cases', '')).json().value.cases.slice(-1);
    await fixture.staff('withdrawals.mark', withdrawalId, {
      body: { end: 'giveBack', reason: 'accountDetails', note: 'Closed account' },
    });
    expect(await payAgain(caseId)).toBe('rejected');
    expect(await payee.money()).toEqual({ cash: 500_00n, held: 0n });
    expect(await statesOf(payee)).toEqual(['returned', 'failed']);
    expect(await fixture.broken()).toEqual([]);
  });
});

describe('[W05] the list of payouts', () => {
  it('shows those of parts, and those that failed or came back, with their number among their withdrawal’s', async () => {
    fixture.set({ payoutMax: '60.00' });
    const payee = await fixture.payee(500_00n);
    const { withdrawalId } = await payee.request('100.00');
    provider.next = 'failed';
    await fixture.sendAfter(0);
    const list = async (show: string, merchant = 'lotus') => {
      const answer = await fixture.staff('withdrawals.payouts', '', { body: { show }, merchant });
      const { payouts } = answer.json().value;
      return payouts.filter((one: { withdrawalId: string }) => one.withdrawalId === withdrawalId);
    };
    const username = `payee${fixture.count()}`;
    const parts = await list('parts');
    expect(parts.map(({ part, parts: of }: { part: number; parts: number }) => `${part}/${of}`)).toEqual([
      '2/2',
      '1/2',
    ]);
    expect(parts[0]).toMatchObject({ player: { username }, state: 'failed', currency: 'KHR' });
    expect(await list('notPaid')).toHaveLength(2);
    expect(await list('all', 'harbor')).toEqual([]);
    provider.next = 'paid';
    const { withdrawalId: whole } = await (await fixture.payee(500_00n)).request('50.00');
    await fixture.sendAfter(0);
    const all = (await fixture.staff('withdrawals.payouts', '', { body: { show: 'all' } })).json().value.payouts;
    expect(all[0]).toMatchObject({ withdrawalId: whole, part: 1, parts: 1, state: 'paid' });
    for (const show of ['parts', 'notPaid']) {
      const { payouts } = (await fixture.staff('withdrawals.payouts', '', { body: { show } })).json().value;
      expect(payouts.map((one: { withdrawalId: string }) => one.withdrawalId)).not.toContain(whole);
    }
    const [tenants] = await database.query<{ all: number }>(
      "SELECT count(*)::integer AS all FROM app.payout WHERE tenant = 'lotus'",
    );
    const next = (
      await fixture.staff('withdrawals.payouts', '', { body: { show: 'all', after: all[0].payoutId } })
    ).json();
    expect(next.value.payouts).toHaveLength(Math.min(50, (tenants?.all ?? 0) - 1));
  });
});
