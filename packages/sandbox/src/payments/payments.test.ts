import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { paymentCredentials } from '../testing/test-sandbox.ts';
import { startTill } from '../testing/test-till.ts';

const till = await startTill();
const { merchant, receiver } = till;
afterAll(() => till.stop());
/** Generous, since no test asserts time. */
const WITHIN = { timeout: 30_000 };

describe('[W04] a payment', () => {
  it('is ordered once for each id, read by either id, and refused with other content', async () => {
    const fields = merchant.payment('12.50', { method: 'bank', currency: 'KHR', language: 'km' });
    const { status, body } = await merchant.order(fields);
    expect([status, body]).toEqual([
      200,
      {
        order_id: fields.order_id,
        reference: expect.stringMatching(/^pay_/),
        method: 'bank',
        status: 'open',
        reason: null,
        amount: '12.50',
        currency: 'KHR',
        paid_amount: null,
        paid_currency: null,
        expires_at: fields.expires_at,
        created_at: expect.stringMatching(/Z$/),
        paid_at: null,
        url: expect.stringMatching(/^http:\/\/sandbox\.localhost\/till\/pay\/[\w-]{32}$/),
        refunds: [],
      },
    ]);
    expect(await merchant.order(fields)).toEqual({ status: 200, body });
    expect(await merchant.paymentOf(fields.order_id)).toEqual(body);
    expect(await merchant.paymentOf(body['reference'])).toEqual(body);
    for (const other of [{ amount: '12.51' }, { currency: 'USD' }, { method: 'card' }, { language: 'en' }])
      expect(await merchant.order({ ...fields, ...other })).toEqual({ status: 409, body: { error: 'id_reused' } });
    expect(await merchant.call('GET', '/payments/tiger.none')).toEqual({ status: 404, body: { error: 'not_found' } });
  });

  it('is cancelled by its merchant while it is open, and can then be paid no more', async () => {
    const { body } = await merchant.order(merchant.payment('12.50'));
    const path = `/payments/${body['order_id']}/cancel`;
    const cancelled = await merchant.call('POST', path, {});
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'failed', reason: 'cancelled', url: body['url'] } });
    expect(await merchant.call('POST', path, {})).toEqual(cancelled);
    expect(await merchant.call('POST', '/payments/tiger.none/cancel', {})).toMatchObject({ status: 404 });
  });

  it('refuses requests that are not from the merchant, unchanged and recent, and orders in another form', async () => {
    const fields = merchant.payment('5.00');
    const atMs = Date.now();
    for (const sent of [
      { 'x-signature': '0'.repeat(64) },
      { 'x-key-id': 'other' },
      { 'x-timestamp': String(atMs + 1) },
    ])
      expect((await merchant.call('POST', '/payments', fields, { atMs, sent })).body).toEqual({
        error: 'signature_invalid',
      });
    expect((await merchant.call('POST', '/payments', fields, { atMs: atMs - 31_000 })).body).toEqual({
      error: 'timestamp_outside_window',
    });
    const wrong = [
      ...['0', '0.00', '-5', '5.001', '5e2', ' 5', '5000000000000000'].map((amount) => ({ amount })),
      ...['', 'tiger', 'tiger.1', `${fields.order_id}.1`].map((order_id) => ({ order_id })),
      ...[{ method: 'cheque' }, { return_url: 'javascript:alert(1)' }, { expires_at: 'soon' }, { more: 1 }],
    ];
    for (const each of wrong)
      expect(await merchant.order({ ...fields, ...each })).toEqual({ status: 400, body: { error: 'request_invalid' } });
    expect((await merchant.call('GET', `/payments/${fields.order_id}`)).status).toBe(404);
  });

  it('is paid, and a signed callback reports it', async () => {
    const { body } = await merchant.order(merchant.payment('20.00'));
    await merchant.payByCard(body);
    expect(await merchant.paymentOf(body['order_id'])).toMatchObject({
      status: 'paid',
      paid_amount: '20.00',
      paid_currency: 'USD',
    });
    await expect.poll(() => receiver.typesOf(String(body['order_id'])), WITHIN).toEqual(['payment.paid']);
    const callback = receiver.received.find(({ event }) => event['id'] === body['order_id']);
    expect(callback?.event).toEqual({
      event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'payment.paid',
      at: expect.stringMatching(/Z$/),
      id: body['order_id'],
      reference: body['reference'],
      amount: '20.00',
      currency: 'USD',
      reason: null,
    });
    const [, seconds = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(callback?.signature ?? '') ?? [];
    const expected = createHmac('sha256', paymentCredentials.key).update(`${seconds}.${callback?.body}`).digest('hex');
    expect(signature).toBe(expected);
    expect(Math.abs(Number(seconds) - Date.now() / 1_000)).toBeLessThan(60);
  });

  it('expires when nobody pays', async () => {
    const expires_at = new Date(Date.now() + 50).toISOString();
    const { body } = await merchant.order(merchant.payment('20.00', { expires_at }));
    const id = String(body['order_id']);
    await expect.poll(() => receiver.typesOf(id), WITHIN).toEqual(['payment.expired']);
    expect(await merchant.paymentOf(id)).toMatchObject({ status: 'expired', paid_amount: null });
    await merchant.payByCard(body);
    expect(await merchant.paymentOf(id)).toMatchObject({ status: 'expired' });
  });

  it('is refunded in parts, up to what was paid', async () => {
    const { body } = await merchant.order(merchant.payment('20.00'));
    const path = `/payments/${body['order_id']}/refunds`;
    const refund = (amount: string) => ({ refund_id: merchant.payment('1.00').order_id, amount });
    expect(await merchant.call('POST', path, refund('1.00'))).toEqual({ status: 422, body: { error: 'not_paid' } });
    await merchant.payByCard(body);
    const part = refund('15.00');
    const first = await merchant.call('POST', path, part);
    expect(first).toMatchObject({ status: 200, body: { refund_id: part.refund_id, kind: 'refund', amount: '15.00' } });
    expect(await merchant.call('POST', path, part)).toEqual(first);
    expect((await merchant.call('POST', path, { ...part, amount: '1.00' })).status).toBe(409);
    expect((await merchant.call('POST', path, refund('5.01'))).body).toEqual({ error: 'amount_too_high' });
    expect((await merchant.call('POST', path, refund('5.00'))).status).toBe(200);
    expect((await merchant.call('POST', path, refund('0.01'))).body).toEqual({ error: 'amount_too_high' });
    expect((await merchant.paymentOf(body['order_id']))['refunds']).toMatchObject([first.body, { amount: '5.00' }]);
    await expect
      .poll(() => receiver.typesOf(String(body['order_id'])).toSorted(), WITHIN)
      .toEqual(['payment.paid', 'payment.refunded', 'payment.refunded']);
  });
});

