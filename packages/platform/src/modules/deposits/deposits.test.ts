import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createQuery } from '../../db/query.ts';
import { TEST_DEPOSIT_METHOD } from '../../testing/deposit-method.ts';
import { openDepositSuite } from '../../testing/deposit-suite.ts';
import { recordQueries } from '../../testing/tenant-isolation.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { reportAttention } from '../attention/index.ts';

const { database, platform, provider, payer, start, begin, show, cash, send, know, resolve, expectSound } =
  await openDepositSuite();

it('[W04] says bounds and fee, begins at the provider, and credits the amount less the fee once it is paid', async () => {
  const { methods } = (await platform.call('depositMethods', { token: payer.token })).json().value;
  expect(methods).toMatchObject([{ code: 'card', min: '5.00', max: '500.00', feeFixed: '0.50', feePercent: '1' }]);
  expect(JSON.stringify(methods)).not.toContain('till');
  const answer = (await start()).json().value;
  const id = answer.depositId;
  expect(answer).toMatchObject({
    state: 'pending',
    amount: '100.00',
    fee: '1.50',
    url: `https://till.example/pay/lotus.${id}`,
  });
  expect(provider.payments.get(`lotus.${id}`)?.order).toMatchObject({ amount: 10_000n, currency: 'USD', kind: 'card' });
  expect((await send(id, 'paid')).statusCode).toBe(200);
  expect(await show(id)).toMatchObject({ state: 'credited', url: null });
  expect(await cash()).toBe('98.50');
  const { messages } = (await platform.call('messages', { token: payer.token })).json().value;
  expect(messages).toMatchObject([{ type: 'deposit_credited', payment: { amount: '98.50', currency: 'USD' } }]);
  await expectSound();
});

it('[W04] credits once: fifty callbacks of one event, others of the same payment, and a query at the same time', async () => {
  const id = await begin();
  know(id, { state: 'paid', paid: { amount: 10_000n, currency: 'USD' } });
  const event = { id: randomUUID() };
  platform.clock.advance(20_000);
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, () => send(id, 'paid', event)),
    ...Array.from({ length: 5 }, () => send(id, 'paid')),
    platform.app.resolveDeposits(['lotus']),
  ]);
  expect(answers.slice(0, 55).map((answer) => answer?.statusCode)).toEqual(Array(55).fill(200));
  expect(await cash()).toBe('98.50');
  await expectSound();
});

it.each([
  ['failed', 'failed'],
  ['expired', 'expired'],
] as const)('[W04] credits a payment that %s before it was paid after all', async (state, shown) => {
  const id = await begin();
  await send(id, state, { reason: 'declined' });
  expect(await show(id)).toMatchObject({ state: shown, url: null });
  expect(await cash()).toBe('0.00');
  await send(id, 'paid');
  expect(await show(id)).toMatchObject({ state: 'credited' });
  expect(await cash()).toBe('98.50');
  // A late word of the failure changes nothing.
  await send(id, state);
  expect(await show(id)).toMatchObject({ state: 'credited' });
});

it('[W04] keeps another amount or currency, and an unknown order, for staff and credits nothing', async () => {
  const [less, other] = [await begin(), await begin()];
  await send(less, 'paid', { amount: '9999' });
  await send(other, 'paid', { currency: 'EUR' });
  const stranger = randomUUID();
  await send(stranger, 'paid');
  expect([(await show(less)).state, (await show(other)).state]).toEqual(['review', 'review']);
  expect(await cash()).toBe('0.00');
  const kept = await database.query<{ reason: string; order_id: string }>(
    'SELECT reason, order_id FROM app.unmatched_payment WHERE order_id = ANY ($1)',
    [[less, other, stranger].map((id) => `lotus.${id}`)],
  );
  expect(new Map(kept.map(({ order_id, reason }) => [order_id, reason]))).toEqual(
    new Map([
      [`lotus.${less}`, 'amount'],
      [`lotus.${other}`, 'currency'],
      [`lotus.${stranger}`, 'order'],
    ]),
  );
});

