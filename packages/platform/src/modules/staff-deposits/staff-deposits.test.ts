import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS, type InternalCallName } from '@marquee/contracts/internal-calls';
import type {
  DepositDebtsValue,
  StaffDepositsValue,
  UnmatchedPayment,
} from '@marquee/contracts/schemas/staff-deposits';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { callSupport, type SupportOptions } from '../../testing/call-support.ts';
import { TEST_DEPOSIT_METHOD } from '../../testing/deposit-method.ts';
import { createFakePaymentProvider } from '../../testing/fake-payment-provider.ts';
import { testBrand } from '../../testing/test-brands.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { logIn, registerMember, TEST_PASSWORD } from '../../testing/test-members.ts';
import { hasNoViolations, verifyLedger } from '../../verify/verify-ledger.ts';

let database: TestDatabase;
let platform: TestApp;
let token: string;
let username: string;
const provider = createFakePaymentProvider();
beforeAll(async () => {
  database = await createTestDatabase(16);
  platform = await buildTestApp(database, { paymentProviders: new Map([['till', provider]]) });
  const brand = testBrand('lotus', { currency: 'USD' });
  const cashier = { ...brand.private.cashier, depositMethods: [TEST_DEPOSIT_METHOD] };
  platform.brands.set({ ...brand, private: { ...brand.private, cashier } });
});
afterAll(async () => {
  await platform.close();
  await database.drop();
});
beforeEach(async () => {
  username = `payer${randomUUID().slice(0, 8)}`;
  token = await registerMember(platform, username);
});

async function begin(amount = '100.00'): Promise<string> {
  const answer = await platform.call('depositStart', {
    token,
    body: { method: 'card', amount, currency: 'USD' },
    headers: { 'idempotency-key': randomUUID() },
  });
  return answer.json().value.depositId;
}
const send = (depositId: string, state: string, more: object = {}) =>
  platform.app.inject({
    ...{ method: 'POST', url: '/callbacks/till' },
    headers: { 'content-type': 'application/json', host: 'localhost' },
    payload: JSON.stringify({
      ...{ id: randomUUID(), about: 'payment', order: `lotus.${depositId}`, reference: 'r', state },
      ...{ amount: '10000', currency: 'USD', reason: null, ...more },
    }),
  });
const cash = async (): Promise<string> => (await platform.call('balance', { token })).json().value.cash;
const show = async (depositId: string) =>
  (await platform.call('deposit', { token, query: { depositId } })).json().value;

const staff = (name: InternalCallName, id: string, body: object = {}, options: SupportOptions = {}) =>
  callSupport(platform, INTERNAL_CALLS[name].path.replace(/:(payment|deposit)/, id), body, {
    key: randomUUID(),
    ...options,
  });
const list = async (query: object = {}, options: SupportOptions = {}): Promise<StaffDepositsValue> =>
  (await staff('deposits.list', '', { player: username, ...query }, options)).json().value;
const unmatched = async (show: 'open' | 'all' = 'open') =>
  (await staff('payments.unmatched', '', { show })).json().value;
async function paymentOf(depositId: string): Promise<UnmatchedPayment> {
  const { payments } = await unmatched('all');
  const found = payments.find(({ order }: UnmatchedPayment) => order === `lotus.${depositId}`);
  if (found === undefined) throw new Error('no such payment');
  return found;
}
/** A payment of an order that no deposit has. */
async function strangePayment(more: object = {}): Promise<UnmatchedPayment> {
  const stranger = randomUUID();
  await send(stranger, 'paid', more);
  return paymentOf(stranger);
}
const credit = (player: string, more: object = {}) => ({
  end: 'credit',
  player,
  deposit: null,
  note: 'Slip 7',
  ...more,
});
const approve = (id: string, hash: string, person = 'staff-2') =>
  staff('payments.approve', id, { hash }, { staff: person });
async function requested(id: string, body: object): Promise<NonNullable<UnmatchedPayment['match']>> {
  platform.clock.advance(1000);
  const answer = await staff('payments.request', id, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().value.match;
}
const postings = (paymentId: string) =>
  database.query("SELECT id FROM core.tx WHERE source = 'payment' AND ref = $1", [paymentId]);
async function expectSound(): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const reports = await verifyLedger(owner);
  await owner.end();
  expect(hasNoViolations(reports), JSON.stringify(reports)).toBe(true);
}

