import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openCashierFixture, type Payee } from '../../testing/cashier-fixture.ts';

const fixture = await openCashierFixture();
const { platform, clock, database } = fixture;
const MINUTE_MS = 60_000;

const waiting = async (amount = '300.00', minor = 3_000_00n): Promise<{ payee: Payee; id: string }> => {
  const payee = await fixture.payee(minor);
  const { withdrawalId, state } = await payee.request(amount);
  expect(state).toBe('review');
  return { payee, id: withdrawalId };
};
const codeOf = async (...[name, id, options]: Parameters<typeof fixture.staff>) => {
  const answer = await fixture.staff(name, id, options);
  return answer.json().code ?? answer.json().value.state;
};
const approve = (id: string, by = 'staff-1', key?: string) =>
  codeOf('withdrawals.approve', id, { by, ...(key === undefined ? {} : { key }) });
const reject = (id: string, by = 'staff-1') =>
  codeOf('withdrawals.reject', id, { by, body: { reason: 'accountName', note: 'Other name' } });
const messages = async ({ token }: Payee) =>
  (await platform.call('messages', { token })).json().value.messages.map((message: { type: string }) => message.type);

describe('[W05] a withdrawal that waits for staff', () => {
  it('is listed, opened, approved, and paid', async () => {
    const { payee, id } = await waiting();
    const queue = (
      await fixture.staff('withdrawals.queue', '', { body: { queue: 'review', player: payee.memberId } })
    ).json().value;
    expect(queue.withdrawals).toMatchObject([
      { withdrawalId: id, amount: '300.00', risks: ['aboveReview'], approvalsNeeded: 1, approvedBy: [], claim: null },
    ]);
    expect(await approve(id)).toBe('approved');
    await fixture.sendAfter(0);
    expect(await payee.latest()).toMatchObject({ state: 'paid', paid: '300.00' });
    expect(await messages(payee)).toContain('withdrawal_approved');
    const { steps, account } = await fixture.open(id);
    expect(steps.map(({ what, staff }) => [what, staff])).toEqual([
      ['requested', null],
      ['approved', 'staff-1'],
      ['sent', null],
      ['paid', null],
    ]);
    expect(account.number).toMatch(/^••••\d{4}$/);
  });

  it('is listed as held for long after a day, and so is an approved one that is not paid yet', async () => {
    const { payee, id } = await waiting();
    const other = await waiting();
    const held = async () => {
      const answers = [payee, other.payee].map(({ memberId: player }) =>
        fixture.staff('withdrawals.queue', '', { body: { queue: 'held', player } }),
      );
      return (await Promise.all(answers)).map((answer) => answer.json().value.withdrawals.length);
    };
    await approve(other.id);
    clock.advance(24 * 60 * MINUTE_MS - MINUTE_MS);
    expect(await held()).toEqual([0, 0]);
    clock.advance(2 * MINUTE_MS);
    expect(await held()).toEqual([1, 1]);
    await reject(id);
    await fixture.sendAfter(0);
    expect(await held()).toEqual([0, 0]);
  });

  it('is rejected with a reason that the player reads, and the money is back', async () => {
    const { payee, id } = await waiting();
    expect(await reject(id)).toBe('rejected');
    expect(await payee.latest()).toMatchObject({ state: 'rejected', reason: 'accountName', remainder: '0.00' });
    expect(await payee.money()).toEqual({ cash: 3_000_00n, held: 0n });
    expect(await messages(payee)).toContain('withdrawal_rejected');
    for (const act of [() => approve(id, 'staff-2'), () => reject(id, 'staff-2')]) expect(await act()).toBe('conflict');
    await fixture.sendAfter(0);
    expect(await payee.money()).toEqual({ cash: 3_000_00n, held: 0n });
  });

  it('needs another approval for one of an account that was disabled since', async () => {
    const { id } = await waiting('1000.01');
    const approveWithout = (by: string) => codeOf('withdrawals.approve', id, { by, body: { disabled: ['staff-1'] } });
    expect(await approve(id)).toBe('review');
    expect(await approveWithout('staff-2')).toBe('review');
    expect(await approveWithout('staff-3')).toBe('approved');
    expect(await fixture.broken()).toEqual([]);
  });

  it('needs two persons above a sum; nobody approves twice', async () => {
    const { payee, id } = await waiting('1000.01');
    expect(await approve(id, 'staff-1')).toBe('review');
    expect(await approve(id, 'staff-1')).toBe('conflict');
    // A claim of theirs would only keep the second person away.
    expect(await codeOf('withdrawals.claim', id, { by: 'staff-1' })).toBe('conflict');
    expect(await payee.latest()).toMatchObject({ state: 'review', isCancellable: false });
    const cancel = await platform.call('withdrawCancel', { token: payee.token, body: { withdrawalId: id } });
    expect(cancel.json().code).toBe('withdrawal_ended');
    await fixture.sendAfter(0);
    expect(await payee.money()).toEqual({ cash: 1_999_99n, held: 1_000_01n });
    expect(await approve(id, 'staff-2')).toBe('approved');
    expect((await fixture.open(id)).approvedBy).toEqual(['staff-1', 'staff-2']);
    await fixture.sendAfter(0);
    // In parts of at most 500.00.
    const { payouts } = await payee.latest();
    expect(payouts.map(({ amount }) => amount).toSorted()).toEqual(['0.01', '500.00', '500.00']);
    expect((await payee.latest()).paid).toBe('1000.01');
    const twice = `INSERT INTO app.withdrawal_step (tenant, withdrawal_id, at, what, actor, staff) VALUES ('lotus', $1, now(), 'approved', 'staff', 'staff-1')`;
    await expect(database.query(twice, [id])).rejects.toMatchObject({ code: '23505' });
  });

  it('approved by one of two can still be rejected by the other', async () => {
    const { payee, id } = await waiting('1500.00');
    await approve(id, 'staff-1');
    expect(await reject(id, 'staff-2')).toBe('rejected');
    expect(await payee.money()).toEqual({ cash: 3_000_00n, held: 0n });
  });

  it('is claimed by one person for 15 minutes', async () => {
    const { id } = await waiting();
    const claim = (by: string) => codeOf('withdrawals.claim', id, { by });
    expect((await Promise.all(['a', 'b', 'c'].map(claim))).toSorted()).toEqual(['conflict', 'conflict', 'review']);
    const { claim: claimed } = await fixture.open(id);
    const other = ['a', 'b', 'c'].find((by) => by !== claimed?.staff) ?? '';
    expect([await approve(id, other), await reject(id, other)]).toEqual(['conflict', 'conflict']);
    expect(await codeOf('withdrawals.release', id, { by: other })).toBe('conflict');
    clock.advance(15 * MINUTE_MS - 1);
    expect(await claim(other)).toBe('conflict');
    clock.advance(1);
    expect((await fixture.open(id)).claim).toBeNull();
    expect(await claim(other)).toBe('review');
    expect(await codeOf('withdrawals.release', id, { by: other })).toBe('review');
    expect(await approve(id, 'd')).toBe('approved');
  });

  it('has one end, whoever comes first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { payee, id } = await waiting();
      const cancel = async () => {
        const body = { withdrawalId: id };
        const answer = (await platform.call('withdrawCancel', { token: payee.token, body })).json();
        return answer.code ?? answer.value.state;
      };
      const acts = [
        () => approve(id, 'a'),
        () => reject(id, 'b'),
        cancel,
        () => approve(id, 'c'),
        () => reject(id, 'd'),
      ];
      const ends = await Promise.all(acts.map((act) => act()));
      expect(ends.filter((end) => !['conflict', 'withdrawal_ended'].includes(end))).toHaveLength(1);
      await fixture.sendAfter(0);
      const { cash, held } = await payee.money();
      const isPaid = (await payee.latest()).state === 'paid';
      expect([cash, held]).toEqual([isPaid ? 2_700_00n : 3_000_00n, 0n]);
    }
    expect(await fixture.broken()).toEqual([]);
  });

  it('is decided once under a staff key', async () => {
    const { payee, id } = await waiting();
    const { id: other } = await waiting();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => approve(id, 'staff-1', key)));
    expect(answers).toEqual(['approved', 'approved', 'approved']);
    expect(await approve(other, 'staff-1', key)).toBe('idempotency_mismatch');
    expect(await codeOf('withdrawals.claim', id, { key })).toBe('idempotency_mismatch');
    await fixture.sendAfter(0);
    expect((await payee.money()).held).toBe(0n);
  });

  it('is not paid to an account that the player removed since, or that is not in their verified name', async () => {
    const removed = await waiting();
    await database.query('UPDATE app.payout_account SET removed_at = now() WHERE id = $1', [removed.payee.accountId]);
    expect((await fixture.open(removed.id)).accountProblem).toBe('removed');
    expect(await approve(removed.id)).toBe('payout_account_name');
    expect(await reject(removed.id)).toBe('rejected');
    const { payee, id } = await waiting();
    fixture.provider.next = 'failed';
    expect(await approve(id)).toBe('approved');
    await fixture.sendAfter(0);
    await database.query(
      `INSERT INTO app.member_profile (tenant, member_id, field, value, verified_at) VALUES ('lotus', $1, 'realName', 'Chan Thida', now())`,
      [payee.memberId],
    );
    expect((await fixture.open(id)).accountProblem).toBe('otherName');
    const mark = (body: object) => codeOf('withdrawals.mark', id, { body: { note: 'Bank says no', ...body } });
    expect(await mark({ end: 'again' })).toBe('payout_account_name');
    expect(await mark({ end: 'giveBack', reason: 'accountName' })).toBe('rejected');
    expect(await payee.money()).toEqual({ cash: 3_000_00n, held: 0n });
  });

  it('is found by staff of its brand alone', async () => {
    const { id } = await waiting();
    for (const name of ['withdrawals.open', 'withdrawals.claim', 'withdrawals.approve'] as const) {
      expect(await codeOf(name, id, { merchant: 'harbor' })).toBe('not_found');
      expect(await codeOf(name, randomUUID())).toBe('not_found');
      expect(await codeOf(name, 'x')).toBe('not_found');
    }
    const queue = (await fixture.staff('withdrawals.queue', '', { merchant: 'harbor', body: { queue: 'all' } })).json()
      .value;
    expect(queue.withdrawals).toEqual([]);
  });
});

it('[W05] a withdrawal changes by these ways alone', async () => {
  const { id } = await waiting();
  const change = (set: string) => database.query(`UPDATE app.withdrawal SET ${set} WHERE id = $1`, [id]);
  for (const set of ['amount = amount + 1', `state = 'paid'`, `state = 'closed', ended_at = now()`, `risks = '{}'`])
    await expect(change(set)).rejects.toMatchObject({ code: '42501' });
});
