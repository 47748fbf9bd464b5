import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DepositMethod } from '@marquee/contracts/snapshot';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DayLine } from '../../modules/provider/index.ts';
import { hasNoViolations, verifyLedger } from '../../verify/verify-ledger.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { TEST_DEPOSIT_METHOD } from '../deposit-method.ts';
import { type PaymentDriver, signCallback } from '../payments/payment-driver.ts';
import { openStripeDriver } from '../payments/stripe-driver.ts';
import { openTillDriver } from '../payments/till-driver.ts';
import { testBrand } from '../test-brands.ts';
import { createTestClock } from '../test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { registerMember } from '../test-members.ts';
import { PAYMENT_ADAPTERS, type PaymentAdapter } from './adapters.ts';
import { readSelection } from './selection.ts';

const clock = createTestClock();
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
const OPEN: Readonly<Record<PaymentAdapter, (code: string) => Promise<PaymentDriver>>> = {
  till: (code) => openTillDriver(code, () => clock.now()),
  stripe: (code) => openStripeDriver(code, () => clock.now()),
};
const { payments } = await readSelection(process.env);
/** Each has a provider of another adapter beside it. */
const PROVIDERS = PAYMENT_ADAPTERS.map(
  (adapter) => payments.find((each) => each.adapter === adapter) ?? { adapter, code: `other-${adapter}` },
);
const USD = (amount: bigint) => ({ amount, currency: 'USD' });
let database: TestDatabase;
let platform: TestApp;
let token: string;
const drivers = new Map<string, PaymentDriver>();
beforeAll(async () => {
  database = await createTestDatabase(16);
  for (const { adapter, code } of PROVIDERS) drivers.set(code, await OPEN[adapter](code));
  const paymentProviders = new Map([...drivers].map(([code, { provider }]) => [code, provider]));
  platform = await buildTestApp(database, { clock, paymentProviders });
  const brand = testBrand('lotus', { currency: 'USD' });
  const depositMethods = [...drivers.keys()].map(
    (code): DepositMethod => ({
      ...{ ...TEST_DEPOSIT_METHOD, code, provider: code, feeFixed: '0.00', feePercent: '0' },
    }),
  );
  platform.brands.set({
    ...brand,
    private: { ...brand.private, cashier: { ...brand.private.cashier, depositMethods } },
  });
});
afterAll(async () => {
  await platform.close();
  await Promise.all([...drivers.values()].map((driver) => driver.close()));
  await database.drop();
});
beforeEach(async () => {
  token = await registerMember(platform, `payer${randomUUID().slice(0, 8)}`);
});

const cash = async (): Promise<string> => (await platform.call('balance', { token })).json().value.cash;
const stateOf = async (depositId: string): Promise<string> =>
  (await platform.call('deposit', { token, query: { depositId } })).json().value.state;
const order = () => ({
  ...{ id: `lotus.${randomUUID()}`, kind: 'card' as const, ...USD(10_000n), language: 'en' },
  ...{ expiresAt: new Date(clock.now().getTime() + 1_800_000), returnUrl: 'https://lotus.example/back' },
});
async function expectSound(): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const reports = await verifyLedger(owner);
  await owner.end();
  expect(hasNoViolations(reports), JSON.stringify(reports)).toBe(true);
}

