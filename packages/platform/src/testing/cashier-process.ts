/**
 * A platform in a process that can be killed: it sends one call of a member, receives one callback, or sends due payouts. The database, the
 * payment provider, the brand's cashier and the time come from its arguments, as JSON.
 */
import type { Cashier } from '@marquee/contracts/snapshot';
import { createPool } from '../db/pool.ts';
import { createTillProvider } from '../modules/payments/adapters/till/till-provider.ts';
import { buildTestApp, type CallOptions } from './build-test-app.ts';
import { CALLBACK_SECRET, signCallback } from './payments/payment-driver.ts';
import { testBrand } from './test-brands.ts';
import { createTestClock } from './test-clock.ts';

export interface CashierProcess {
  readonly loginUrl: string;
  readonly tillUrl: string;
  readonly nowMs: number;
  readonly cashier: Cashier;
  readonly work: { readonly deposit: CallOptions } | { readonly callback: string } | { readonly payouts: true };
}

const { loginUrl, tillUrl, nowMs, cashier, work } = JSON.parse(process.argv[2] ?? '') as CashierProcess;
const clock = createTestClock(new Date(nowMs));
const till = createTillProvider({ code: 'till', baseUrl: tillUrl, keyId: 'marquee', secret: CALLBACK_SECRET }, () =>
  clock.now(),
);
const pool = createPool(loginUrl, 4);
const platform = await buildTestApp({ pool }, { clock, paymentProviders: new Map([['till', till]]) });
const brand = testBrand('lotus', { currency: 'KHR' });
platform.brands.set({ ...brand, private: { ...brand.private, cashier } });
platform.brands.switch('lotus', { 'memberCentre.withdraw': true });
if ('deposit' in work) await platform.call('depositStart', work.deposit);
else if ('payouts' in work) await platform.app.sendPayouts(['lotus']);
else
  await platform.app.inject({
    method: 'POST',
    url: '/callbacks/till',
    payload: work.callback,
    headers: {
      'content-type': 'application/json',
      host: 'localhost',
      'till-signature': signCallback(work.callback, clock.now()),
    },
  });
await platform.close();
await pool.end();
