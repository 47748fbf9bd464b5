import type { StrayPayment } from '@marquee/contracts/schemas/stray-payments';
import { NO_BRAND, SUPPORT_HEADERS } from '@marquee/contracts/support';
import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { searchAudit } from '../audit/audit.repository.ts';
import { BrandFacts } from '../brands/brand-facts.ts';
import { createPlatform } from '../platform/call-platform.ts';
import type { Person } from '../staff/testing/staff-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post } from '../testing/console-fixture.ts';
import { CountedRefreshes } from '../testing/counted-refreshes.ts';
import { startPlatform, type TestPlatform } from '../testing/start-platform.ts';
import { depositsRoutes } from './deposits.routes.ts';

const KEY = deriveHmacKey('ab'.repeat(32), 'support');
const ID = '019ab3c0-0000-7000-8000-000000000001';
const AT = '2026-11-25T10:00:00.000Z';
const DECISION = `stray-payments/${ID}/decision`;
const body = { outcome: 'order', order: 'acme.7', note: 'Slip 7' };

let fixture: ConsoleFixture;
let platform: TestPlatform;
let cashier: Person;
let reader: Person;
let ofOneBrand: Person;
beforeAll(async () => {
  platform = await startPlatform(KEY);
  fixture = await openConsoleFixture((routes, deps) => {
    const callPlatform = createPlatform({ url: platform.url, key: KEY, log: () => undefined });
    const facts = new BrandFacts(deps.tenants.registry);
    depositsRoutes(routes, { ...deps, facts, callPlatform, attention: new CountedRefreshes() });
  });
  cashier = await fixture.person('sokha', [{ role: 'cashier', brands: '*' }]);
  reader = await fixture.person('bopha', [
    { role: 'compliance', brands: '*' },
    { role: 'cashier', brands: ['acme'] },
  ]);
  ofOneBrand = await fixture.person('vanna', [{ role: 'cashier', brands: ['acme'] }]);
});
const stray = (): StrayPayment => ({
  ...{ paymentId: ID, provider: 'till', order: 'gone.x', reference: 'r', amount: '80.00', currency: 'KHR' },
  ...{ receivedAt: AT, events: [], resolvedAt: AT },
  decision: { by: cashier.id, outcome: 'order', order: 'acme.7', note: 'Slip 7' },
});
beforeEach(() => {
  platform.received.length = 0;
  platform.answer = { status: 200, body: { value: stray() } };
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});
const audit = (limit: number) => searchAudit(fixture.pool, '*', { limit });

it('[W04] staff of all brands see payments of no brand, with the names of those who decided', async () => {
  platform.answer = { status: 200, body: { value: { payments: [stray()], next: null, open: 3 } } };
  const { value } = await reader.browser.send('GET', 'stray-payments?show=all');
  expect(value).toMatchObject({ open: 3, people: { [cashier.id]: expect.any(String) } });
  expect(platform.received).toMatchObject([
    {
      path: '/internal/payments/stray',
      isSigned: true,
      body: { show: 'all' },
      headers: { [SUPPORT_HEADERS.merchant]: NO_BRAND },
    },
  ]);
});

it('[W04] staff of all brands decide on one, which is recorded before and after and belongs to no brand', async () => {
  expect((await post(cashier.browser, DECISION, body)).value).toMatchObject({ paymentId: ID });
  expect(platform.received).toMatchObject([{ path: `/internal/payments/stray/${ID}/settle`, isSigned: true, body }]);
  const targets = [`payment.${ID}`];
  expect(await audit(2)).toMatchObject([
    {
      ...{ action: 'payment.settleStray', actor: 'sokha', merchants: [], targets },
      detail: { provider: 'till', amount: '80.00', currency: 'KHR', paidOrder: 'gone.x', ...body },
    },
    { action: 'payment.ask', merchants: [], targets, detail: { action: 'settleStray', ...body } },
  ]);
  expect(await searchAudit(fixture.pool, ['acme'], { limit: 50, target: `payment.${ID}` })).toEqual([]);
  platform.answer = { status: 409, body: { type: 'urn:x', title: 'x', status: 409, code: 'conflict' } };
  expect((await post(cashier.browser, DECISION, body)).problem.code).toBe('conflict');
});

it('[W04] staff of some brands neither see nor decide on them', async () => {
  const denied = [
    await ofOneBrand.browser.send('GET', 'stray-payments'),
    await post(ofOneBrand.browser, DECISION, body),
    // Sees the money of all brands, and decides at one.
    await post(reader.browser, DECISION, body),
  ];
  expect(denied.map(({ problem }) => problem.code)).toEqual(Array(3).fill('permission_denied'));
  expect(platform.received).toEqual([]);
});
