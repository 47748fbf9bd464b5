/** A hundred rounds of what players, staff and timers do at the same time: each has one outcome, the ledger is exact, and no answer is a fault of ours. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCashierFixture, type Payee } from '../../testing/cashier-fixture.ts';
import { giveProof } from '../../testing/give-proof.ts';
import { logIn } from '../../testing/test-members.ts';
import { forceReceipt } from './force-receipt.ts';

const ROUNDS = 100;
const HOUR_MS = 60 * 60_000;
const fixture = await openCashierFixture();
const { platform, clock, database } = fixture;

beforeEach(() => fixture.set({ perDay: '9999999.00', twoPersonsAbove: '9999999.00', payoutMax: '5000.00' }));
afterEach(async () => {
  expect(await fixture.broken()).toEqual([]);
  const [row] = await database.query<{ deadlocks: string }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  expect(row?.deadlocks).toBe('0');
});

type Answer = { json(): { readonly code?: string; readonly value: { readonly state: string } } };
/** Code of a refusal, or the state afterwards. */
const outcomeOf = (answer: Answer): string => answer.json().code ?? answer.json().value.state;

/** Does all at once, each round in another order; the outcomes are in the order of `acts`. */
function race<Outcome>(round: number, acts: readonly (() => Promise<Outcome>)[]): Promise<Outcome[]> {
  const first = round % acts.length;
  const begun = [...acts.slice(first), ...acts.slice(0, first)].map((act) => act());
  return Promise.all([...begun.slice(acts.length - first), ...begun.slice(0, acts.length - first)]);
}

const approve = async (id: string, by: string) => outcomeOf(await fixture.staff('withdrawals.approve', id, { by }));
const reject = async (id: string, by: string) => {
  const body = { reason: 'accountName', note: 'Other name' };
  return outcomeOf(await fixture.staff('withdrawals.reject', id, { by, body }));
};
const cancel = async ({ token }: Payee, withdrawalId: string) =>
  outcomeOf(await platform.call('withdrawCancel', { token, body: { withdrawalId } }));

it('[W05] approvals, rejections and the player’s cancellation at once: one of them is the end of each withdrawal', async () => {
  const payee = await fixture.payee(0n, { isKnown: false });
  let cash = 0n;
  for (let round = 0; round < ROUNDS; round += 1) {
    await fixture.gift(payee, 300_00n);
    const { withdrawalId: id } = await payee.request('300.00');
    const ends = await race(round, [
      () => approve(id, 'a'),
      () => reject(id, 'b'),
      () => cancel(payee, id),
      () => approve(id, 'c'),
      () => reject(id, 'd'),
    ]);
    const accepted = ends.filter((end) => end !== 'conflict' && end !== 'withdrawal_ended');
    expect(ends).toHaveLength(5);
    expect([['approved'], ['rejected'], ['cancelled']]).toContainEqual(accepted);
    await fixture.sendAfter(0);
    const isPaid = accepted[0] === 'approved';
    expect((await payee.latest()).state).toBe(isPaid ? 'paid' : accepted[0]);
    cash += isPaid ? 0n : 300_00n;
    expect(await payee.money()).toEqual({ cash, held: 0n });
  }
});

it('[W05] the player’s answers to a payout and the timer at once: it is received, not received, or counts as received', async () => {
  const payee = await fixture.payee(0n, { isKnown: false });
  for (let round = 0; round < ROUNDS; round += 1) {
    await fixture.gift(payee, 50_00n);
    const { withdrawalId: id } = await payee.request('50.00');
    await approve(id, 'a');
    await fixture.sendAfter(0);
    const payoutId = (await payee.latest()).payouts[0]?.payoutId ?? '';
    // The timer's clock is ahead.
    const late = new Date(clock.now().getTime() + HOUR_MS);
    const answer = async (text: string) => outcomeOf(await payee.answer(payoutId, text));
    const [notReceived, received] = await race<string | null>(round, [
      () => answer('notReceived'),
      // In every other round the player only says that nothing has come.
      round % 2 === 0 ? () => answer('received') : async () => null,
      () => forceReceipt({ ...database, clock }, 'lotus', payoutId, late).then(() => null),
      () => fixture.say(payoutId, { state: 'paid' }).then(() => null),
    ]);
    const { state, steps, payouts } = await fixture.open(id);
    const isForced = steps.some(({ what }) => what === 'forced');
    const isDisputed = received !== 'closed' && notReceived === 'paid';
    expect([received === 'closed', isForced, isDisputed].filter(Boolean)).toHaveLength(1);
    const receipt = isForced ? 'auto' : isDisputed ? 'notReceived' : 'received';
    expect([payouts[0]?.receipt, state]).toEqual([receipt, isDisputed ? 'paid' : 'closed']);
    for (const said of [received, notReceived]) expect([null, 'closed', 'paid', 'withdrawal_ended']).toContain(said);
    expect(await payee.money()).toEqual({ cash: 0n, held: 0n });
  }
});

it('[W05] withdrawals of the whole balance from two devices at once: one of them holds it', async () => {
  const payee = await fixture.payee(300_00n, { isKnown: false });
  const other = (await logIn(platform, `payee${fixture.count()}`)).json().value.token;
  const body = { method: 'bank', accountId: payee.accountId, amount: '300.00', currency: 'KHR' };
  for (let round = 0; round < ROUNDS; round += 1) {
    clock.advance(1);
    const devices = await Promise.all(
      [payee.token, other].map(async (token) => ({ token, proof: await giveProof(fixture, token, 'withdrawRequest') })),
    );
    const request = async ({ token, proof }: (typeof devices)[number]) => {
      const headers = { 'idempotency-key': randomUUID(), ...proof };
      return outcomeOf(await platform.call('withdrawRequest', { token, body, headers }));
    };
    const outcomes = await race(
      round,
      devices.map((device) => () => request(device)),
    );
    expect(outcomes.toSorted()).toEqual(['insufficient_funds', 'review']);
    expect(await payee.money()).toEqual({ cash: 0n, held: 300_00n });
    expect(await cancel(payee, (await payee.latest()).withdrawalId)).toBe('cancelled');
    expect(await payee.money()).toEqual({ cash: 300_00n, held: 0n });
  }
});