describe('[W04] deposits for staff', () => {
  it('are listed by state, method, provider, player and time, newest first, of their brand only', async () => {
    const first = await begin('10.00');
    platform.clock.advance(60_000);
    const between = platform.clock.now().toISOString();
    platform.clock.advance(60_000);
    const second = await begin('20.00');
    await send(second, 'paid', { amount: '2000' });
    const ids = async (query: object) => (await list(query)).deposits.map(({ depositId }) => depositId);
    expect(await ids({})).toEqual([second, first]);
    expect((await list({})).deposits[0]).toMatchObject({ method: 'card', methodName: { EN: 'Card' } });
    expect(await ids({ state: 'credited' })).toEqual([second]);
    expect(await ids({ method: 'card', provider: 'till', to: between })).toEqual([first]);
    expect(await ids({ from: between })).toEqual([second]);
    expect(await ids({ after: second })).toEqual([first]);
    for (const none of [{ method: 'bank' }, { provider: 'other' }, { player: 'nobody' }])
      expect(await ids(none)).toEqual([]);
    expect((await list({}, { merchant: 'harbor' })).deposits).toEqual([]);
    expect((await staff('deposits.list', '', { from: 'yesterday' })).json().code).toBe('validation_failed');
  });

  it('have the callbacks of their provider, refunds and chargebacks, and the debt that the brand bears', async () => {
    const id = await begin();
    await send(id, 'paid');
    platform.clock.advance(1000);
    await send(id, 'refunded', { id: 'refund-1', amount: '4000' });
    platform.clock.advance(1000);
    await send(id, 'charged_back', { id: 'dispute-1', amount: '6000' });
    const opened = (await staff('deposits.open', id)).json().value;
    expect(opened).toMatchObject({ state: 'returned', returned: '100.00', fee: '1.50', player: { username } });
    expect(opened.events.map(({ state, amount }: { state: string; amount: string }) => [state, amount])).toEqual([
      ['paid', '100.00'],
      ['refunded', '40.00'],
      ['charged_back', '60.00'],
    ]);
    expect(opened.returns).toMatchObject([
      { kind: 'refund', amount: '40.00', posted: { debt: '0.00' } },
      { kind: 'chargeback', amount: '60.00', posted: { debt: '1.50' } },
    ]);
    expect((await staff('deposits.open', id, {}, { merchant: 'harbor' })).json().code).toBe('not_found');
    expect((await staff('deposits.open', 'x')).json().code).toBe('not_found');
  });

  it('have debts of refunds, which staff close once with a reason; no money moves', async () => {
    const id = await begin();
    await send(id, 'paid');
    platform.clock.advance(1000);
    await send(id, 'charged_back', { id: 'dispute-2' });
    const debts = async (options: SupportOptions = {}) => {
      const { debts: found } = (await staff('deposits.debts', '', {}, options)).json().value as DepositDebtsValue;
      return found.filter(({ player }) => player.username === username);
    };
    expect(await debts()).toMatchObject([{ depositId: id, kind: 'chargeback', amount: '100.00', debt: '1.50' }]);
    expect(await debts({ merchant: 'harbor' })).toEqual([]);
    const close = (reason: string, options: SupportOptions = {}, returned = 'dispute-2') =>
      staff('deposits.closeDebt', id, { return: returned, reason }, options);
    expect((await close('x', { merchant: 'harbor' })).json().code).toBe('not_found');
    expect((await close('x', {}, 'dispute-0')).json().code).toBe('not_found');
    expect((await close(' ')).json().code).toBe('validation_failed');
    const closed = (await close('Paid by bank')).json().value;
    expect(closed.returns).toMatchObject([{ posted: { debt: '1.50', closed: { reason: 'Paid by bank' } } }]);
    platform.clock.advance(1000);
    expect((await close('Paid by bank')).json().value).toEqual(closed);
    expect((await close('Written off')).json().code).toBe('conflict');
    expect((await close('Paid by bank', { staff: 'staff-2' })).json().code).toBe('conflict');
    expect([await debts(), await cash()]).toEqual([[], '0.00']);
    await expectSound();
  });
});

