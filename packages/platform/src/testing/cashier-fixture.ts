import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS, type InternalCallName } from '@marquee/contracts/internal-calls';
import type { WithdrawalRow } from '@marquee/contracts/schemas/cashier';
import type { StaffWithdrawal } from '@marquee/contracts/schemas/staff-withdrawals';
import { type BrandSnapshot, type Cashier, NO_CASHIER } from '@marquee/contracts/snapshot';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach } from 'vitest';
import { createQuery } from '../db/query.ts';
import { registrationBonus } from '../modules/wallet/index.ts';
import { takePayout } from '../modules/withdrawals/index.ts';
import { INVARIANTS } from '../verify/invariants.ts';
import { buildTestApp, FILE_LINK_KEY, type TestApp } from './build-test-app.ts';
import { callSupport } from './call-support.ts';
import { createPost } from './create-post.ts';
import { createFakePaymentProvider, type FakePaymentProvider } from './fake-payment-provider.ts';
import { giveProof } from './give-proof.ts';
import { createMemoryStore } from './memory-store.ts';
import { testBrand } from './test-brands.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { registerMember } from './test-members.ts';
import { WaitingJobs } from './waiting-jobs.ts';

/** A cashier of `lotus` for tests: reviews above 200.00, two persons above 1,000.00, parts of 500.00. */
export const TEST_CASHIER: Cashier = {
  ...NO_CASHIER,
  withdrawalMethods: [
    {
      code: 'bank',
      provider: 'till',
      kind: 'bank',
      name: { EN: 'Bank' },
      min: '5.00',
      max: '5000.00',
      feeFixed: '0.00',
      feePercent: '0',
    },
    {
      code: 'dear',
      provider: 'till',
      kind: 'bank',
      name: { EN: 'Dear' },
      min: '1.00',
      max: '5000.00',
      feeFixed: '1.00',
      feePercent: '1.5',
    },
  ],
  reviewAbove: '200.00',
  twoPersonsAbove: '1000.00',
  perDay: '5000.00',
  payoutMax: '500.00',
  receiptMinutes: 60,
};

export interface Payee {
  readonly memberId: string;
  readonly token: string;
  readonly accountId: string;
  /** Requests a withdrawal from the account, by default with a new key and a proof of the payment password. */
  withdraw(
    amount: string,
    options?: { readonly key?: string; readonly body?: object },
  ): Promise<LightMyRequestResponse>;
  /** The same. @throws Error unless it was accepted. */
  request(amount: string, body?: object): Promise<WithdrawalRow>;
  /** The latest withdrawal. */
  latest(): Promise<WithdrawalRow>;
  answer(payoutId: string, answer: string): Promise<LightMyRequestResponse>;
  /** Minor units: in the balance, and held. */
  money(): Promise<{ readonly cash: bigint; readonly held: bigint }>;
}

export interface CashierFixture {
  readonly database: TestDatabase;
  readonly platform: TestApp;
  readonly provider: FakePaymentProvider;
  readonly clock: TestClock;
  readonly jobs: WaitingJobs;
  /** A member of `lotus` with `minor` units. `isKnown`: paid before, with an account of long ago, so that no rule stops a small withdrawal. */
  payee(minor: bigint, options?: { readonly isKnown?: boolean }): Promise<Payee>;
  /** Money from the brand, in minor units. */
  gift(payee: Pick<Payee, 'memberId'>, minor: bigint, ref?: string): Promise<unknown>;
  /** A decision of staff, by default with a new key. */
  staff(
    name: InternalCallName,
    id: string,
    options?: { readonly by?: string; readonly key?: string; readonly body?: object; readonly merchant?: string },
  ): Promise<LightMyRequestResponse>;
  open(withdrawalId: string): Promise<StaffWithdrawal>;
  /** Sends due payouts after this time. */
  sendAfter(ms: number): Promise<void>;
  /** What a callback says about a payout; by default of the provider that was asked. */
  say(payoutId: string, change: Parameters<FakePaymentProvider['change']>[1], from?: string): Promise<void>;
  /** The latest payee is `payee<count>`. */
  count(): number;
  set(change: Partial<Cashier>, brand?: Partial<BrandSnapshot['private']>): void;
  /** The house's accounts by class, in minor units. */
  house(): Promise<Readonly<Record<string, string>>>;
  /** Ids of the ledger's invariants that are broken in `lotus`. */
  broken(): Promise<string[]>;
}

