import type { ReportDay, ReportValue } from '@marquee/contracts/schemas/reports';
import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchAudit } from '../audit/audit.repository.ts';
import { BrandFacts } from '../brands/brand-facts.ts';
import { createPlatform } from '../platform/call-platform.ts';
import { CONSOLE, on, type Person } from '../staff/testing/staff-fixture.ts';
import { type ConsoleFixture, openConsoleFixture } from '../testing/console-fixture.ts';
import { startPlatform, type TestPlatform } from '../testing/start-platform.ts';
import { reportsRoutes } from './reports.routes.ts';

const KEY = deriveHmacKey('ab'.repeat(32), 'support');
const QUERY = 'from=2026-11-01&to=2026-11-03';

let fixture: ConsoleFixture;
let platform: TestPlatform;
let cashier: Person;
beforeAll(async () => {
  platform = await startPlatform(KEY);
  fixture = await openConsoleFixture((routes, deps) => {
    const callPlatform = createPlatform({ url: platform.url, key: KEY, log: () => undefined });
    reportsRoutes(routes, { ...deps, facts: new BrandFacts(deps.tenants.registry), callPlatform });
  });
  cashier = await fixture.person('sokha', on('cashier', ['acme']));
  const figures = {
    ...{ deposits: '500.00', depositCount: 2, returned: '0.00', withdrawals: '60.00', payoutCount: 1 },
    ...{
      stakes: '50.00',
      wins: '65.00',
      ggr: '-15.00',
      bonusStakes: '4.00',
      bonusWins: '2.00',
      bonusCost: '3.00',
      ngr: '-18.00',
      adjustments: '0.00',
    },
    ...{ rounds: 4, newPlayers: 3 },
  };
  const day: ReportDay = { day: '2026-11-01', ...figures, activePlayers: 2 };
  const value: ReportValue = {
    ...{ currency: 'KHR', timezone: 'Asia/Phnom_Penh', countedTo: '2026-11-02T10:00:00.000Z' },
    ...{ days: [day, { ...day, day: '2026-11-02' }], totals: figures },
  };
  platform.answer = { status: 200, body: { value } };
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

it('[T11] staff with the permission read the figures of their brand', async () => {
  const { value } = await cashier.browser.send('GET', `brands/acme/report?${QUERY}`);
  expect(value.days).toHaveLength(2);
  expect(platform.received.at(-1)).toMatchObject({
    ...{ path: '/internal/reports/days', isSigned: true, body: { from: '2026-11-01', to: '2026-11-03' } },
  });
  const other = await fixture.person('vuthy', on('support', ['acme']));
  expect((await other.browser.send('GET', `brands/acme/report?${QUERY}`)).problem.code).toBe('permission_denied');
  const long = await cashier.browser.send('GET', 'brands/acme/report?from=2025-01-01&to=2026-02-01');
  expect(long.problem.code).toBe('validation_failed');
});

it('[T11] a report is downloaded as CSV with its totals, which the audit records', async () => {
  const file = await fixture.app.inject({
    method: 'GET',
    url: `/staff/v1/brands/acme/report/file?${QUERY}`,
    headers: { host: CONSOLE, cookie: cashier.browser.cookie() ?? '' },
  });
  expect(file.headers['content-disposition']).toBe('attachment; filename="acme_2026-11-01_2026-11-03.csv"');
  expect(file.body.split('\r\n')).toEqual([
    'day (KHR),deposits,depositCount,returned,withdrawals,payoutCount,stakes,wins,ggr,bonusStakes,bonusWins,bonusCost,ngr,adjustments,rounds,activePlayers,newPlayers',
    '2026-11-01,500.00,2,0.00,60.00,1,50.00,65.00,-15.00,4.00,2.00,3.00,-18.00,0.00,4,2,3',
    '2026-11-02,500.00,2,0.00,60.00,1,50.00,65.00,-15.00,4.00,2.00,3.00,-18.00,0.00,4,2,3',
    'total,500.00,2,0.00,60.00,1,50.00,65.00,-15.00,4.00,2.00,3.00,-18.00,0.00,4,,3',
    '',
  ]);
  const [entry] = await searchAudit(fixture.pool, '*', { limit: 1 });
  expect(entry).toMatchObject({
    ...{ action: 'report.file', actor: 'sokha', merchants: ['acme'] },
    detail: { from: '2026-11-01', to: '2026-11-03' },
  });
});
