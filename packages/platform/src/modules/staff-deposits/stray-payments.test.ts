import { randomUUID } from 'node:crypto';
import type { StrayPayment, StrayPaymentsValue } from '@marquee/contracts/schemas/stray-payments';
import { NO_BRAND } from '@marquee/contracts/support';
import { expect, it } from 'vitest';
import { openStaffDepositSuite } from '../../testing/staff-deposit-suite.ts';

const { send, staff, database, platform } = await openStaffDepositSuite();

const list = async (show: 'open' | 'all' = 'open', after?: string): Promise<StrayPaymentsValue> =>
  (await staff('payments.strays', '', { show, after }, { merchant: NO_BRAND })).json().value;
const settle = (id: string, body: object, options: object = {}) =>
  staff('payments.settleStray', id, body, { merchant: NO_BRAND, ...options });
/** A payment whose order names a brand that is not served here. */
async function stray(more: object = {}): Promise<StrayPayment> {
  const order = `gone.${randomUUID()}`;
  await send('', 'paid', { order, ...more });
  const found = (await list()).payments.find((each) => each.order === order);
  if (found === undefined) throw new Error('no such payment');
  return found;
}

it('[W04] lists payments of no brand with what their provider reported, newest first, a page at a time', async () => {
  const { open } = await list();
  const first = await stray({ amount: '1234', reference: 'r-1' });
  await send('', 'refunded', { order: first.order, amount: '1234', reference: 'r-1' });
  await send('', 'paid', { order: first.order, about: 'payout' });
  const second = await stray();
  const { payments, open: now } = await list();
  expect(now).toBe(open + 2);
  expect(payments.slice(0, 2).map(({ paymentId }) => paymentId)).toEqual([second.paymentId, first.paymentId]);
  expect(payments[1]).toMatchObject({
    ...{ provider: 'till', order: first.order, reference: 'r-1', amount: '12.34', currency: 'USD' },
    ...{ resolvedAt: null, decision: null },
    events: [
      { state: 'paid', amount: '12.34' },
      { state: 'refunded', amount: '12.34' },
    ],
  });
  await database.query(
    `INSERT INTO core.stray_payment (provider, id, about, order_id, state, amount, currency, received_at)
     SELECT 'till', 'many-' || n, 'payment', 'many-' || n, 'paid', 100, 'USD', now() FROM generate_series(1, 60) n`,
  );
  const page = await list();
  expect([page.payments.length, page.open]).toEqual([50, now + 60]);
  const { payments: rest, next } = await list('open', page.next ?? '');
  expect([rest.length, next]).toEqual([now + 10, null]);
  expect(rest.map(({ paymentId }) => paymentId)).toContain(first.paymentId);
});

it('[W04] notes once what was decided about one, which is then open no more', async () => {
  const { paymentId, order } = await stray();
  const { open } = await list();
  const body = { outcome: 'order', order: 'lotus.7', note: 'Slip 7' };
  const key = randomUUID();
  for (const _again of [1, 2]) {
    const answer = await settle(paymentId, body, { key, staff: 'staff-7' });
    expect(answer.json().value).toMatchObject({
      ...{ paymentId, order, resolvedAt: platform.clock.now().toISOString() },
      decision: { by: 'staff-7', outcome: 'order', order: 'lotus.7', note: 'Slip 7' },
    });
  }
  expect((await settle(paymentId, { outcome: 'other', note: 'Slip 7' })).json().code).toBe('conflict');
  expect((await settle(paymentId, body, { staff: 'staff-8' })).json().code).toBe('conflict');
  expect((await list()).open).toBe(open - 1);
  expect((await list()).payments.map((each) => each.paymentId)).not.toContain(paymentId);
  expect((await list('all')).payments.map((each) => each.paymentId)).toContain(paymentId);
});

it('[W04] has one decision of two at once', async () => {
  const { paymentId } = await stray();
  const answers = await Promise.all(
    ['staff-1', 'staff-2', 'staff-3'].map((person) =>
      settle(paymentId, { outcome: 'returned', note: 'Refund 3' }, { staff: person }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

it('[W04] refuses an unknown payment, a return, a decision without its order or key, and a call for one brand', async () => {
  const { paymentId, order } = await stray();
  const returned = { outcome: 'returned', note: 'Refund 3' };
  for (const id of [randomUUID(), 'x']) expect((await settle(id, returned)).json().code).toBe('not_found');
  await send('', 'refunded', { order });
  const [refund] = await database.query<{ id: string }>(
    `SELECT payment_id AS id FROM core.stray_payment WHERE state = 'refunded' AND order_id = $1`,
    [order],
  );
  expect((await settle(refund?.id ?? '', returned)).json().code).toBe('not_found');
  for (const body of [
    { outcome: 'order', note: 'x' },
    { outcome: 'returned', note: ' ' },
    { ...returned, order: 'x' },
  ])
    expect((await settle(paymentId, body)).json().code).toBe('validation_failed');
  expect((await settle(paymentId, returned, { key: '' })).json().code).toBe('bad_request');
  expect((await settle(paymentId, returned, { merchant: 'lotus' })).json().code).toBe('domain_invalid');
  expect((await staff('payments.strays', '', {})).json().code).toBe('domain_invalid');
  expect((await list()).payments.map((each) => each.paymentId)).toContain(paymentId);
});