/** A cashier and a payment provider in memory, for a whole file of tests, reset before each. Awaited at the file's top. */
export async function openCashierFixture(): Promise<CashierFixture> {
  const database = await createTestDatabase(24);
  const clock = createTestClock();
  const provider = createFakePaymentProvider();
  const jobs = new WaitingJobs();
  const platform = await buildTestApp(database, {
    clock,
    jobs: jobs.jobs,
    paymentProviders: new Map([provider, createFakePaymentProvider('takings', false)].map((each) => [each.code, each])),
    files: { store: createMemoryStore(), linkKey: FILE_LINK_KEY },
  });
  const set: CashierFixture['set'] = (change, others = {}) => {
    const brand = testBrand('lotus', { currency: 'KHR' });
    platform.brands.set({
      ...brand,
      private: { ...brand.private, ...others, cashier: { ...TEST_CASHIER, ...change } },
    });
    platform.brands.switch('lotus', { 'memberCentre.withdraw': true });
  };
  beforeEach(() => {
    Object.assign(provider, { next: 'paid', fault: 'none', onPay: async () => undefined });
    set({});
  });
  afterAll(async () => {
    await platform.close();
    await database.drop();
  });
  const take = takePayout({ jobs: jobs.jobs, log: platform.app.log });
  let count = 0;
  const fixture: CashierFixture = {
    database,
    platform,
    provider,
    clock,
    jobs,
    set,
    count: () => count,
    payee: (minor, { isKnown = true } = {}) => {
      count += 1;
      return seat(fixture, `payee${count}`, minor, isKnown);
    },
    gift: ({ memberId }, amount, ref = randomUUID()) =>
      createPost(createQuery(database.pool))(
        { merchant: 'lotus', clock },
        { ...registrationBonus(memberId, 'KHR', amount), ref: `${ref}-${memberId}` },
      ),
    staff: (name, id, { by = 'staff-1', key = randomUUID(), body = {}, merchant = 'lotus' } = {}) =>
      callSupport(platform, INTERNAL_CALLS[name].path.replace(/:\w+/, id), body, { staff: by, key, merchant }),
    open: async (id) => (await fixture.staff('withdrawals.open', id)).json().value,
    sendAfter: (ms) => {
      clock.advance(ms);
      return platform.app.sendPayouts(['harbor', 'lotus']);
    },
    say: (id, change, from = 'till') => {
      const { state, ...facts } = provider.change(`lotus.${id}`, change);
      const event = { id: randomUUID(), about: 'payout', order: `lotus.${id}`, orderId: id, provider: from } as const;
      const scope = { merchant: 'lotus', clock };
      return database.withTenant(scope, (db) => take(db, scope, { ...event, ...facts, state }));
    },
    house: async () => {
      const rows = await database.query<{ class: string; balance: string }>(
        `SELECT class, sum(balance)::text AS balance FROM core.account
         WHERE tenant = 'lotus' AND class IN ('psp_clearing', 'adjustment') GROUP BY class`,
      );
      return Object.fromEntries(rows.map((row) => [row.class, row.balance]));
    },
    broken: async () => {
      const found: string[] = [];
      for (const { id, sql } of INVARIANTS) {
        const [row] = await database.query<{ broken: string }>(sql.replaceAll('core.tenant()', "'lotus'"));
        if (Number(row?.broken) > 0) found.push(id);
      }
      return found;
    },
  };
  return fixture;
}

async function seat(fixture: CashierFixture, name: string, minor: bigint, isKnown: boolean): Promise<Payee> {
  const { platform, database, clock, provider } = fixture;
  const token = await registerMember(platform, name, { clientIp: `198.51.100.${name.slice(5)}` });
  const memberId: string = (await platform.call('memberInfo', { token })).json().value.id;
  const added = isKnown ? "'2020-01-01'" : "now() - interval '2 days'";
  const accountId = randomUUID();
  await database.query(
    `INSERT INTO app.payout_account (tenant, id, member_id, kind, holder, number, number_key, bank, added_at, usable_at)
     VALUES ('lotus', $1, $2, 'bank', 'Sok Dara', $3, $3, 'ABA', ${added}, ${added})`,
    [accountId, memberId, `00${name.slice(5)}123456`],
  );
  const withdraw: Payee['withdraw'] = async (amount, { key = randomUUID(), body } = {}) => {
    const proof = await giveProof(fixture, token, 'withdrawRequest');
    // Ids of one moment have no order.
    clock.advance(1);
    return platform.call('withdrawRequest', {
      token,
      body: { method: 'bank', accountId, amount, currency: 'KHR', ...body },
      headers: { 'idempotency-key': key, ...proof },
    });
  };
  const payee: Payee = {
    memberId,
    token,
    accountId,
    withdraw,
    request: async (amount, body = {}) => {
      const answer = await withdraw(amount, { body });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json().value;
    },
    latest: async () => (await platform.call('withdrawals', { token })).json().value.withdrawals[0],
    answer: (payoutId, answer) => platform.call('withdrawReceipt', { token, body: { payoutId, answer } }),
    money: async () => {
      const rows = await database.query<{ class: string; balance: string }>(
        "SELECT class, balance FROM core.account WHERE tenant = 'lotus' AND owner = $1",
        [memberId],
      );
      const of = (account: string) => BigInt(rows.find((row) => row.class === account)?.balance ?? 0);
      return { cash: of('cash'), held: of('withdraw_pending') };
    },
  };
  if (isKnown) {
    // A first payout of five units, of more than a day ago.
    await fixture.gift({ memberId }, 5_00n, 'first');
    const { next, fault } = provider;
    Object.assign(provider, { next: 'paid', fault: 'none' });
    const { withdrawalId } = await payee.request('5.00');
    await fixture.staff('withdrawals.approve', withdrawalId);
    await fixture.sendAfter(0);
    Object.assign(provider, { next, fault });
    await database.query(
      `ALTER TABLE app.withdrawal DISABLE TRIGGER changed_by_rule; UPDATE app.withdrawal SET created_at = '2020-01-01' WHERE id = '${withdrawalId}';
       ALTER TABLE app.withdrawal ENABLE TRIGGER changed_by_rule`,
    );
  }
  if (minor > 0n) await fixture.gift({ memberId }, minor, 'test');
  return payee;
}