describe('[W04] a payment that no deposit explains', () => {
  it('is counted with its age and sum until it is resolved', async () => {
    const before = (await unmatched()).open;
    const payment = await strangePayment({ amount: '1234' });
    const sum = ({ sums }: { sums: readonly { currency: string; amount: string }[] }) =>
      Number(sums.find(({ currency }) => currency === 'USD')?.amount ?? 0);
    const { open } = await unmatched();
    expect([open.count, (sum(open) - sum(before)).toFixed(2)]).toEqual([before.count + 1, '12.34']);
    const { hash } = await requested(payment.paymentId, credit(username));
    expect((await approve(payment.paymentId, hash)).statusCode).toBe(200);
    expect((await unmatched()).open).toEqual(before);
    expect((await paymentOf(payment.order.slice('lotus.'.length))).resolvedAt).not.toBeNull();
  });

  it('is credited to a player once another person approves it, once, with a message', async () => {
    const { paymentId } = await strangePayment();
    const match = await requested(paymentId, credit(username.toUpperCase()));
    expect(match).toMatchObject({ end: 'credit', state: 'waiting', author: 'staff-1', player: { username } });
    expect(await cash()).toBe('0.00');
    expect((await approve(paymentId, match.hash, 'staff-1')).json().code).toBe('conflict');
    expect((await approve(paymentId, 'ab'.repeat(32))).json().code).toBe('conflict');
    const answers = await Promise.all(['staff-2', 'staff-3'].map((person) => approve(paymentId, match.hash, person)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await cash()).toBe('100.00');
    const { messages } = (await platform.call('messages', { token })).json().value;
    expect(messages).toMatchObject([{ type: 'deposit_credited', payment: { amount: '100.00' } }]);
    expect((await staff('payments.request', paymentId, credit(username))).json().code).toBe('conflict');
    await expectSound();
  });

  it('of another amount is credited to the player of its deposit, which ends', async () => {
    const id = await begin();
    await send(id, 'paid', { amount: '8000' });
    const { paymentId, deposit, reason } = await paymentOf(id);
    expect([reason, deposit]).toMatchObject(['amount', { depositId: id, amount: '100.00', player: { username } }]);
    const { hash } = await requested(paymentId, credit('', { deposit: id }));
    expect((await approve(paymentId, hash)).statusCode).toBe(200);
    // The provider reports the same payment again.
    await send(id, 'paid', { amount: '8000' });
    expect([await cash(), (await show(id)).state]).toEqual(['80.00', 'matched']);
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
    const { hash } = await requested(payment.paymentId, credit(username));
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
    expect(debts.filter(({ player }) => player.username === username)).toEqual([
      {
        id: dispute,
        depositId: null,
        paymentId: payment.paymentId,
        player: { id: expect.any(String), username },
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
    token = (await logIn(platform, username, TEST_PASSWORD)).json().value.token;
    expect(await cash()).toBe('20.00');
    await expectSound();
  });

  it('of no deposit is queried too: a refund whose callback was lost is found, and what came back', async () => {
    const payment = await strangePayment();
    const order = payment.order;
    const { hash } = await requested(payment.paymentId, credit(username));
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
      token = (await logIn(platform, username, TEST_PASSWORD)).json().value.token;
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
        approve(payment.paymentId, (await requested(payment.paymentId, credit(username))).hash);
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

  it('is given back without a posting, and asks for another person too', async () => {
    const { paymentId } = await strangePayment();
    const { hash } = await requested(paymentId, { end: 'giveBack', note: 'Wrong account' });
    expect((await staff('payments.request', paymentId, credit(username))).json().code).toBe('conflict');
    expect((await approve(paymentId, hash)).json().value).toMatchObject({ match: { state: 'approved', player: null } });
    expect(await postings(paymentId)).toEqual([]);
    await expectSound();
  });

  it('can be requested again after a rejection, a withdrawal or the end of its time', async () => {
    const { paymentId } = await strangePayment();
    await requested(paymentId, credit(username));
    const end = (name: 'payments.reject' | 'payments.withdraw', person: string) =>
      staff(name, paymentId, { reason: 'No slip' }, { staff: person });
    expect((await end('payments.reject', 'staff-1')).json().code).toBe('conflict');
    expect((await end('payments.withdraw', 'staff-2')).json().code).toBe('conflict');
    expect((await end('payments.reject', 'staff-2')).json().value.match).toMatchObject({ state: 'rejected' });
    await requested(paymentId, credit(username));
    expect((await end('payments.withdraw', 'staff-1')).json().value.match).toMatchObject({ state: 'withdrawn' });
    const { hash } = await requested(paymentId, credit(username));
    platform.clock.advance(73 * 3_600_000);
    expect((await approve(paymentId, hash)).json().code).toBe('conflict');
    expect((await requested(paymentId, credit(username))).state).toBe('waiting');
    expect(await postings(paymentId)).toEqual([]);
  });

  it('goes to no unknown player, guest, other brand or other currency, nor to another player’s deposit', async () => {
    const { paymentId } = await strangePayment();
    const id = await begin();
    const owner = username;
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
});