it('[W04] keeps each payment of an order: two of another amount, one after the credit, two of an unknown order', async () => {
  const [less, twice, stranger] = [await begin(), await begin(), randomUUID()];
  for (const reference of ['a', 'b', 'a']) await send(less, 'paid', { amount: '9000', reference });
  await send(twice, 'paid');
  for (const reference of ['c', 'c', `till-lotus.${twice}`]) await send(twice, 'paid', { reference });
  for (const reference of ['d', 'e', 'd']) await send(stranger, 'paid', { reference });
  expect(await cash()).toBe('98.50');
  expect([(await show(less)).state, (await show(twice)).state]).toEqual(['review', 'credited']);
  const kept = await database.query<{ payment: string; reason: string }>(
    'SELECT payment, reason FROM app.unmatched_payment WHERE order_id = ANY ($1) ORDER BY payment',
    [[less, twice, stranger].map((id) => `lotus.${id}`)],
  );
  // What is given back of them takes nothing from the player.
  await send(less, 'refunded', { amount: '9000', reference: 'a' });
  await send(twice, 'charged_back', { reference: 'c' });
  await send(twice, 'paid', { id: randomUUID() });
  expect(await cash()).toBe('98.50');
  expect(
    await database.query('SELECT kind, reference FROM app.unmatched_return WHERE order_id = ANY ($1) ORDER BY kind', [
      [less, twice].map((id) => `lotus.${id}`),
    ]),
  ).toEqual([
    { kind: 'chargeback', reference: 'c' },
    { kind: 'refund', reference: 'a' },
  ]);
  expect(kept.map(({ payment, reason }) => [payment, reason])).toEqual([
    ...[
      ['a', 'amount'],
      ['b', 'amount'],
      ['c', 'again'],
    ],
    ...[
      ['d', 'order'],
      ['e', 'order'],
    ],
  ]);
  await expectSound();
});

it('[W04] shows the provider’s page also when the answer to the order was lost', async () => {
  provider.beforeAnswer = (what) => {
    if (what === 'begin') throw new Error('no answer');
  };
  expect((await start()).json().value).toMatchObject({ state: 'pending', url: expect.stringContaining('/pay/') });
});

it('[W04] asks the provider when no callback comes, and when its first answers were lost', async () => {
  provider.beforeAnswer = () => {
    throw new Error('no answer');
  };
  const key = randomUUID();
  expect((await start('100.00', key)).json()).toMatchObject({ code: 'payment_unavailable' });
  provider.beforeAnswer = (what) => {
    if (what === 'begin') throw new Error('no answer');
  };
  await resolve(20_000);
  const again = (await start('100.00', key)).json().value;
  expect(again.url).not.toBeNull();
  know(again.depositId, { state: 'paid', paid: { amount: 10_000n, currency: 'USD' } });
  await resolve(60_000);
  expect(await show(again.depositId)).toMatchObject({ state: 'credited' });
  expect((await start('100.00', key)).json().value.depositId).toBe(again.depositId);
  expect((await start('101.00', key)).json()).toMatchObject({ code: 'idempotency_mismatch' });
});

it('[W04] ends a deposit that never reached the provider after its time', async () => {
  provider.beforeAnswer = () => {
    throw new Error('no answer');
  };
  const key = randomUUID();
  await start('100.00', key);
  provider.beforeAnswer = () => undefined;
  const read = () =>
    database.query<{ id: string; state: string }>('SELECT id, state FROM app.deposit WHERE key = $1', [key]);
  provider.payments.delete(`lotus.${(await read())[0]?.id}`);
  await resolve(60_000);
  expect(await read()).toMatchObject([{ state: 'pending' }]);
  await resolve(60 * 60_000);
  expect(await read()).toMatchObject([{ state: 'expired' }]);
});

