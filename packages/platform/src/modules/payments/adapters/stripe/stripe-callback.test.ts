import { expect, it } from 'vitest';
import { CALLBACK_SECRET, signCallback } from '../../../../testing/payments/payment-driver.ts';
import { CallbackRefused } from '../../../callbacks/index.ts';
import { readStripeCallback } from './stripe-callback.ts';
import type { Session } from './stripe-objects.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const SESSION: Session = {
  ...{ id: 'cs_1', client_reference_id: 'lotus.1', status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' },
  ...{ amount_total: 1_250, currency: 'usd', url: null },
};
const DISPUTE = { id: 'du_1', amount: 1_250, currency: 'usd', payment_intent: 'pi_1', status: 'needs_response' };
const REFUND = { ...DISPUTE, id: 're_1', amount: 250, status: 'succeeded' };

/** Reads a signed event; Stripe knows the session of `pi_1`. Resolves with the event and the payments that were looked up. */
async function read(type: string, object: object, sign = signCallback) {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const lookedUp: string[] = [];
  const client = {
    sessionOfIntent: async (id: string) => {
      lookedUp.push(id);
      return id === 'pi_1' ? SESSION : null;
    },
  };
  const headers = { 'stripe-signature': sign(body, NOW) };
  const reading = readStripeCallback(CALLBACK_SECRET, client, { headers, rawBody: Buffer.from(body), now: NOW });
  return { event: await reading.catch((error: unknown) => error), lookedUp };
}

it.each([
  ['checkout.session.completed', { state: 'paid', reason: null }],
  ['checkout.session.async_payment_succeeded', { state: 'paid', reason: null }],
  ['checkout.session.async_payment_failed', { state: 'failed', reason: 'declined' }],
  ['checkout.session.expired', { state: 'expired', reason: null }],
])('[W04] reads %s with the id that we gave the session', async (type, expected) => {
  const { event, lookedUp } = await read(type, SESSION);
  const common = {
    id: 'evt_1',
    about: 'payment',
    order: 'lotus.1',
    reference: 'cs_1',
    amount: 1_250n,
    currency: 'USD',
  };
  expect(event).toEqual({ ...common, ...expected });
  expect(lookedUp).toEqual([]);
});

it.each([
  ['refund.created', REFUND, { id: 're_1', state: 'refunded', amount: 250n }],
  ['refund.updated', REFUND, { id: 're_1', state: 'refunded', amount: 250n }],
  ['charge.dispute.funds_withdrawn', DISPUTE, { id: 'du_1', state: 'charged_back', amount: 1_250n }],
])('[W04] looks up the order of %s', async (type, object, expected) => {
  const { event, lookedUp } = await read(type, object);
  expect(event).toMatchObject({ order: 'lotus.1', reference: 'cs_1', currency: 'USD', ...expected });
  expect(lookedUp).toEqual(['pi_1']);
});

it.each([
  [
    'refund.failed',
    { ...REFUND, status: 'failed', failure_balance_transaction: 'txn_1' },
    { undoes: 're_1', amount: 250n },
  ],
  ['charge.dispute.funds_reinstated', { ...DISPUTE, status: 'won' }, { undoes: 'du_1', amount: 1_250n }],
])('[W04] reads %s as money that came back, under an id of its own', async (type, object, expected) => {
  const { event } = await read(type, object);
  expect(event).toMatchObject({ id: 'evt_1', state: 'reversed', order: 'lotus.1', reference: 'cs_1', ...expected });
});

it.each<[string, string, object]>([
  ['a refund that failed before it took money', 'refund.failed', { ...REFUND, status: 'failed' }],
  ['a payment that is still on its way', 'checkout.session.completed', { ...SESSION, payment_status: 'unpaid' }],
  ['a session of others', 'checkout.session.completed', { ...SESSION, client_reference_id: null }],
  ['a refund that is not done', 'refund.created', { ...REFUND, status: 'pending' }],
  ['a refund of a payment of others', 'refund.created', { ...REFUND, payment_intent: 'pi_2' }],
  ['another type', 'customer.created', { id: 'cus_1' }],
])('[W04] takes nothing from %s', async (_what, type, object) => {
  expect((await read(type, object)).event).toBeNull();
});

it('[W04] looks nothing up before the signature is verified, and refuses an object of another shape', async () => {
  const forged = await read('refund.created', REFUND, (body, at) => signCallback(`${body} `, at));
  expect(forged.event).toBeInstanceOf(CallbackRefused);
  expect(forged.lookedUp).toEqual([]);
  expect((await read('refund.created', { id: 're_1' })).event).toBeInstanceOf(CallbackRefused);
});
