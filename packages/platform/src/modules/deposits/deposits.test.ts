import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { TEST_DEPOSIT_METHOD } from '../../testing/deposit-method.ts';
import { createFakePaymentProvider, type FakePaymentProvider } from '../../testing/fake-payment-provider.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { registerMember } from '../../testing/test-members.ts';
import { hasNoViolations, verifyLedger } from '../../verify/verify-ledger.ts';

let database: TestDatabase;
let platform: TestApp;
let provider: FakePaymentProvider;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase(16);
  provider = createFakePaymentProvider();
  platform = await buildTestApp(database, { paymentProviders: new Map([['till', provider]]) });
});
afterAll(async () => {
  await platform.close();
  await database.drop();
});
beforeEach(async () => {
  const brand = testBrand('lotus', { currency: 'USD' });
  const cashier = { ...brand.private.cashier, depositMethods: [TEST_DEPOSIT_METHOD] };
  platform.brands.set({ ...brand, private: { ...brand.private, cashier } });
  provider.beforeAnswer = () => undefined;
  token = await registerMember(platform, `payer${randomUUID().slice(0, 8)}`);
});

const start = (amount = '100.00', key = randomUUID(), more = {}) =>
  platform.call('depositStart', {
    token,
    body: { method: 'card', amount, currency: 'USD', ...more },
    headers: { 'idempotency-key': key },
  });
async function begin(amount?: string): Promise<string> {
  const answer = await start(amount);
  expect(answer.statusCode).toBe(200);
  return answer.json().value.depositId;
}
const show = async (depositId: string) =>
  (await platform.call('deposit', { token, query: { depositId } })).json().value;
const cash = async (): Promise<string> => (await platform.call('balance', { token })).json().value.cash;
const send = (depositId: string, state: string, more: object = {}) =>
  platform.app.inject({
    ...{ method: 'POST', url: '/callbacks/till' },
    headers: { 'content-type': 'application/json', host: 'localhost' },
    payload: JSON.stringify({
      ...{
        id: randomUUID(),
        about: 'payment',
        order: `lotus.${depositId}`,
        reference: `till-lotus.${depositId}`,
        state,
      },
      ...{ amount: '10000', currency: 'USD', reason: null, ...more },
    }),
  });
const know = (depositId: string, state: object) => {
  const known = provider.payments.get(`lotus.${depositId}`);
  if (known === undefined) throw new Error('no such payment');
  known.state = { ...known.state, ...state };
};
async function resolve(afterMs: number): Promise<void> {
  platform.clock.advance(afterMs);
  await platform.app.resolveDeposits(['lotus']);
}
async function expectSound(): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const reports = await verifyLedger(owner);
  await owner.end();
  expect(hasNoViolations(reports), JSON.stringify(reports)).toBe(true);
}