it.each([
  ['0', 'amount'],
  ['0.00', 'amount'],
  ['-5', 'amount'],
  ['5.001', 'amount'],
  ['4.99', 'amount'],
  ['500.01', 'amount'],
  ['9'.repeat(30), 'amount'],
])('[W04] refuses the amount %s', async (amount, path) => {
  const answer = await start(amount);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toMatchObject([{ path }]);
});

it('[W04] begins in two transactions besides that of the session, and the second reads the order three times: to lock its member and it, and for the answer', async () => {
  const sent = await recordQueries(async () => void (await begin()));
  const texts = sent.map(({ text }) => text.toLowerCase());
  const order = texts.findLastIndex((text) => text.startsWith('begin'));
  expect(texts.filter((text) => text.startsWith('begin'))).toHaveLength(3);
  const reads = texts.slice(order).filter((text) => /^select .* from "app"\."deposit"/.test(text));
  expect(reads).toHaveLength(3);
});

it('[W04] stores nothing where the method names an unknown payment provider', async () => {
  const lotus = platform.brands.get('lotus') ?? testBrand('lotus');
  const cashier = { ...lotus.private.cashier, depositMethods: [{ ...TEST_DEPOSIT_METHOD, provider: 'nobody' }] };
  platform.brands.set({ ...lotus, private: { ...lotus.private, cashier } });
  expect((await start()).json().code).toBe('payment_unavailable');
  expect((await platform.call('deposits', { token: payer.token })).json().value.deposits).toEqual([]);
});

it('[W04] keeps a payment whose order names no brand here for the operator, once, and counts it until it is resolved', async () => {
  const counted = async () => {
    const registry = new Registry();
    const { clock, brands } = platform;
    const deps = { query: createQuery(database.pool), clock, brands, operator: { providers: [] }, merchants: () => [] };
    reportAttention({ ...deps, paymentCodes: ['till'] }, registry);
    return /what="stray_payments",provider="till"\} (\d+)/.exec(await registry.metrics())?.[1];
  };
  expect(await counted()).toBe('0');
  const id = await begin();
  for (const order of [`nobody.${id}`, 'x']) {
    const event = { id: randomUUID(), order };
    const answers = await Promise.all([send(id, 'paid', event), send(id, 'paid', event)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await send(id, 'refunded', { order })).statusCode).toBe(200);
  }
  expect(await show(id)).toMatchObject({ state: 'pending' });
  const kept = await database.query(
    `SELECT provider, order_id AS "order", reference, amount::text, currency FROM core.stray_payment WHERE state = 'paid' ORDER BY order_id`,
  );
  const stray = { provider: 'till', reference: `till-lotus.${id}`, amount: '10000', currency: 'USD' };
  expect(kept).toEqual([
    { ...stray, order: `nobody.${id}` },
    { ...stray, order: 'x' },
  ]);
  expect(await counted()).toBe('2');
  await database.query("UPDATE core.stray_payment SET resolved_at = now() WHERE order_id = 'x'");
  expect(await counted()).toBe('1');
});

it('[W04] refuses another currency, an unknown method, a missing key, and a callback of an unknown provider', async () => {
  expect((await start('10.00', randomUUID(), { currency: 'EUR' })).json().errors).toMatchObject([{ path: 'currency' }]);
  expect((await start('10.00', randomUUID(), { method: 'cash' })).json().errors).toMatchObject([{ path: 'method' }]);
  const body = { method: 'card', amount: '10.00', currency: 'USD' };
  expect((await platform.call('depositStart', { token: payer.token, body })).statusCode).toBe(400);
  const id = await begin();
  const unknown = { method: 'POST', url: '/callbacks/other', headers: { host: 'localhost' }, payload: '{}' } as const;
  expect((await platform.app.inject(unknown)).statusCode).toBe(404);
  expect(await show(id)).toMatchObject({ state: 'pending' });
});
