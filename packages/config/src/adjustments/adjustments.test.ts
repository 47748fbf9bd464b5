import type { Adjustment } from '@marquee/contracts/schemas/adjustments';
import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchAudit } from '../audit/audit.repository.ts';
import { BrandFacts } from '../brands/brand-facts.ts';
import { createPlatform } from '../platform/call-platform.ts';
import { on, type Person } from '../staff/testing/staff-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post } from '../testing/console-fixture.ts';
import { CountedRefreshes } from '../testing/counted-refreshes.ts';
import { startPlatform, type TestPlatform } from '../testing/start-platform.ts';
import { adjustmentsRoutes } from './adjustments.routes.ts';

const KEY = deriveHmacKey('ab'.repeat(32), 'support');
const PATH = 'brands/acme/adjustments';
const ID = '019ab3c0-0000-7000-8000-000000000001';
const HASH = 'ab'.repeat(32);

let fixture: ConsoleFixture;
let platform: TestPlatform;
let cashier: Person;
let approver: Person;
const attention = new CountedRefreshes();
beforeAll(async () => {
  platform = await startPlatform(KEY);
  fixture = await openConsoleFixture((routes, deps) => {
    const callPlatform = createPlatform({ url: platform.url, key: KEY, log: () => undefined });
    adjustmentsRoutes(routes, { ...deps, facts: new BrandFacts(deps.tenants.registry), callPlatform, attention });
  });
  cashier = await fixture.person('sokha', on('cashier', ['acme']));
  approver = await fixture.person('bopha', on('approver', ['acme']));
});
const adjustment = (more: Partial<Adjustment> = {}): Adjustment => ({
  ...{ id: ID, player: { id: 'player-1', username: 'dararith' }, direction: 'credit', amount: '20.00' },
  ...{ currency: 'KHR', reason: 'goodwill', note: 'Late payout', state: 'waiting', hash: HASH, author: cashier.id },
  ...{ createdAt: '2026-11-25T10:00:00.000Z', expiresAt: '2026-11-28T10:00:00.000Z', decided: null },
  ...more,
});
const answers = (value: unknown) => ({ status: 200, body: { value } });
const problem = (code: string) => ({ status: 409, body: { type: 'urn:x', title: 'x', status: 409, code } });
beforeEach(() => {
  platform.received.length = 0;
  attention.count = 0;
  platform.answer = answers(adjustment());
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

const request = {
  ...{ player: 'player-1', direction: 'credit', amount: '20.00', currency: 'KHR' },
  ...{ reason: 'goodwill', note: 'Late payout' },
};
const audit = async (limit: number) => searchAudit(fixture.pool, '*', { limit });
const paths = () => platform.received.map(({ path }) => path);

describe('[T11] staff', () => {
  it('see the adjustments of their brand, with the names of those who requested and decided', async () => {
    const decided = { by: approver.id, at: '2026-11-25T11:00:00.000Z', reason: null };
    const listed = [adjustment({ state: 'approved', decided })];
    platform.answer = answers({ adjustments: listed, next: null, currency: 'KHR', max: '500.00' });
    const { value } = await approver.browser.send('GET', `${PATH}?show=waiting`);
    expect([value.adjustments.length, value.you, value.max]).toEqual([1, approver.id, '500.00']);
    expect(Object.keys(value.people).sort()).toEqual([cashier.id, approver.id].sort());
    expect(platform.received).toMatchObject([{ path: '/internal/adjustments/list', body: { show: 'waiting' } }]);
  });

  it('request one: it is recorded before and after, and what waits is counted again', async () => {
    expect((await post(cashier.browser, PATH, request)).value).toMatchObject({ id: ID, state: 'waiting' });
    expect(await audit(2)).toMatchObject([
      { action: 'adjustment.request', actor: 'sokha', targets: ['player.player-1'], detail: { adjustment: ID } },
      { action: 'adjustment.ask', detail: { action: 'request', amount: '20.00', note: 'Late payout' } },
    ]);
    expect(attention.count).toBe(1);
    platform.answer = problem('insufficient_funds');
    expect((await post(cashier.browser, PATH, request)).problem.code).toBe('insufficient_funds');
    expect(await audit(1)).toMatchObject([{ action: 'adjustment.fail', detail: { problem: 'insufficient_funds' } }]);
  });

  it('approve what others requested, as it was shown, and reject it with a reason', async () => {
    expect((await post(approver.browser, `${PATH}/${ID}/approval`, { hash: HASH })).value).toMatchObject({ id: ID });
    expect(paths()).toEqual([`/internal/adjustments/${ID}/open`, `/internal/adjustments/${ID}/approve`]);
    expect(platform.received.at(-1)?.body).toEqual({ hash: HASH });
    expect(await audit(1)).toMatchObject([
      { action: 'adjustment.approve', actor: 'bopha', targets: [`adjustment.${ID}`], detail: { author: 'sokha' } },
    ]);
    expect((await post(approver.browser, `${PATH}/${ID}/approval`, {})).problem.code).toBe('validation_failed');
    expect((await post(approver.browser, `${PATH}/${ID}/rejection`, { reason: 'No receipt' })).status).toBe(200);
    expect(await audit(1)).toMatchObject([{ action: 'adjustment.reject', detail: { reason: 'No receipt' } }]);
    expect(attention.count).toBe(2);
  });

  it('withdraw their own with a reason', async () => {
    expect((await post(cashier.browser, `${PATH}/${ID}/withdrawal`, { reason: 'Typing error' })).status).toBe(200);
    expect(await audit(1)).toMatchObject([{ action: 'adjustment.withdraw', detail: { reason: 'Typing error' } }]);
  });

  it('do not approve their own, nor soon after a reset of their access, nor what a disabled account asked for', async () => {
    const both = await fixture.person('vanna', on('administrator', ['acme']));
    platform.answer = answers(adjustment({ author: both.id }));
    const approve = async ({ browser }: Person) =>
      (await post(browser, `${PATH}/${ID}/approval`, { hash: HASH })).problem.code;
    expect(await approve(both)).toBe('approval_own');
    await fixture.pool.query("UPDATE staff SET waits_until = '2099-01-01' WHERE id = $1", [both.id]);
    expect(await approve(approver)).toBe('author_waits');
    platform.answer = answers(adjustment());
    expect(await approve(both)).toBe('approval_waits');
    platform.answer = answers(adjustment({ author: both.id }));
    await fixture.pool.query("UPDATE staff SET state = 'disabled' WHERE id = $1", [both.id]);
    expect(await approve(approver)).toBe('author_disabled');
    expect(paths()).toEqual(Array.from({ length: 4 }, () => `/internal/adjustments/${ID}/open`));
  });
});