it('[W04] says bounds and fee, begins at the provider, and credits the amount less the fee once it is paid', async () => {
  const { methods } = (await platform.call('depositMethods', { token })).json().value;
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
  const { messages } = (await platform.call('messages', { token })).json().value;
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

it('[W04] keeps refunds and chargebacks of an unknown order once, and posts nothing', async () => {
  const stranger = randomUUID();
  const [refund, chargeback] = [randomUUID(), randomUUID()];
  for (const id of [refund, refund]) await send(stranger, 'refunded', { id, amount: '4000' });
  await send(stranger, 'charged_back', { id: chargeback, amount: '6000' });
  const kept = await database.query<{ id: string; kind: string; amount: string }>(
    'SELECT id, kind, amount::text FROM app.unmatched_return WHERE order_id = $1 ORDER BY amount',
    [`lotus.${stranger}`],
  );
  expect(kept).toEqual([
    { id: refund, kind: 'refund', amount: '4000' },
    { id: chargeback, kind: 'chargeback', amount: '6000' },
  ]);
  expect(await cash()).toBe('0.00');
  await expectSound();
});

it('[W04] takes back refunds and chargebacks once, also before the payment, and bears what the player no longer has', async () => {
  const id = await begin();
  const event = { id: randomUUID(), amount: '4000' };
  const returns = [{ id: event.id, kind: 'refund', amount: 4_000n, currency: 'USD', isReversed: false }];
  know(id, { state: 'paid', paid: { amount: 10_000n, currency: 'USD' }, returns });
  await send(id, 'refunded', event);
  expect(await cash()).toBe('0.00');
  await resolve(0);
  expect(await cash()).toBe('58.50');
  await send(id, 'refunded', event);
  await send(id, 'charged_back', { amount: '6000' });
  expect(await show(id)).toMatchObject({ state: 'returned' });
  expect(await cash()).toBe('0.00');
  const debts = await database.query<{ debt: string }>(
    'SELECT debt::text FROM app.deposit_return WHERE deposit_id = $1 ORDER BY amount',
    [id],
  );
  expect(debts).toEqual([{ debt: '0' }, { debt: '150' }]);
  await expectSound();
});

it('[W04] takes back a refund that is reported before its payment, which comes before the provider is asked', async () => {
  const id = await begin();
  await send(id, 'refunded', { amount: '4000' });
  await send(id, 'paid');
  expect(await cash()).toBe('58.50');
  expect(await show(id)).toMatchObject({ state: 'credited' });
  await expectSound();
});

it('[W04] shows the provider’s page also when the answer to the order was lost', async () => {
  provider.beforeAnswer = (what) => {
    if (what === 'begin') throw new Error('no answer');
  };
  expect((await start()).json().value).toMatchObject({ state: 'pending', url: expect.stringContaining('/pay/') });
});

it('[W04] finds a refund, a chargeback and its reversal whose callbacks never came', async () => {
  const id = await begin();
  await send(id, 'paid');
  const paid = { state: 'paid', paid: { amount: 10_000n, currency: 'USD' } };
  const refund = { id: 'r-1', kind: 'refund', amount: 4_000n, currency: 'USD', isReversed: false };
  const chargeback = { id: 'c-1', kind: 'chargeback', amount: 6_000n, currency: 'USD', isReversed: false };
  know(id, { ...paid, returns: [refund] });
  const read = () => database.query('SELECT state, returned::text, due_at FROM app.deposit WHERE id = $1', [id]);
  await resolve(23 * 3_600_000);
  expect(await read()).toMatchObject([{ state: 'credited', returned: '0' }]);
  await resolve(3_600_000);
  expect(await read()).toMatchObject([{ state: 'credited', returned: '4000' }]);
  for (let day = 0; day < 60; day += 1) await resolve(86_400_000);
  know(id, { ...paid, returns: [refund, chargeback] });
  for (let day = 0; day < 70; day += 1) await resolve(86_400_000);
  expect(await read()).toMatchObject([{ state: 'returned', returned: '10000' }]);
  know(id, { ...paid, returns: [refund, { ...chargeback, isReversed: true }] });
  for (let day = 0; day < 130; day += 1) await resolve(86_400_000);
  expect(await read()).toEqual([{ state: 'credited', returned: '4000', due_at: null }]);
  await expectSound();
});

it('[W04] gives back what a won dispute and a failed refund bring, once and where it was taken from, in any order', async () => {
  const [first, second] = [await begin(), await begin()];
  for (const id of [first, second]) await send(id, 'paid');
  const dispute = { id: randomUUID(), amount: '10000' };
  const won = { id: randomUUID(), undoes: dispute.id };
  // Before what it reverses, twice, and forged in its amount.
  await send(first, 'reversed', won);
  await send(first, 'reversed', { ...won, id: randomUUID(), amount: '9000' });
  expect([await cash(), (await show(first)).state]).toEqual(['197.00', 'credited']);
  await send(first, 'charged_back', dispute);
  await send(first, 'reversed', won);
  expect([await cash(), (await show(first)).state]).toEqual(['197.00', 'credited']);
  // The fee of both deposits is what the player lacks: it comes back to the brand.
  const [part, rest] = [
    { id: randomUUID(), amount: '10000' },
    { id: randomUUID(), amount: '10000' },
  ];
  await send(first, 'refunded', part);
  await send(second, 'charged_back', rest);
  expect([await cash(), (await show(second)).state]).toEqual(['0.00', 'returned']);
  const partly = { id: randomUUID(), undoes: rest.id, amount: '9999' };
  await send(second, 'reversed', partly);
  expect(await cash()).toBe('0.00');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      send(second, 'reversed', { id: `${rest.id}-${place % 2}`, undoes: rest.id }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect([await cash(), (await show(second)).state]).toEqual(['97.00', 'credited']);
  await send(second, 'reversed', { undoes: part.id });
  expect(await cash()).toBe('97.00');
  await send(first, 'reversed', { undoes: part.id });
  expect(await cash()).toBe('197.00');
  const shown = await database.query<{ amount: string }>(
    `SELECT l.amount::text FROM app.cash_line l JOIN app.deposit d ON d.tenant = l.tenant AND d.member_id = l.member_id
     WHERE d.id = $1 AND l.kind = 'depositRestored' ORDER BY l.line`,
    [second],
  );
  expect(shown.map(({ amount }) => amount)).toEqual(['10000', '9700', '10000']);
  await expectSound();
});

it('[W04] takes what is left of a deposit where more is given back, or another currency; the rest is the brand’s debt', async () => {
  const id = await begin();
  await send(id, 'paid');
  await send(id, 'refunded', { id: `part-${id}`, amount: '4000' });
  await send(id, 'refunded', { id: `euros-${id}`, amount: '2500', currency: 'EUR' });
  expect([await cash(), (await show(id)).state]).toEqual(['58.50', 'credited']);
  await send(id, 'refunded', { id: `more-${id}`, amount: '9000' });
  await send(id, 'charged_back', { id: `twice-${id}`, amount: '10000' });
  expect([await cash(), (await show(id)).state]).toEqual(['0.00', 'returned']);
  const returns = () =>
    database.query(
      `SELECT split_part(id, '-', 1) AS id, amount::text, debt::text, excess::text, currency FROM app.deposit_return
       WHERE deposit_id = $1 ORDER BY 1`,
      [id],
    );
  expect(await returns()).toEqual([
    { id: 'euros', amount: '2500', debt: '2500', excess: '2500', currency: 'EUR' },
    { id: 'more', amount: '9000', debt: '3150', excess: '3000', currency: null },
    { id: 'part', amount: '4000', debt: '0', excess: '0', currency: null },
    { id: 'twice', amount: '10000', debt: '10000', excess: '10000', currency: null },
  ]);
  // What was never the player's goes back to the brand.
  for (const name of ['twice', 'euros'])
    await send(id, 'reversed', {
      undoes: `${name}-${id}`,
      ...(name === 'twice' ? { amount: '10000' } : { amount: '2500', currency: 'EUR' }),
    });
  expect([await cash(), (await show(id)).state]).toEqual(['0.00', 'returned']);
  const open = await database.query('SELECT id FROM app.deposit_return WHERE deposit_id = $1 AND reversed_at IS NULL', [
    id,
  ]);
  expect(open).toHaveLength(2);
  await expectSound();
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

it('[W04] stores nothing where the method names an unknown payment provider', async () => {
  const lotus = platform.brands.get('lotus') ?? testBrand('lotus');
  const cashier = { ...lotus.private.cashier, depositMethods: [{ ...TEST_DEPOSIT_METHOD, provider: 'nobody' }] };
  platform.brands.set({ ...lotus, private: { ...lotus.private, cashier } });
  expect((await start()).json().code).toBe('payment_unavailable');
  expect((await platform.call('deposits', { token })).json().value.deposits).toEqual([]);
});

it('[W04] refuses another currency, an unknown method, a missing key, and a callback of an unknown provider or brand', async () => {
  expect((await start('10.00', randomUUID(), { currency: 'EUR' })).json().errors).toMatchObject([{ path: 'currency' }]);
  expect((await start('10.00', randomUUID(), { method: 'cash' })).json().errors).toMatchObject([{ path: 'method' }]);
  const body = { method: 'card', amount: '10.00', currency: 'USD' };
  expect((await platform.call('depositStart', { token, body })).statusCode).toBe(400);
  const id = await begin();
  expect((await send(id, 'paid', { order: `nobody.${id}` })).statusCode).toBe(404);
  expect((await send(id, 'paid', { order: 'x' })).statusCode).toBe(404);
  const unknown = { method: 'POST', url: '/callbacks/other', headers: { host: 'localhost' }, payload: '{}' } as const;
  expect((await platform.app.inject(unknown)).statusCode).toBe(404);
  expect(await show(id)).toMatchObject({ state: 'pending' });
});
