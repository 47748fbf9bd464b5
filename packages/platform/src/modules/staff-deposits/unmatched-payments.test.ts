import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openStaffDepositSuite } from '../../testing/staff-deposit-suite.ts';
import { registerMember } from '../../testing/test-members.ts';

const {
  database,
  platform,
  payer,
  begin,
  show,
  cash,
  send,
  expectSound,
  staff,
  unmatched,
  paymentOf,
  strangePayment,
  credit,
  approve,
  requested,
  postings,
} = await openStaffDepositSuite();

describe('[W04] a payment that no deposit explains', () => {
  it('is counted with its age and sum until it is resolved', async () => {
    const before = (await unmatched()).open;
    const payment = await strangePayment({ amount: '1234' });
    const sum = ({ sums }: { sums: readonly { currency: string; amount: string }[] }) =>
      Number(sums.find(({ currency }) => currency === 'USD')?.amount ?? 0);
    const { open } = await unmatched();
    expect([open.count, (sum(open) - sum(before)).toFixed(2)]).toEqual([before.count + 1, '12.34']);
    const { hash } = await requested(payment.paymentId, credit(payer.username));
    expect((await approve(payment.paymentId, hash)).statusCode).toBe(200);
    expect((await unmatched()).open).toEqual(before);
    expect((await paymentOf(payment.order.slice('lotus.'.length))).resolvedAt).not.toBeNull();
  });

  it('is credited to a player once another person approves it, once, with a message', async () => {
    const { paymentId } = await strangePayment();
    const match = await requested(paymentId, credit(payer.username.toUpperCase()));
    expect(match).toMatchObject({
      end: 'credit',
      state: 'waiting',
      author: 'staff-1',
      player: { username: payer.username },
    });
    expect(await cash()).toBe('0.00');
    expect((await approve(paymentId, match.hash, 'staff-1')).json().code).toBe('conflict');
    expect((await approve(paymentId, 'ab'.repeat(32))).json().code).toBe('conflict');
    const answers = await Promise.all(['staff-2', 'staff-3'].map((person) => approve(paymentId, match.hash, person)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await cash()).toBe('100.00');
    const { messages } = (await platform.call('messages', { token: payer.token })).json().value;
    expect(messages).toMatchObject([{ type: 'deposit_credited', payment: { amount: '100.00' } }]);
    expect((await staff('payments.request', paymentId, credit(payer.username))).json().code).toBe('conflict');
    await expectSound();
  });

  it('of another amount is credited to the player of its deposit, which ends', async () => {
    const id = await begin();
    await send(id, 'paid', { amount: '8000' });
    const { paymentId, deposit, reason } = await paymentOf(id);
    expect([reason, deposit]).toMatchObject([
      'amount',
      { depositId: id, amount: '100.00', player: { username: payer.username } },
    ]);
    const { hash } = await requested(paymentId, credit('', { deposit: id }));
    expect((await approve(paymentId, hash)).statusCode).toBe(200);
    // The provider reports the same payment again.
    await send(id, 'paid', { amount: '8000' });
    expect(await cash()).toBe('80.00');
    expect(await show(id)).toMatchObject({ state: 'matched', amount: '100.00', matched: '80.00' });
    const { deposits } = (await platform.call('deposits', { token: payer.token })).json().value;
    expect(deposits).toMatchObject([{ depositId: id, matched: '80.00' }]);
    expect((await paymentOf(id)).resolvedAt).not.toBeNull();
    await expectSound();
  });

  it('of another amount that is given back ends its deposit, and its player’s pages show it', async () => {
    const id = await begin();
    await send(id, 'paid', { amount: '8000' });
    const { paymentId } = await paymentOf(id);
    const { hash } = await requested(paymentId, { end: 'giveBack', note: 'Wrong amount' });
    expect((await show(id)).state).toBe('review');
    expect((await approve(paymentId, hash)).statusCode).toBe(200);
    await send(id, 'paid', { amount: '8000' });
    expect([await cash(), (await show(id)).state]).toEqual(['0.00', 'givenBack']);
    // Paid as it was ordered after all, it is credited.
    await send(id, 'paid', { reference: 'r2' });
    expect([await cash(), (await show(id)).state]).toEqual(['98.50', 'credited']);
    await expectSound();
  });

  it('is given back without a posting, and asks for another person too', async () => {
    const { paymentId } = await strangePayment();
    const { hash } = await requested(paymentId, { end: 'giveBack', note: 'Wrong account' });
    expect((await staff('payments.request', paymentId, credit(payer.username))).json().code).toBe('conflict');
    expect((await approve(paymentId, hash)).json().value).toMatchObject({ match: { state: 'approved', player: null } });
    expect(await postings(paymentId)).toEqual([]);
    await expectSound();
  });

  it('can be requested again after a rejection, a withdrawal or the end of its time', async () => {
    const { paymentId } = await strangePayment();
    await requested(paymentId, credit(payer.username));
    const end = (name: 'payments.reject' | 'payments.withdraw', person: string) =>
      staff(name, paymentId, { reason: 'No slip' }, { staff: person });
    expect((await end('payments.reject', 'staff-1')).json().code).toBe('conflict');
    expect((await end('payments.withdraw', 'staff-2')).json().code).toBe('conflict');
    expect((await end('payments.reject', 'staff-2')).json().value.match).toMatchObject({ state: 'rejected' });
    await requested(paymentId, credit(payer.username));
    expect((await end('payments.withdraw', 'staff-1')).json().value.match).toMatchObject({ state: 'withdrawn' });
    const { hash } = await requested(paymentId, credit(payer.username));
    platform.clock.advance(73 * 3_600_000);
    expect((await approve(paymentId, hash)).json().code).toBe('conflict');
    expect((await requested(paymentId, credit(payer.username))).state).toBe('waiting');
    expect(await postings(paymentId)).toEqual([]);
  });

  it('goes to no unknown player, guest, other brand or other currency, nor to another player’s deposit', async () => {
    const { paymentId } = await strangePayment();
    const id = await begin();
    const owner = payer.username;
    await registerMember(platform, `other${owner}`.slice(0, 14));
    const wrong = [
      credit('nobody'),
      credit(''),
      credit(owner, { deposit: randomUUID() }),
      credit(`other${owner}`.slice(0, 14), { deposit: id }),
    ];
    for (const body of wrong) {
      expect([body, (await staff('payments.request', paymentId, body)).json().code]).toEqual([
        body,
        'validation_failed',
      ]);
    }
    const euros = await strangePayment({ currency: 'EUR' });
    expect((await staff('payments.request', euros.paymentId, credit(owner))).json().code).toBe('validation_failed');
    const elsewhere = await staff('payments.request', paymentId, credit(owner), { merchant: 'harbor' });
    expect(elsewhere.json().code).toBe('not_found');
  });

  it('and another one are credited to each other’s players, approved at the same moment', async () => {
    const first = { ...payer };
    const second = { username: `second${first.username}`.slice(0, 14), token: '' };
    second.token = await registerMember(platform, second.username);
    const matches: { id: string; hash: string }[] = [];
    for (const [owner, other] of [
      [first, second],
      [second, first],
    ] as const) {
      payer.token = owner.token;
      const id = await begin();
      await send(id, 'paid', { amount: '9000', reference: id });
      const { paymentId } = await paymentOf(id);
      matches.push({ id: paymentId, hash: (await requested(paymentId, credit(other.username))).hash });
    }
    const holder = new pg.Client({ connectionString: database.adminUrl });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM app.unmatched_payment WHERE id = ANY($1) FOR UPDATE', [
      matches.map(({ id }) => id),
    ]);
    const both = Promise.all(matches.map(({ id, hash }) => approve(id, hash)));
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(() => database.query(waiting), { timeout: 20_000 }).toHaveLength(2);
    await holder.query('COMMIT');
    await holder.end();
    expect((await both).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await cash()).toBe('90.00');
    await expectSound();
  });
});
