import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paymentCredentials } from '../testing/test-sandbox.ts';
import { startTill } from '../testing/test-till.ts';
import { openTillBook } from './till-book.ts';
import { writeTillDay } from './till-day.ts';

/** Generous, since no test asserts time. */
const WITHIN = { timeout: 30_000 };

async function inFolder(work: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-till-'));
  await work(join(folder, 'payments.db')).finally(() => rm(folder, { recursive: true }));
}

it('[W04] repeats a callback with growing pauses until it is taken, each attempt signed anew', async () => {
  const till = await startTill();
  const { merchant, receiver } = till;
  receiver.answerWith(500);
  const { body } = await merchant.order(merchant.payment('20.00'));
  await merchant.payByCard(body);
  await expect.poll(() => receiver.received.length, WITHIN).toBeGreaterThan(3);
  receiver.answerWith(204);
  const book = async () => (await fetch(`${till.url()}/till`)).text();
  await expect.poll(book, WITHIN).toMatch(/payment\.paid: delivered, 204 \(\d+ attempts\)/);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  await till.stop();
});

it('[W04] [W05] goes on after a restart: callbacks, transfers under way, payouts and expiry', () =>
  inFolder(async (file) => {
    const till = await startTill({ file, secondMs: 200 });
    const { merchant, receiver } = till;
    receiver.answerWith(503);
    const card = (await merchant.order(merchant.payment('20.00'))).body;
    await merchant.payByCard(card);
    await expect.poll(() => receiver.received.length, WITHIN).toBeGreaterThan(0);
    const bank = (await merchant.order(merchant.payment('21.00', { method: 'bank' }))).body;
    await merchant.fill(bank, { action: 'transferred' });
    const expires_at = new Date(Date.now() + 500).toISOString();
    const late = (await merchant.order(merchant.payment('22.00', { expires_at }))).body;
    const payout = merchant.payout('23.00');
    await merchant.payOut(payout);
    await till.stopSandbox();
    receiver.received.length = 0;
    receiver.answerWith(204);
    await till.startAgain();
    const types = () => Object.fromEntries(receiver.received.map(({ event }) => [event['id'], event['type']]));
    await expect.poll(types, WITHIN).toEqual({
      [String(card['order_id'])]: 'payment.paid',
      [String(bank['order_id'])]: 'payment.paid',
      [String(late['order_id'])]: 'payment.expired',
      [payout.payout_id]: 'payout.paid',
    });
    await till.stop();
  }));

it('[W04] writes a brand’s day once it is over, in order and signed', () => {
  const { orders, close } = openTillBook(':memory:');
  const start = Date.parse('2026-11-20T00:00:00Z');
  const add = (id: string, kind: 'payment' | 'refund' | 'payout', amount: bigint, at: number) =>
    orders.addMovement({
      eventId: `event of ${id} ${kind}`,
      kind,
      id,
      reference: `reference of ${id}`,
      refundId: null,
      undoes: null,
      amount,
      currency: 'USD',
      at: new Date(at).toISOString(),
    });
  add('tiger.a', 'payment', 1_250n, start);
  add('tigerlily.b', 'payment', 5n, start + 1);
  add('tiger.c', 'payout', 2n ** 55n, start + 2);
  add('tiger.a', 'refund', 1_250n, start + 86_399_999);
  add('tiger.d', 'payment', 7n, start + 86_400_000);
  const fileAt = (at: number) =>
    writeTillDay({ orders, key: paymentCredentials.key, now: () => at }, { brand: 'tiger', day: '2026-11-20' });
  expect(fileAt(start + 86_400_000)).toBeNull();
  const text = fileAt(start + 86_460_000) ?? '';
  const cut = text.trimEnd().lastIndexOf('\n') + 1;
  const line = (id: string, kind: string, amount: string, at: string) => ({
    type: 'transaction',
    event_id: `event of ${id} ${kind}`,
    kind,
    id,
    reference: `reference of ${id}`,
    amount,
    currency: 'USD',
    at,
  });
  const lines = text.trimEnd().split('\n');
  expect(lines.map((each) => JSON.parse(each))).toEqual([
    { type: 'head', brand: 'tiger', day: '2026-11-20' },
    line('tiger.a', 'payment', '12.50', '2026-11-20T00:00:00.000Z'),
    line('tiger.c', 'payout', '360287970189639.68', '2026-11-20T00:00:00.002Z'),
    line('tiger.a', 'refund', '12.50', '2026-11-20T23:59:59.999Z'),
    {
      type: 'totals',
      transactions: 3,
      sums: [
        { kind: 'payment', currency: 'USD', amount: '12.50' },
        { kind: 'payout', currency: 'USD', amount: '360287970189639.68' },
        { kind: 'refund', currency: 'USD', amount: '12.50' },
      ],
    },
    {
      type: 'signature',
      signature: createHmac('sha256', paymentCredentials.key).update(text.slice(0, cut)).digest('hex'),
    },
  ]);
  close();
});

it('[W04] serves a past day to the merchant, and none for today', async () => {
  const till = await startTill();
  const day = (name: string, sent = {}) =>
    till.merchant.raw('GET', `/days/${name}?brand=tiger`, undefined, { sent }).then(({ status }) => status);
  expect(await day(new Date().toISOString().slice(0, 10))).toBe(409);
  expect(await day('2026-01-01')).toBe(200);
  expect(await day('2026-13-01')).toBe(400);
  expect(await day('2026-01-01', { 'x-signature': '0'.repeat(64) })).toBe(401);
  await till.stop();
});