// `npm run conformance` runs this file besides the wallets' script.
describe.each(payments)('[W04] the payment adapter $adapter, as provider $code,', ({ code }) => {
  const driver = (): PaymentDriver => drivers.get(code) as PaymentDriver;
  const start = (key = randomUUID()) =>
    platform.call('depositStart', {
      token,
      body: { method: code, amount: '100.00', currency: 'USD' },
      headers: { 'idempotency-key': key },
    });
  const begin = async (): Promise<string> => (await start()).json().value.depositId;
  const send = async (body: string, signature = signCallback(body, clock.now())): Promise<number> => {
    const headers = { host: 'localhost', 'content-type': 'application/json', [driver().signatureHeader]: signature };
    const url = `/callbacks/${code}`;
    return (await platform.app.inject({ method: 'POST', url, headers, payload: body })).statusCode;
  };

  const linesOf = async (merchant: string, day = dayOf(clock.now())): Promise<DayLine[]> => {
    const folder = await mkdtemp(join(tmpdir(), 'payment-day-'));
    const file = await driver().provider.readDay({ merchant, day }, folder, new AbortController().signal);
    const lines: DayLine[] = [];
    for await (const line of file.lines()) lines.push(line);
    await rm(folder, { recursive: true });
    return lines;
  };

  it('begins one payment for one id, also when the first answer was lost', async () => {
    const before = driver().count();
    const wanted = order();
    driver().loseNextAnswer();
    await expect(driver().provider.begin(wanted)).rejects.toThrow('The provider gave no answer');
    const first = await driver().provider.begin(wanted);
    expect(first).toMatchObject({ state: 'pending', url: expect.stringMatching(/^https:/), paid: null, returns: [] });
    expect(await driver().provider.begin(wanted)).toEqual(first);
    expect(driver().count()).toBe(before + 1);
  });

  it('queries a payment with or without its reference, with what was given back; null for an unknown one', async () => {
    const wanted = order();
    const { reference } = await driver().provider.begin(wanted);
    const query = (known: string | null) =>
      driver().provider.queryPayment({ id: wanted.id, reference: known, currency: 'USD' });
    expect(await query(reference)).toMatchObject({ state: 'pending', reference });
    driver().pay(wanted.id);
    expect(await query(reference)).toMatchObject({ state: 'paid', paid: USD(10_000n), reference, returns: [] });
    driver().refund(wanted.id, USD(4_000n));
    const answer = await query(null);
    expect(answer).toMatchObject({
      state: 'paid',
      reference,
      returns: [{ kind: 'refund', isReversed: false, ...USD(4_000n) }],
    });
    const unknown = { id: order().id, reference: null, currency: 'USD' };
    expect(await driver().provider.queryPayment(unknown)).toBeNull();
  });

  it('cancels an open payment once, and answers what a paid and an unknown one are', async () => {
    const [open, paid] = [order(), order()];
    const named = async ({ id }: { readonly id: string }, reference: string | null) =>
      driver().provider.cancelPayment({ id, reference, currency: 'USD' });
    const { reference } = await driver().provider.begin(open);
    const answer = await named(open, reference);
    if (answer === 'unsupported') return;
    expect(answer).toMatchObject({
      state: expect.stringMatching(/^(failed|expired)$/),
      reference,
      paid: null,
      url: null,
    });
    expect(driver().isOpen(open.id)).toBe(false);
    expect(await named(open, reference)).toEqual(answer);
    const begun = await driver().provider.begin(paid);
    driver().pay(paid.id);
    expect(await named(paid, begun.reference)).toMatchObject({ state: 'paid', paid: USD(10_000n) });
    expect(await named(order(), null)).toBeNull();
  });

  it('cancels the open order of a player who begins a time-out', async () => {
    const id = await begin();
    expect((await platform.call('timeOut', { token, body: { hours: 24 } })).statusCode).toBe(200);
    await platform.app.cancelOrders(['lotus']);
    const isOpen = driver().isOpen(`lotus.${id}`);
    expect(await stateOf(id)).toBe(isOpen ? 'pending' : 'failed');
  });

  it('credits a callback once, however often it arrives, and takes a refund back once by callback and query', async () => {
    const id = await begin();
    const paid = driver().pay(`lotus.${id}`);
    expect(await Promise.all(Array.from({ length: 10 }, () => send(paid)))).toEqual(Array(10).fill(200));
    expect([await stateOf(id), await cash()]).toEqual(['credited', '100.00']);
    const refunded = driver().refund(`lotus.${id}`, USD(4_000n));
    expect([await send(refunded), await send(refunded)]).toEqual([200, 200]);
    await database.query('UPDATE app.deposit SET due_at = created_at WHERE id = $1', [id]);
    await platform.app.resolveDeposits(['lotus']);
    expect(await cash()).toBe('60.00');
    await expectSound();
  });

  it('gives the money of a won dispute and of a failed refund back once, by callback and query, in any order', async () => {
    const id = await begin();
    const order = `lotus.${id}`;
    await send(driver().pay(order));
    const taken = driver().chargeback(order, USD(10_000n));
    const won = driver().reverse(order, 'chargeback');
    for (const body of [won, taken]) expect(await send(body)).toBe(200);
    expect([await stateOf(id), await cash()]).toEqual(['credited', '100.00']);
    expect(await send(driver().refund(order, USD(4_000n)))).toBe(200);
    expect(await cash()).toBe('60.00');
    const failed = driver().reverse(order, 'refund');
    expect(await send(failed, signCallback(`${failed} `, clock.now()))).toBe(401);
    expect(await cash()).toBe('60.00');
    expect([await send(failed), await send(failed)]).toEqual([200, 200]);
    await database.query('UPDATE app.deposit SET due_at = created_at WHERE id = $1', [id]);
    await platform.app.resolveDeposits(['lotus']);
    expect([await stateOf(id), await cash()]).toEqual(['credited', '100.00']);
    const other = await begin();
    await send(driver().pay(`lotus.${other}`));
    // Neither callback arrives.
    driver().chargeback(`lotus.${other}`, USD(10_000n));
    driver().reverse(`lotus.${other}`, 'chargeback');
    await database.query('UPDATE app.deposit SET due_at = created_at WHERE id = $1', [other]);
    await platform.app.resolveDeposits(['lotus']);
    expect([await stateOf(other), await cash()]).toEqual(['credited', '200.00']);
    const reversed = await database.query<{ id: string }>(
      'SELECT id FROM app.deposit_return WHERE deposit_id = ANY ($1) AND reversed_at IS NOT NULL',
      [[id, other]],
    );
    const listed = (await linesOf('lotus')).filter(({ kind }) => kind === 'return_reversal').map(({ ref }) => ref);
    expect(listed.sort()).toEqual(reversed.map((each) => `return_reversal ${each.id}`).sort());
    await expectSound();
  });

  it('keeps a debt where more is given back than was paid, or in another currency, and takes no other money', async () => {
    const [more, other] = [await begin(), await begin()];
    for (const id of [more, other]) await send(driver().pay(`lotus.${id}`));
    expect(await send(driver().refund(`lotus.${more}`, USD(13_000n)))).toBe(200);
    expect(await send(driver().refund(`lotus.${other}`, { amount: 700n, currency: 'EUR' }))).toBe(200);
    expect([await stateOf(more), await stateOf(other), await cash()]).toEqual(['returned', 'credited', '100.00']);
    const debts = await database.query(
      'SELECT debt::text, excess::text, currency FROM app.deposit_return WHERE deposit_id = ANY ($1) ORDER BY currency',
      [[more, other]],
    );
    expect(debts).toEqual([
      { debt: '700', excess: '700', currency: 'EUR' },
      { debt: '3000', excess: '3000', currency: null },
    ]);
    await expectSound();
  });

  it('refuses a forged, a changed, a late and an early callback, and one without a signature', async () => {
    const id = await begin();
    const paid = driver().pay(`lotus.${id}`);
    const at = clock.now();
    const off = (seconds: number) => signCallback(paid, new Date(at.getTime() + seconds * 1000));
    const wrong = [signCallback(`${paid} `, at), off(-301), off(301), '', 't=1', off(0).replace('v1=', 'v0=')];
    for (const signature of wrong) expect(await send(paid, signature), signature).toBe(401);
    expect([await stateOf(id), await cash()]).toEqual(['pending', '0.00']);
    // Of a provider that changes its secret.
    expect(await send(paid, `${off(0).replace(/v1=.*/, `v1=${'0'.repeat(64)}`)},${off(0).split(',')[1]}`)).toBe(200);
    expect(await stateOf(id)).toBe('credited');
  });

  it('keeps another amount, another currency and an unknown order for staff', async () => {
    const [less, other] = [await begin(), await begin()];
    await send(driver().pay(`lotus.${less}`, USD(9_900n)));
    await send(driver().pay(`lotus.${other}`, { amount: 10_000n, currency: 'EUR' }));
    const stranger = randomUUID();
    await send(driver().payUnknown(`lotus.${stranger}`, USD(700n)));
    expect(await cash()).toBe('0.00');
    expect([await stateOf(less), await stateOf(other)]).toEqual(['review', 'review']);
    const kept = await database.query(
      'SELECT reason, amount::text, currency FROM app.unmatched_payment WHERE order_id = ANY ($1) ORDER BY reason',
      [[less, other, stranger].map((id) => `lotus.${id}`)],
    );
    expect(kept).toEqual([
      { reason: 'amount', amount: '9900', currency: 'USD' },
      { reason: 'currency', amount: '10000', currency: 'EUR' },
      { reason: 'order', amount: '700', currency: 'USD' },
    ]);
  });

  it('keeps a payment of another provider’s order, and one of another brand’s, and credits neither', async () => {
    const id = await begin();
    const other = [...drivers.keys()].find((each) => each !== code) ?? '';
    const { signatureHeader, payUnknown } = drivers.get(other) as PaymentDriver;
    for (const [by, header, body] of [
      [other, signatureHeader, payUnknown(`lotus.${id}`, USD(10_000n))],
      [code, driver().signatureHeader, driver().payUnknown(`harbor.${id}`, USD(10_000n))],
    ] as const) {
      const headers = {
        host: 'localhost',
        'content-type': 'application/json',
        [header]: signCallback(body, clock.now()),
      };
      const answer = await platform.app.inject({ method: 'POST', url: `/callbacks/${by}`, headers, payload: body });
      expect(answer.statusCode).toBe(200);
    }
    expect([await stateOf(id), await cash()]).toEqual(['pending', '0.00']);
    const kept = await database.query(
      'SELECT tenant, provider, reason FROM app.unmatched_payment WHERE order_id = ANY ($1) ORDER BY tenant',
      [[`lotus.${id}`, `harbor.${id}`]],
    );
    expect(kept).toEqual([
      { tenant: 'harbor', provider: code, reason: 'order' },
      { tenant: 'lotus', provider: other, reason: 'provider' },
    ]);
  });

  it('pays out once for one id, or states that it does not pay out', async () => {
    const account = { holder: 'A Player', number: '0001', bank: 'A Bank' };
    const payout = { id: `lotus.${randomUUID()}`, kind: 'bank' as const, account, ...USD(2_000n) };
    const first = await driver().provider.pay(payout);
    const expected = driver().paysOut ? { state: 'paid', reason: null } : { state: 'failed', reason: 'unsupported' };
    expect(first).toMatchObject({ ...USD(2_000n), ...expected });
    expect(await driver().provider.pay(payout)).toEqual(first);
    const known = await driver().provider.queryPayout({ id: payout.id, reference: first.reference });
    expect(known).toEqual(driver().paysOut ? first : null);
  });

  it("lists a brand's day: payments, refunds, payouts and fees as the ledger has them, and nothing of other brands and days", async () => {
    const [paid, returned, foreign] = [await begin(), await begin(), randomUUID()];
    for (const id of [paid, returned]) expect(await send(driver().pay(`lotus.${id}`))).toBe(200);
    await send(driver().refund(`lotus.${returned}`, USD(4_000n)));
    driver().payUnknown(`harbor.${foreign}`, USD(100n));
    const account = { holder: 'A Player', number: '0001', bank: 'A Bank' };
    const payout = { id: `lotus.${randomUUID()}`, kind: 'bank' as const, account, ...USD(2_000n) };
    const { reference } = await driver().provider.pay(payout);
    const [refund] = await database.query<{ id: string }>('SELECT id FROM app.deposit_return WHERE deposit_id = $1', [
      returned,
    ]);
    const today = await linesOf('lotus');
    const of = (order: string) =>
      today.filter(({ round }) => round === order).map(({ ref, kind, amount }) => `${ref} ${kind} ${Number(amount)}`);
    const nameOf = async (id: string) =>
      (await database.query<{ reference: string }>('SELECT reference FROM app.deposit WHERE id = $1', [id]))[0]
        ?.reference;
    expect(of(paid)).toEqual([`payment ${await nameOf(paid)} payment 10000`]);
    expect(of(returned).sort()).toEqual([
      `payment ${await nameOf(returned)} payment 10000`,
      `return ${refund?.id} refund 4000`,
    ]);
    const paidOut = driver().paysOut ? [`payout ${reference} payout 2000`] : [];
    expect([of(payout.id.slice('lotus.'.length)), of(foreign)]).toEqual([paidOut, []]);
    const payments = today.filter(({ kind }) => kind === 'payment').length;
    const fees = today.filter(({ kind }) => kind === 'fee').map(({ ref, amount }) => `${ref} ${amount}`);
    const fee = driver().fee * BigInt(payments);
    expect(fees).toEqual(fee > 0n ? [`fee ${dayOf(clock.now())} USD ${fee}`] : []);
    expect((await linesOf('harbor')).map(({ round }) => round)).toContain(foreign);
    expect(await linesOf('lotus', '2020-01-01')).toEqual([]);
  });
});
