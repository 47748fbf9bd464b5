import { afterAll, describe, expect, it } from 'vitest';
import { startTill } from '../testing/test-till.ts';

const till = await startTill();
const { merchant, receiver } = till;
afterAll(() => till.stop());
/** Generous, since no test asserts time. */
const WITHIN = { timeout: 30_000 };

const eventsOf = (id: unknown) => receiver.received.filter(({ event }) => event['id'] === id).map(({ event }) => event);

async function paid(amount: string) {
  const { body } = await merchant.order(merchant.payment(amount));
  await merchant.payByCard(body);
  return body;
}

describe('[W04] payments of amounts for tests', () => {
  it('send callbacks late, while the payment is paid', async () => {
    const slow = await startTill({ secondMs: 60_000 });
    const [late, other] = await Promise.all(
      ['10.61', '10.00'].map(async (amount) => (await slow.merchant.order(slow.merchant.payment(amount))).body),
    );
    for (const body of [late ?? {}, other ?? {}]) await slow.merchant.payByCard(body);
    expect(await slow.merchant.paymentOf(late?.['order_id'])).toMatchObject({ status: 'paid' });
    await expect
      .poll(() => slow.receiver.received.map(({ event }) => event['id']), WITHIN)
      .toEqual([other?.['order_id']]);
    await slow.stop();
    const { order_id: id } = await paid('10.61');
    await expect.poll(() => receiver.typesOf(String(id)), WITHIN).toEqual(['payment.paid']);
  });

  it('send each callback twice, as one event', async () => {
    const { order_id: id } = await paid('10.62');
    await expect.poll(() => eventsOf(id).length, WITHIN).toBe(2);
    expect(new Set(eventsOf(id).map((event) => event['event_id'])).size).toBe(1);
  });

  it.each([
    ['10.63', '9.63', 'USD'],
    ['0.63', '1.63', 'USD'],
    ['10.64', '10.64', 'EUR'],
  ])('of %s are paid as %s %s', async (amount, paid_amount, paid_currency) => {
    const { order_id: id } = await paid(amount);
    expect(await merchant.paymentOf(id)).toMatchObject({ status: 'paid', amount, paid_amount, paid_currency });
    await expect.poll(() => eventsOf(id), WITHIN).toMatchObject([{ amount: paid_amount, currency: paid_currency }]);
  });

  it('send no callback, and one on demand', async () => {
    const { order_id: id, reference } = await paid('10.65');
    const later = await paid('10.00');
    await expect.poll(() => receiver.typesOf(String(later['order_id'])), WITHIN).toEqual(['payment.paid']);
    expect(await merchant.paymentOf(id)).toMatchObject({ status: 'paid' });
    expect(eventsOf(id)).toEqual([]);
    await press(String(reference), 'resend');
    await expect.poll(() => receiver.typesOf(String(id)), WITHIN).toEqual(['payment.paid']);
  });

  it.each([
    ['10.66', 'paid', ['payment.refunded', 'payment.paid']],
    ['10.67', 'paid', ['payment.expired', 'payment.paid']],
    ['10.69', 'paid', ['payment.paid', 'payment.refunded']],
    ['10.70', 'paid', ['payment.paid', 'payment.charged_back']],
    ['10.71', 'paid', ['payment.paid', 'payment.charged_back', 'payment.return_reversed']],
    ['10.72', 'paid', ['payment.paid', 'payment.refunded']],
    ['10.73', 'paid', ['payment.paid', 'payment.refunded']],
    ['10.74', 'paid', ['payment.paid', 'payment.refunded', 'payment.return_reversed']],
  ])('of %s end as %s after %j', async (amount, status, types) => {
    const { order_id: id } = await paid(amount);
    await expect.poll(() => receiver.typesOf(String(id)), WITHIN).toEqual(types);
    expect(await merchant.paymentOf(id)).toMatchObject({ status });
  });

  it('are paid under an order that was never given, while the order waits', async () => {
    const { order_id: id } = await paid('10.68');
    const stray = () => receiver.received.find(({ event }) => event['amount'] === '10.68')?.event;
    await expect
      .poll(stray, WITHIN)
      .toMatchObject({ type: 'payment.paid', id: expect.stringMatching(/^tiger\.[\w-]{36}$/) });
    expect(stray()?.['id']).not.toBe(id);
    expect(await merchant.paymentOf(id)).toMatchObject({ status: 'pending', paid_amount: null });
    expect(await merchant.paymentOf(stray()?.['id'])).toMatchObject({ status: 'paid', paid_amount: '10.68' });
  });
});

describe('[W05] payouts of amounts for tests', () => {
  it.each([
    ['10.62', 'paid', ['payout.paid', 'payout.paid']],
    ['10.66', 'returned', ['payout.returned', 'payout.paid']],
    ['10.67', 'paid', ['payout.paid']],
    ['10.69', 'failed', ['payout.failed']],
    ['10.70', 'returned', ['payout.paid', 'payout.returned']],
  ])('of %s end as %s after %j', async (amount, status, types) => {
    const fields = merchant.payout(amount);
    expect(await merchant.payOut(fields)).toMatchObject({ status: 200, body: { status: 'pending' } });
    await expect.poll(() => receiver.typesOf(fields.payout_id), WITHIN).toEqual(types);
    expect(await merchant.payoutOf(fields.payout_id)).toMatchObject({ status });
  });
});

