import { randomUUID } from 'node:crypto';
import type { DepositDebtsValue, UnmatchedPayment } from '@marquee/contracts/schemas/staff-deposits';
import { describe, expect, it } from 'vitest';
import { openStaffDepositSuite } from '../../testing/staff-deposit-suite.ts';
import { logIn, TEST_PASSWORD } from '../../testing/test-members.ts';

const {
  database,
  platform,
  provider,
  payer,
  begin,
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
} = await openStaffDepositSuite();

describe('[W04] a payment that no deposit explains', () => {
  it('has what its provider gave back of it beside it', async () => {
    const stranger = randomUUID();
    await send(stranger, 'paid', { reference: 'one' });
    await send(stranger, 'paid', { reference: 'two' });
    await send(stranger, 'refunded', { id: `refund-${stranger}`, reference: 'two', amount: '4000' });
    const { payments } = await unmatched('all');
    const found = payments.filter(({ order }: UnmatchedPayment) => order === `lotus.${stranger}`);
    const returns = found.map(({ reference, returns: list }: UnmatchedPayment) => [
      reference,
      list.map(({ kind, amount }) => [kind, amount]),
    ]);
    expect(returns.toSorted()).toEqual([
      ['one', []],
      ['two', [['refund', '40.00']]],
    ]);
  });

  it('goes back from the player once it is credited, as a deposit does; what is missing is a debt that staff close', async () => {
    const payment = await strangePayment();
    const order = payment.order.slice('lotus.'.length);
    const { hash } = await requested(payment.paymentId, credit(payer.username));
    await approve(payment.paymentId, hash);
    // The fee of the deposit is what the player then lacks.
    const id = await begin();
    await send(id, 'paid');
    await send(id, 'charged_back');
    expect(await cash()).toBe('98.50');
    const dispute = randomUUID();
    await send(order, 'refunded', { id: `refund-${order}`, amount: '4000' });
    platform.clock.advance(1000);
    await send(order, 'charged_back', { id: dispute, amount: '6000' });
    expect(await cash()).toBe('0.00');
    const { debts } = (await staff('deposits.debts', '')).json().value as DepositDebtsValue;
    expect(debts.filter(({ player }) => player.username === payer.username)).toEqual([
      {
        id: dispute,
        depositId: null,
        paymentId: payment.paymentId,
        player: { id: expect.any(String), username: payer.username },
        kind: 'chargeback',
        amount: '60.00',
        debt: '1.50',
        excess: '0.00',
        currency: 'USD',
        at: expect.any(String),
      },
    ]);
    const close = (reason: string) => staff('payments.closeDebt', payment.paymentId, { return: dispute, reason });
    expect((await staff('payments.closeDebt', payment.paymentId, { return: 'no', reason: 'x' })).statusCode).toBe(404);
    expect((await close('Paid by bank')).json().value.returns).toMatchObject([
      { kind: 'refund', amount: '40.00', posted: { debt: '0.00' } },
      { kind: 'chargeback', amount: '60.00', posted: { debt: '1.50', closed: { reason: 'Paid by bank' } } },
    ]);
    expect((await close('Written off')).json().code).toBe('conflict');
    await expectSound();
  });

  it('of a deposit shows its refunds there, also one before the credit and one whose callback was lost', async () => {
    const id = await begin();
    const reference = `till-lotus.${id}`;
    await send(id, 'paid', { amount: '8000', reference });
    await send(id, 'refunded', { id: `early-${id}`, amount: '1000', reference });
    const { paymentId } = await paymentOf(id);
    const { hash } = await requested(paymentId, credit('', { deposit: id }));
    await approve(paymentId, hash);
    expect(await cash()).toBe('70.00');
    await send(id, 'refunded', { id: `late-${id}`, amount: '2000', reference });
    expect(await cash()).toBe('50.00');
    const known = provider.payments.get(`lotus.${id}`);
    const lost = { id: `lost-${id}`, kind: 'chargeback', amount: 3_000n, currency: 'USD', isReversed: false } as const;
    if (known !== undefined)
      known.state = { ...known.state, state: 'paid', paid: { amount: 8_000n, currency: 'USD' }, returns: [lost] };
    platform.clock.advance(24 * 3_600_000);
    await platform.app.resolveDeposits(['lotus']);
    const opened = (await staff('deposits.open', id)).json().value;
    expect(opened).toMatchObject({
      state: 'matched',
      returned: '60.00',
      returns: [{ amount: '10.00' }, { amount: '20.00' }, { amount: '30.00' }],
    });
    const [due] = await database.query<{ due_at: Date }>('SELECT due_at FROM app.deposit WHERE id = $1', [id]);
    expect(due?.due_at.getTime()).toBeGreaterThan(platform.clock.now().getTime());
    payer.token = (await logIn(platform, payer.username, TEST_PASSWORD)).json().value.token;
    expect(await cash()).toBe('20.00');
    await expectSound();
  });

  it('of no deposit is queried too: a refund whose callback was lost is found, and what came back', async () => {
    const payment = await strangePayment();
    const order = payment.order;
    const { hash } = await requested(payment.paymentId, credit(payer.username));
    await approve(payment.paymentId, hash);
    const paid = { amount: 10_000n, currency: 'USD' };
    const lost = { id: `lost-${order}`, kind: 'chargeback', amount: 10_000n, currency: 'USD' } as const;
    const knows = (isReversed: boolean) =>
      provider.payments.set(order, {
        order: { id: order, kind: 'card', ...paid, expiresAt: new Date(), returnUrl: '', language: 'en' },
        state: {
          ...{ state: 'paid', reason: null, url: null },
          paid,
          reference: 'r',
          returns: [{ ...lost, isReversed }],
        },
      });
    const dueAt = async () =>
      (
        await database.query<{ due_at: Date | null }>('SELECT due_at FROM app.unmatched_payment WHERE order_id = $1', [
          order,
        ])
      )[0]?.due_at;
    const afterDays = async (days: number): Promise<string> => {
      platform.clock.advance(days * 86_400_000);
      await platform.app.resolveDeposits(['lotus']);
      payer.token = (await logIn(platform, payer.username, TEST_PASSWORD)).json().value.token;
      return cash();
    };
    knows(false);
    expect(await afterDays(1)).toBe('0.00');
    expect((await dueAt())?.getTime()).toBe(platform.clock.now().getTime() + 86_400_000);
    knows(true);
    expect(await afterDays(1)).toBe('100.00');
    // Another name is another payment.
    const known = provider.payments.get(order);
    if (known !== undefined)
      known.state = { ...known.state, reference: 'r2', returns: [{ ...lost, id: 'other', isReversed: false }] };
    expect(await afterDays(2)).toBe('100.00');
    platform.clock.advance(130 * 86_400_000);
    await platform.app.resolveDeposits(['lotus']);
    expect(await dueAt()).toBeNull();
    await expectSound();
  });

  it('has a chargeback that was won in full, before the credit or after it, and is as it was', async () => {
    for (const isEarly of [true, false]) {
      const payment = await strangePayment();
      const order = payment.order.slice('lotus.'.length);
      const dispute = `dispute-${order}`;
      const decide = async () =>
        approve(payment.paymentId, (await requested(payment.paymentId, credit(payer.username))).hash);
      const won = (more: object = {}) => send(order, 'reversed', { undoes: dispute, ...more });
      // The reversal arrives before what it reverses.
      await won();
      expect((await paymentOf(order)).returns).toEqual([]);
      if (isEarly) {
        await send(order, 'charged_back', { id: dispute });
        await won();
        expect((await paymentOf(order)).returns).toMatchObject([{ reversedAt: expect.any(String), posted: null }]);
      }
      await decide();
      await send(order, 'charged_back', { id: dispute });
      await won();
      expect((await paymentOf(order)).returns).toMatchObject([
        { kind: 'chargeback', reversedAt: expect.any(String), posted: { debt: '0.00' } },
      ]);
    }
    expect(await cash()).toBe('200.00');
    await expectSound();
  });
});
