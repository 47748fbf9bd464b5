import { beforeAll, describe, expect, it } from 'vitest';
import { openCashierFixture } from '../testing/cashier-fixture.ts';
import { findDamage } from '../testing/damage-ledger.ts';
import { WITHDRAWAL_INVARIANTS } from './withdrawal-invariants.ts';

const fixture = await openCashierFixture();
const { provider, database } = fixture;

/**
 * One that waits, one that one of two has approved, one paid with a fee, one of which a part failed, one cancelled, one that came back, one
 * that was paid again, one of another amount.
 */
beforeAll(async () => {
  fixture.set({ payoutMax: '60.00' });
  const payee = await fixture.payee(4_000_00n);
  await fixture.staff('withdrawals.approve', (await payee.request('1200.00')).withdrawalId);
  const { withdrawalId } = await payee.request('300.00');
  await fixture.platform.call('withdrawCancel', { token: payee.token, body: { withdrawalId } });
  await payee.request('400.00');
  const other = await fixture.payee(500_00n);
  await other.request('50.00', { method: 'dear' });
  await fixture.sendAfter(0);
  const { withdrawalId: back } = await other.request('50.00');
  await fixture.sendAfter(0);
  await fixture.say((await fixture.open(back)).payouts[0]?.payoutId ?? '', { state: 'returned' });
  const unlucky = await fixture.payee(500_00n);
  const { withdrawalId: lost } = await unlucky.request('40.00');
  await fixture.sendAfter(0);
  await unlucky.answer((await fixture.open(lost)).payouts[0]?.payoutId ?? '', 'notReceived');
  const [{ caseId }] = (await fixture.staff('withdrawals.cases', '')).json().value.cases;
  await fixture.staff('withdrawals.payAgain', caseId, { body: { reason: 'The bank lost it' } });
  await fixture.sendAfter(0);
  await unlucky.request('30.00');
  provider.next = 'pending';
  await fixture.sendAfter(0);
  const short = (await unlucky.latest()).payouts[0]?.payoutId ?? '';
  await fixture.say(short, { state: 'paid', amount: 29_99n });
  const [different] = (await fixture.staff('withdrawals.cases', '')).json().value.cases;
  for (const by of ['staff-1', 'staff-2'])
    await fixture.staff('withdrawals.casePaid', different.caseId, {
      by,
      body: { reason: 'A fee of the bank', reported: different.reported },
    });
  provider.next = 'failed';
  const third = await fixture.payee(500_00n);
  await third.request('100.00');
  await fixture.sendAfter(0);
});

/** Changes that a superuser can make directly, each with the invariants that must report it. */
const DAMAGE: readonly (readonly [what: string, sql: string, noticed: readonly string[]])[] = [
  ['nothing', 'SELECT 1', []],
  ['a request forgotten', "DELETE FROM app.withdrawal WHERE state = 'review' AND amount = 40000", ['5m', '5n']],
  [
    'a request of another amount',
    "UPDATE app.withdrawal SET amount = amount + 1 WHERE state = 'review' AND amount = 40000",
    ['5m', '5n'],
  ],
  [
    'a cancelled one called open',
    "UPDATE app.withdrawal SET state = 'review', ended_at = NULL WHERE state = 'cancelled'",
    ['5m', '5n'],
  ],
  [
    'a waiting one called rejected',
    "UPDATE app.withdrawal SET state = 'rejected', ended_at = now(), reason = 'x' WHERE amount = 40000",
    ['5m', '5n'],
  ],
  ['a fee called taken', 'UPDATE app.withdrawal SET fee = 1, charged_at = now() WHERE amount = 40000', ['5m', '5n']],
  [
    'a payout called paid that failed',
    "UPDATE app.payout SET state = 'paid', paid_at = now(), forced_at = now(), ended_at = NULL WHERE state = 'failed'",
    ['5m', '5n', '5o'],
  ],
  [
    'a returned payout called paid',
    "UPDATE app.payout SET state = 'paid', ended_at = NULL WHERE state = 'returned' AND reason IS DISTINCT FROM 'not_received'",
    ['5m', '5n', '5o'],
  ],
  ['a payout posted under another id', "UPDATE core.tx SET ref = ref || 'x' WHERE kind = 'payout'", ['5o']],
  [
    'a part too many',
    `INSERT INTO app.payout (tenant, id, withdrawal_id, member_id, amount, created_at, due_at)
     SELECT tenant, gen_random_uuid(), withdrawal_id, member_id, 6001, now(), now() FROM app.payout WHERE state = 'returned'`,
    ['5o'],
  ],
  [
    'one approval taken for two',
    `INSERT INTO app.payout (tenant, id, withdrawal_id, member_id, amount, created_at, due_at)
     SELECT tenant, gen_random_uuid(), id, member_id, 1, now(), now() FROM app.withdrawal WHERE approvals_needed = 2`,
    ['5p'],
  ],
  ['paid again by one person where two must agree', 'UPDATE app.payout_case SET again_needed = 2', ['5s']],
  [
    'paid again twice by one person alone',
    `INSERT INTO app.payout_case (tenant, id, payout_id, kind, opened_at, closed_at, again_needed, again_by, again_at)
     SELECT tenant, gen_random_uuid(), payout_id, kind, opened_at, closed_at, again_needed, again_by, again_at FROM app.payout_case WHERE kind = 'notReceived'`,
    ['5s'],
  ],
  [
    'another amount counted as paid by one person',
    `UPDATE app.payout_case SET again_by = 'staff-2' WHERE kind = 'otherAmount'`,
    ['5u'],
  ],
  ['another amount than was decided on', 'UPDATE app.payout SET paid_amount = paid_amount + 1', ['5n', '5u']],
  [
    'paid again without having come back',
    `UPDATE app.payout SET state = 'paid', ended_at = NULL WHERE reason = 'not_received'`,
    ['5m', '5n', '5o', '5s'],
  ],
];

describe('negative controls of withdrawals: direct damage is found', () => {
  it.each(DAMAGE)('%s', async (_what, sql, noticed) => {
    expect(await findDamage(database, sql, WITHDRAWAL_INVARIANTS)).toEqual(noticed);
  });

  it('each invariant is reported broken by at least one', () => {
    const noticed = new Set(DAMAGE.flatMap(([, , ids]) => ids));
    expect(noticed).toEqual(new Set(WITHDRAWAL_INVARIANTS.map(({ id }) => id)));
  });
});