const ORDERS = {
  payment: (amount: string) => {
    const fields = merchant.payment(amount);
    return { id: fields.order_id, order: () => merchant.order(fields), path: `/payments/${fields.order_id}` };
  },
  payout: (amount: string) => {
    const fields = merchant.payout(amount);
    return { id: fields.payout_id, order: () => merchant.payOut(fields), path: `/payouts/${fields.payout_id}` };
  },
};

describe.each(['payment', 'payout'] as const)('[W04] [W05] the response to the order of a %s', (kind) => {
  it.each([
    ['10.81', 200, true],
    ['10.82', 'no response', true],
    ['10.83', 'no response', false],
    ['10.84', 503, true],
    ['10.85', 503, false],
    ['10.86', 422, false],
  ])('of %s is %s; done: %s', async (amount, response, isDone) => {
    const { order, path } = ORDERS[kind](amount);
    const responded = () =>
      order().then(
        ({ status }) => status,
        () => 'no response',
      );
    expect(await responded()).toBe(response);
    expect((await merchant.call('GET', path)).status).toBe(isDone ? 200 : 404);
    if (!isDone && response !== 422) expect(await responded()).toBe(200);
  });
});

/** Presses a button of the book. */
const press = (reference: string, action: string) =>
  fetch(`${till.url()}/till/actions`, {
    method: 'POST',
    body: new URLSearchParams({ reference, action }),
    redirect: 'manual',
  });

describe('[W04] [W05] the book’s buttons', () => {
  it.each([
    ['payShort', { status: 'paid', paid_amount: '19.00' }],
    ['payOther', { status: 'paid', paid_currency: 'EUR' }],
    ['payUnknown', { status: 'pending' }],
    ['decline', { status: 'failed', reason: 'declined' }],
    ['expire', { status: 'expired' }],
  ])('%s', async (action, expected) => {
    const { body } = await merchant.order(merchant.payment('20.00'));
    expect((await press(String(body['reference']), action)).status).toBe(303);
    expect(await merchant.paymentOf(body['order_id'])).toMatchObject(expected);
    await press(String(body['reference']), 'pay');
    expect(await merchant.paymentOf(body['order_id'])).toMatchObject({ status: 'paid' });
    await press(String(body['reference']), 'chargeback');
    await press(String(body['reference']), 'refund');
    expect((await merchant.paymentOf(body['order_id']))['refunds']).toMatchObject([{ kind: 'chargeback' }]);
  });

  it('take back more than was paid, another currency, and what comes back when a dispute is won or a refund fails', async () => {
    const { body } = await merchant.order(merchant.payment('20.00'));
    const reference = String(body['reference']);
    // A reversal of nothing does nothing.
    for (const action of ['pay', 'win', 'refundFails', 'chargeback', 'win', 'win', 'refund', 'refundFails'])
      await press(reference, action);
    const { refunds } = await merchant.paymentOf(body['order_id']);
    expect(refunds).toMatchObject([
      { kind: 'chargeback', amount: '20.00', reversed: true },
      { kind: 'refund', amount: '20.00', reversed: true },
    ]);
    const undone = () => eventsOf(body['order_id']).flatMap(({ undoes }) => undoes ?? []);
    const taken = (refunds as unknown as { readonly event_id: string }[]).map(({ event_id }) => event_id);
    await expect.poll(() => undone().sort(), WITHIN).toEqual(taken.sort());
    for (const action of ['refundMore', 'refundOther']) await press(reference, action);
    expect((await merchant.paymentOf(body['order_id']))['refunds']).toMatchObject([
      ...[{}, {}],
      { kind: 'refund', amount: '30.00', currency: 'USD', reversed: false },
      { kind: 'refund', amount: '20.00', currency: 'EUR', reversed: false },
    ]);
  });

  it('hold callbacks back, and choose the response to the next order', async () => {
    const form = (path: string, fields: Record<string, string>) =>
      fetch(`${till.url()}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
    expect(await (await form('/till/callbacks', { hold: 'yes' })).text()).toContain('Release callbacks');
    const { order_id: id } = await paid('10.00');
    const fields = merchant.payout('1.00');
    await merchant.payOut(fields);
    await expect.poll(async () => (await merchant.payoutOf(fields.payout_id))['status'], WITHIN).toBe('paid');
    expect(eventsOf(id)).toEqual([]);
    await form('/till/callbacks', { hold: 'no' });
    await expect.poll(() => receiver.typesOf(String(id)), WITHIN).toEqual(['payment.paid']);
    await form('/till/next', { next: 'done, 503' });
    expect((await merchant.order(merchant.payment('10.00'))).status).toBe(503);
    expect((await merchant.order(merchant.payment('10.00'))).status).toBe(200);
  });

  it('work from the service’s own pages only', async () => {
    const { body } = await merchant.order(merchant.payment('20.00'));
    const fields = new URLSearchParams({ reference: String(body['reference']), action: 'pay' });
    const headers = { origin: 'http://evil.example' };
    expect((await fetch(`${till.url()}/till/actions`, { method: 'POST', body: fields, headers })).status).toBe(400);
    expect(await merchant.paymentOf(body['order_id'])).toMatchObject({ status: 'open' });
  });
});
