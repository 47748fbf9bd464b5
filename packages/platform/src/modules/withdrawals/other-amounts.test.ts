import { expect, it } from 'vitest';
import { openCashierFixture } from '../../testing/cashier-fixture.ts';

const fixture = await openCashierFixture();
const { clock, provider } = fixture;
const MINUTE_MS = 60_000;

interface Listed {
  readonly payoutId: string;
  readonly caseId: string;
}
const casesOf = async (payoutId: string) => {
  const { cases } = (await fixture.staff('withdrawals.cases', '')).json().value;
  return cases.filter((one: Listed) => one.payoutId === payoutId);
};

/** A payout of 50.00 of which the provider reports another amount when it is queried. */
async function reported(change: { amount: bigint; currency?: string }) {
  const payee = await fixture.payee(500_00n);
  const { withdrawalId: id } = await payee.request('50.00');
  provider.next = 'pending';
  await fixture.sendAfter(0);
  const payoutId = (await payee.latest()).payouts[0]?.payoutId ?? '';
  provider.change(`lotus.${payoutId}`, { state: 'paid', ...change });
  await fixture.sendAfter(10 * MINUTE_MS);
  const [{ caseId }] = await casesOf(payoutId);
  return { payee, id, payoutId, caseId };
}
/** As a person who saw this report; by default the latest. */
const decide = async (
  name: 'casePaid' | 'caseFailed' | 'closeCase',
  caseId: string,
  by: string,
  seen?: { readonly amount: string; readonly currency: string },
  disabled?: readonly string[],
) => {
  clock.advance(1);
  const reason = 'Checked with the provider';
  const opened = (await fixture.staff('withdrawals.openCase', caseId)).json().value;
  const body = name === 'closeCase' ? { reason } : { reason, reported: seen ?? opened.reported, disabled };
  const answer = (await fixture.staff(`withdrawals.${name}`, caseId, { by, body })).json();
  return answer.code ?? answer.value.payouts[0].state;
};
const house = async () => {
  const { psp_clearing, adjustment } = await fixture.house();
  return [BigInt(psp_clearing ?? 0), BigInt(adjustment ?? 0)] as const;
};

it('[W05] a payout of another amount ends as paid by two persons, and the difference is the operator’s', async () => {
  const { payee, payoutId, caseId } = await reported({ amount: 49_99n });
  expect(await casesOf(payoutId)).toMatchObject([
    { kind: 'otherAmount', isEndable: true, reported: { amount: '49.99', currency: 'KHR' }, endAs: null },
  ]);
  expect(await decide('closeCase', caseId, 'staff-1')).toBe('conflict');
  const [clearing, adjustment] = await house();
  expect(await decide('casePaid', caseId, 'staff-1')).toBe('sent');
  expect(await decide('casePaid', caseId, 'staff-1')).toBe('conflict');
  expect(await casesOf(payoutId)).toMatchObject([
    { endAs: 'paid', againBy: 'staff-1', againReason: 'Checked with the provider' },
  ]);
  expect((await payee.money()).held).toBe(50_00n);
  const ends = await Promise.all(['staff-2', 'staff-3'].map((by) => decide('casePaid', caseId, by)));
  expect(ends.toSorted()).toEqual(['conflict', 'paid']);
  expect(await payee.money()).toEqual({ cash: 450_00n, held: 0n });
  expect(await house()).toEqual([clearing + 49_99n, adjustment + 1n]);
  expect(await payee.latest()).toMatchObject({ state: 'paid', payouts: [{ state: 'paid', amount: '49.99' }] });
  expect(await fixture.broken()).toEqual([]);
  // The same report agrees now, and the provider may give that amount back.
  await fixture.say(payoutId, { state: 'paid' });
  expect(await casesOf(payoutId)).toEqual([]);
  await fixture.say(payoutId, { state: 'returned' });
  expect((await payee.money()).held).toBe(50_00n);
  expect(await house()).toEqual([clearing, adjustment]);
  expect(await fixture.broken()).toEqual([]);
});

it('[W05] a payout of another amount ends as failed by two persons who agree; the same report opens no other case', async () => {
  const { payee, id, payoutId, caseId } = await reported({ amount: 51_00n });
  expect(await decide('casePaid', caseId, 'staff-1')).toBe('sent');
  expect(await decide('caseFailed', caseId, 'staff-2')).toBe('sent');
  expect(await decide('caseFailed', caseId, 'staff-1')).toBe('failed');
  expect((await fixture.open(id)).stuck).toBe('50.00');
  await fixture.say(payoutId, { state: 'paid' });
  expect(await casesOf(payoutId)).toEqual([]);
  const body = { end: 'giveBack', reason: 'payoutFailed', note: 'Taken back by the provider' };
  expect((await fixture.staff('withdrawals.mark', id, { body })).json().value.state).toBe('rejected');
  expect(await payee.money()).toEqual({ cash: 500_00n, held: 0n });
  expect(await fixture.broken()).toEqual([]);
});

it('[W05] a payout in another currency that ends as paid is recorded as ordered', async () => {
  const { payee, caseId } = await reported({ amount: 50_00n, currency: 'USD' });
  const [clearing, adjustment] = await house();
  for (const by of ['staff-1', 'staff-2']) await decide('casePaid', caseId, by);
  expect(await payee.latest()).toMatchObject({ state: 'paid', payouts: [{ amount: '50.00' }] });
  expect(await house()).toEqual([clearing + 50_00n, adjustment]);
  expect(await fixture.broken()).toEqual([]);
});

it('[W05] a later amount of an open case is shown with the earlier one, and both persons decide on the latest', async () => {
  const { payee, payoutId, caseId } = await reported({ amount: 49_99n });
  const first = { amount: '49.99', currency: 'KHR' };
  expect(await decide('casePaid', caseId, 'staff-1')).toBe('sent');
  await fixture.say(payoutId, { state: 'paid', amount: 48_00n });
  const later = { amount: '48.00', currency: 'KHR' };
  expect(await casesOf(payoutId)).toMatchObject([
    { caseId, reported: later, earlier: [first], endAs: null, againBy: null },
  ]);
  for (const end of ['casePaid', 'caseFailed'] as const)
    expect(await decide(end, caseId, 'staff-2', first)).toBe('conflict');
  expect(await decide('casePaid', caseId, 'staff-2')).toBe('sent');
  expect(await decide('casePaid', caseId, 'staff-2')).toBe('conflict');
  // What was reported before is the latest again.
  await fixture.say(payoutId, { state: 'paid', amount: 49_99n });
  expect(await casesOf(payoutId)).toMatchObject([{ reported: first, earlier: [later], endAs: null }]);
  for (const by of ['staff-1', 'staff-2']) await decide('casePaid', caseId, by);
  expect(await payee.latest()).toMatchObject({ state: 'paid', payouts: [{ amount: '49.99' }] });
  // Staff have seen it.
  await fixture.say(payoutId, { state: 'paid', amount: 48_00n });
  expect(await casesOf(payoutId)).toEqual([]);
  expect(await fixture.broken()).toEqual([]);
});

it('[W05] an end that an account requested which was disabled since is requested anew', async () => {
  const { caseId } = await reported({ amount: 49_99n });
  expect(await decide('casePaid', caseId, 'staff-1')).toBe('sent');
  const without = (by: string) => decide('casePaid', caseId, by, undefined, ['staff-1']);
  expect(await without('staff-2')).toBe('sent');
  expect(await without('staff-2')).toBe('conflict');
  expect(await without('staff-3')).toBe('paid');
  expect(await fixture.broken()).toEqual([]);
});
