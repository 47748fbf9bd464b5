import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { openCashierFixture, type Payee, TEST_CASHIER } from '../../testing/cashier-fixture.ts';
import type { CashierProcess } from '../../testing/cashier-process.ts';
import { TEST_DEPOSIT_METHOD } from '../../testing/deposit-method.ts';
import { startTillBeforeFake } from '../../testing/payments/till-before-fake.ts';

const SCRIPT = fileURLToPath(new URL('../../testing/cashier-process.ts', import.meta.url));
const MINUTE_MS = 60_000;
const fixture = await openCashierFixture();
const { database, platform, provider, clock } = fixture;
const till = await startTillBeforeFake(provider);
const cashier = { ...TEST_CASHIER, depositMethods: [TEST_DEPOSIT_METHOD] };
let child: ChildProcess | undefined;
let blocker: pg.Client | undefined;
beforeEach(() => {
  till.onOrder = async () => undefined;
  fixture.set({ depositMethods: [TEST_DEPOSIT_METHOD] });
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await blocker?.end();
  blocker = undefined;
});
afterAll(() => till.close());

/** Another platform process. */
function startProcess(work: CashierProcess['work']): void {
  const { loginUrl } = database;
  const input: CashierProcess = { loginUrl, tillUrl: till.baseUrl, nowMs: clock.now().getTime(), cashier, work };
  child = spawn(process.execPath, [SCRIPT, JSON.stringify(input)], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Holds a row, so that the process cannot commit what it has heard. */
async function hold(lock: string, values: readonly unknown[]): Promise<void> {
  blocker = new pg.Client({ connectionString: database.adminUrl });
  await blocker.connect();
  await blocker.query('BEGIN');
  await blocker.query(lock, [...values]);
}

/** Kills the process with SIGKILL once it waits for the held row. */
async function killWaiting(): Promise<void> {
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await database.query(waiting)).length === 0) await sleep(20);
  if (child === undefined) throw new Error('no process');
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  expect(await gone).toEqual([null, 'SIGKILL']);
  await blocker?.query('ROLLBACK');
}

const DEPOSIT = 'SELECT FROM app.deposit WHERE id = $1 FOR UPDATE';
const CASH = "SELECT FROM core.account WHERE owner = $1 AND class = 'cash' FOR UPDATE";
const WITHDRAWAL = 'SELECT FROM app.withdrawal WHERE id = $1 FOR UPDATE';
const orderOf = (id: string) => id.slice('lotus.'.length);
const begin = ({ token }: Payee, key: string) => ({
  ...{ token, headers: { 'idempotency-key': key } },
  body: { method: 'card', amount: '100.00', currency: 'KHR' },
});
const rowsOf = ({ memberId }: Payee) =>
  database.query<{ id: string; state: string }>('SELECT id, state FROM app.deposit WHERE member_id = $1', [memberId]);
const postings = async (id: string) => (await database.query('SELECT FROM core.tx WHERE ref = $1', [id])).length;

/** The provider has the payer's money. Its event as Till sends it. */
function payAt(id: string): string {
  const known = provider.payments.get(`lotus.${id}`);
  if (known === undefined) throw new Error('no such payment');
  known.state = { ...known.state, state: 'paid', paid: { amount: 100_00n, currency: 'KHR' }, url: null };
  const { reference } = known.state;
  const event = { event_id: randomUUID(), type: 'payment.paid', at: clock.now().toISOString(), id: `lotus.${id}` };
  return JSON.stringify({ ...event, reference, amount: '100.00', currency: 'KHR', reason: null });
}

/** Asks the provider about what is due after this time. */
async function resolveAfter(ms: number): Promise<void> {
  clock.advance(ms);
  await platform.app.resolveDeposits(['lotus']);
}
const credited = { cash: 98_50n, held: 0n };

it('[W04] killed between the provider’s answer to an order and our commit: the same key has the same payment, which is credited once', async () => {
  const payee = await fixture.payee(0n, { isKnown: false });
  const key = randomUUID();
  const arrived = Promise.withResolvers<void>();
  till.onOrder = async (id) => {
    await hold(DEPOSIT, [orderOf(id)]);
    arrived.resolve();
  };
  startProcess({ deposit: begin(payee, key) });
  await arrived.promise;
  await killWaiting();
  const [row] = await rowsOf(payee);
  expect(row?.state).toBe('pending');
  const again = await platform.call('depositStart', begin(payee, key));
  expect(again.json().value).toMatchObject({
    depositId: row?.id,
    state: 'pending',
    url: expect.stringMatching(/^https:/),
  });
  expect(await rowsOf(payee)).toHaveLength(1);
  payAt(row?.id ?? '');
  await resolveAfter(MINUTE_MS);
  await resolveAfter(MINUTE_MS);
  expect([await payee.money(), await postings(row?.id ?? '')]).toEqual([credited, 1]);
  expect(await fixture.broken()).toEqual([]);
});

it.each(['the event comes again', 'the provider is asked'])(
  '[W04] killed while a callback is being credited: nothing is stored of it, and then it is credited once (%s)',
  async (way) => {
    const payee = await fixture.payee(0n, { isKnown: false });
    const { depositId } = (await platform.call('depositStart', begin(payee, randomUUID()))).json().value;
    const event = payAt(depositId);
    // The account that the posting locks.
    await fixture.gift(payee, 1n);
    await hold(CASH, [payee.memberId]);
    startProcess({ callback: event });
    await killWaiting();
    expect((await rowsOf(payee))[0]?.state).toBe('pending');
    expect(await database.query('SELECT FROM app.payment_event WHERE order_id = $1', [`lotus.${depositId}`])).toEqual(
      [],
    );
    if (way === 'the provider is asked') await resolveAfter(MINUTE_MS);
    for (let copy = 0; copy < 2; copy += 1) {
      startProcess({ callback: event });
      if (child !== undefined) expect(await once(child, 'exit')).toEqual([0, null]);
    }
    await resolveAfter(MINUTE_MS);
    expect([await payee.money(), await postings(depositId)]).toEqual([{ ...credited, cash: credited.cash + 1n }, 1]);
    expect(await fixture.broken()).toEqual([]);
  },
);

it('[W05] killed between the provider’s answer to a payout and our commit: it is queried, and paid once', async () => {
  const payee = await fixture.payee(100_00n);
  const { withdrawalId } = await payee.request('40.00');
  const known = provider.payouts.size;
  const arrived = Promise.withResolvers<void>();
  till.onOrder = async () => {
    await hold(WITHDRAWAL, [withdrawalId]);
    arrived.resolve();
  };
  startProcess({ payouts: true });
  await arrived.promise;
  await killWaiting();
  expect([await payee.money(), provider.payouts.size - known]).toEqual([{ cash: 60_00n, held: 40_00n }, 1]);
  expect((await payee.latest()).payouts).toMatchObject([{ state: 'sent' }]);
  await fixture.sendAfter(MINUTE_MS);
  await fixture.sendAfter(MINUTE_MS);
  expect(await payee.latest()).toMatchObject({ state: 'paid', paid: '40.00' });
  expect([await payee.money(), provider.payouts.size - known]).toEqual([{ cash: 60_00n, held: 0n }, 1]);
  expect(await fixture.broken()).toEqual([]);
});
