import { expect, it } from 'vitest';
import { openCashierFixture } from '../../testing/cashier-fixture.ts';

const fixture = await openCashierFixture();
const { platform, clock, database, jobs } = fixture;
const HOUR_MS = 60 * 60_000;

/** A payout of 50.00 that the provider reports as failed after it had paid it. */
async function refused() {
  const payee = await fixture.payee(500_00n);
  const { withdrawalId: id } = await payee.request('50.00');
  await fixture.sendAfter(0);
  const payoutId = (await payee.latest()).payouts[0]?.payoutId ?? '';
  await fixture.say(payoutId, { state: 'failed' });
  const { cases } = (await fixture.staff('withdrawals.cases', '')).json().value;
  const { caseId } = cases.find((one: { payoutId: string }) => one.payoutId === payoutId);
  return { payee, id, payoutId, caseId };
}
const decide = async (name: 'withdrawals.closeCase' | 'withdrawals.payAgain', caseId: string) => {
  // Payouts of one moment have no order.
  clock.advance(1);
  const answer = (await fixture.staff(name, caseId, { body: { reason: 'Checked with the provider' } })).json();
  return answer.code ?? answer.value.state;
};
const receiptOf = async (id: string) => (await fixture.open(id)).payouts[0]?.receipt;

it('[W05] a payout that failed after it was paid is paid again, as one that came back', async () => {
  const { payee, id, caseId } = await refused();
  expect((await payee.latest()).payouts).toMatchObject([{ state: 'paid', isRefused: true, forcedAt: null }]);
  const before = BigInt((await fixture.house()).psp_clearing ?? 0);
  expect(await decide('withdrawals.payAgain', caseId)).toBe('approved');
  expect(BigInt((await fixture.house()).psp_clearing ?? 0)).toBe(before - 50_00n);
  expect(await payee.money()).toEqual({ cash: 450_00n, held: 50_00n });
  await fixture.sendAfter(0);
  const { payouts } = await fixture.open(id);
  expect(payouts).toMatchObject([
    { state: 'returned', isRefused: false, failure: 'returned_by_bank' },
    { state: 'paid', isRefused: false },
  ]);
  expect(await decide('withdrawals.payAgain', caseId)).toBe('conflict');
  expect(await fixture.broken()).toEqual([]);
});

it('[W05] a payout that failed after it was paid is not paid again once the player has it', async () => {
  const { payee, payoutId, caseId } = await refused();
  await payee.answer(payoutId, 'received');
  expect(await decide('withdrawals.payAgain', caseId)).toBe('conflict');
  expect(await decide('withdrawals.closeCase', caseId)).toBe('closed');
});

it('[W05] a payout that failed after it was paid ends its case when the provider gives it back', async () => {
  const { payee, payoutId, caseId } = await refused();
  await fixture.say(payoutId, { state: 'returned' });
  expect((await payee.latest()).payouts).toMatchObject([{ state: 'returned', isRefused: false }]);
  expect(await decide('withdrawals.closeCase', caseId)).toBe('conflict');
});

it('[W05] the time to answer does not run while a case is open, and begins again when it is closed', async () => {
  const { id, payoutId, caseId } = await refused();
  clock.advance(2 * HOUR_MS);
  await jobs.runDue(database, platform);
  expect(await receiptOf(id)).toBeNull();
  expect(await decide('withdrawals.closeCase', caseId)).toBe('paid');
  const { forcedAt } = (await fixture.open(id)).payouts[0] ?? {};
  expect(Date.parse(forcedAt ?? '') - clock.now().getTime()).toBe(HOUR_MS);
  await jobs.runDue(database, platform);
  expect(await receiptOf(id)).toBeNull();
  clock.advance(HOUR_MS);
  await jobs.runDue(database, platform);
  expect(await receiptOf(id)).toBe('auto');
  const token = await logIn();
  const body = { payoutId, answer: 'notReceived' };
  expect((await platform.call('withdrawReceipt', { token, body })).json().code).toBe('withdrawal_ended');
});

it('[W05] the player may say that it was not received while a case is open, after the time', async () => {
  const { id, payoutId } = await refused();
  clock.advance(2 * HOUR_MS);
  const body = { payoutId, answer: 'notReceived' };
  expect((await platform.call('withdrawReceipt', { token: await logIn(), body })).statusCode).toBe(200);
  expect(await receiptOf(id)).toBe('notReceived');
});

/** The latest payee's session of before is over. */
async function logIn(): Promise<string> {
  const body = { username: `payee${fixture.count()}`, password: 'river-stone-9' };
  return (await platform.call('login', { body })).json().value.token;
}
