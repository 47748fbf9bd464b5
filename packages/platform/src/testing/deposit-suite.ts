import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeEach, expect } from 'vitest';
import { hasNoViolations, verifyLedger } from '../verify/verify-ledger.ts';
import { TEST_DEPOSIT_METHOD } from './deposit-method.ts';
import { createFakePaymentProvider } from './fake-payment-provider.ts';
import { openTestSuite } from './open-test-suite.ts';
import { testBrand } from './test-brands.ts';
import { registerMember } from './test-members.ts';

/** For a whole file of tests: a brand with one method of deposit, its provider, and a new payer for each test. Awaited at the file's top. */
export async function openDepositSuite() {
  const provider = createFakePaymentProvider();
  const { database, platform } = await openTestSuite({ paymentProviders: new Map([['till', provider]]) }, 16);
  const payer = { username: '', token: '' };
  beforeEach(async () => {
    const brand = testBrand('lotus', { currency: 'USD' });
    const cashier = { ...brand.private.cashier, depositMethods: [TEST_DEPOSIT_METHOD] };
    platform.brands.set({ ...brand, private: { ...brand.private, cashier } });
    provider.beforeAnswer = () => undefined;
    provider.cancels = true;
    payer.username = `payer${randomUUID().slice(0, 8)}`;
    payer.token = await registerMember(platform, payer.username);
  });
  const start = (amount = '100.00', key: string = randomUUID(), more = {}) =>
    platform.call('depositStart', {
      token: payer.token,
      body: { method: 'card', amount, currency: 'USD', ...more },
      headers: { 'idempotency-key': key },
    });
  return {
    database,
    platform,
    provider,
    payer,
    start,
    async begin(amount?: string): Promise<string> {
      const answer = await start(amount);
      expect(answer.statusCode).toBe(200);
      return answer.json().value.depositId;
    },
    show: async (depositId: string) =>
      (await platform.call('deposit', { token: payer.token, query: { depositId } })).json().value,
    cash: async (): Promise<string> => (await platform.call('balance', { token: payer.token })).json().value.cash,
    /** A callback of the provider. */
    send: (depositId: string, state: string, more: object = {}) =>
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
      }),
    /** What the provider answers about the payment from now on. */
    know: (depositId: string, state: object): void => {
      const known = provider.payments.get(`lotus.${depositId}`);
      if (known === undefined) throw new Error('no such payment');
      known.state = { ...known.state, ...state };
    },
    async resolve(afterMs: number): Promise<void> {
      platform.clock.advance(afterMs);
      await platform.app.resolveDeposits(['lotus']);
    },
    async expectSound(): Promise<void> {
      const owner = new pg.Client({ connectionString: database.ownerUrl });
      await owner.connect();
      const reports = await verifyLedger(owner);
      await owner.end();
      expect(hasNoViolations(reports), JSON.stringify(reports)).toBe(true);
    },
  };
}