describe('[W05] a payout', () => {
  it('is ordered once for each id, and paid later', async () => {
    const fields = merchant.payout('30.00');
    const { status, body } = await merchant.payOut(fields);
    expect([status, body]).toEqual([
      200,
      {
        payout_id: fields.payout_id,
        reference: expect.stringMatching(/^out_/),
        status: 'pending',
        reason: null,
        amount: '30.00',
        currency: 'USD',
        created_at: expect.stringMatching(/Z$/),
        ended_at: null,
      },
    ]);
    await expect.poll(() => receiver.typesOf(fields.payout_id), WITHIN).toEqual(['payout.paid']);
    const paid = await merchant.payoutOf(body['reference']);
    expect(paid).toMatchObject({ status: 'paid', ended_at: expect.stringMatching(/Z$/) });
    expect(await merchant.payOut(fields)).toEqual({ status: 200, body: paid });
    const account = { ...fields.account, number: '7' };
    expect((await merchant.payOut({ ...fields, account })).body).toEqual({ error: 'id_reused' });
    expect(receiver.typesOf(fields.payout_id)).toEqual(['payout.paid']);
  });

  it('goes to wallets and addresses too, and to no account that it refuses', async () => {
    for (const kind of ['ewallet', 'crypto'])
      expect(
        (await merchant.payOut(merchant.payout('1.00', { account: { kind, holder: 'A', number: '1' } }))).status,
      ).toBe(200);
    const closed = { kind: 'bank', holder: 'A', number: '120000', bank: 'ABA' };
    expect((await merchant.payOut(merchant.payout('1.00', { account: closed }))).body).toEqual({
      error: 'account_refused',
    });
    const { bank, ...bankless } = closed;
    expect((await merchant.payOut(merchant.payout('1.00', { account: bankless }))).status).toBe(400);
    expect((await merchant.call('GET', '/payouts/none')).status).toBe(404);
  });
});
