import type { StaffDeposit, UnmatchedPayment } from '@marquee/contracts/schemas/staff-deposits';
import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchAudit } from '../audit/audit.repository.ts';
import { BrandFacts } from '../brands/brand-facts.ts';
import { createPlatform } from '../platform/call-platform.ts';
import { on, type Person } from '../staff/testing/staff-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post } from '../testing/console-fixture.ts';
import { CountedRefreshes } from '../testing/counted-refreshes.ts';
import { startPlatform, type TestPlatform } from '../testing/start-platform.ts';
import { depositsRoutes } from './deposits.routes.ts';

const KEY = deriveHmacKey('ab'.repeat(32), 'support');
const DEPOSITS = 'brands/acme/deposits';
const PAYMENTS = 'brands/acme/unmatched-payments';
const ID = '019ab3c0-0000-7000-8000-000000000001';
const HASH = 'ab'.repeat(32);
const AT = '2026-11-25T10:00:00.000Z';
const player = { id: 'player-1', username: 'dararith' };

let fixture: ConsoleFixture;
const attention = new CountedRefreshes();
let platform: TestPlatform;
let cashier: Person;
let approver: Person;
let support: Person;
beforeAll(async () => {
  platform = await startPlatform(KEY);
  fixture = await openConsoleFixture((routes, deps) => {
    const callPlatform = createPlatform({ url: platform.url, key: KEY, log: () => undefined });
    depositsRoutes(routes, { ...deps, facts: new BrandFacts(deps.tenants.registry), callPlatform, attention });
  });
  cashier = await fixture.person('sokha', on('cashier', ['acme']));
  approver = await fixture.person('bopha', on('approver', ['acme']));
  support = await fixture.person('vanna', on('support', ['acme']));
});
const deposit: StaffDeposit = {
  ...{
    depositId: ID,
    player,
    method: 'card',
    methodName: { EN: 'Card' },
    provider: 'till',
    kind: 'card',
    state: 'credited',
    reason: null,
  },
  ...{ amount: '100.00', fee: '1.50', currency: 'KHR', returned: '0.00', createdAt: AT, reference: 'r' },
  ...{ expiresAt: AT, creditedAt: AT, endedAt: AT, events: [], returns: [] },
};
const payment = (author: string): UnmatchedPayment => ({
  ...{ paymentId: ID, provider: 'till', order: 'acme.x', reference: 'r', amount: '80.00', currency: 'KHR' },
  ...{ reason: 'order', deposit: null, foundAt: AT, resolvedAt: null, returns: [] },
  match: {
    ...{ id: ID, end: 'credit', player, depositId: null, note: 'Slip 7', state: 'waiting', hash: HASH, author },
    ...{ createdAt: AT, expiresAt: AT, decided: null },
  },
});
const answers = (value: unknown) => ({ status: 200, body: { value } });
const problem = (code: string) => ({ status: 409, body: { type: 'urn:x', title: 'x', status: 409, code } });
beforeEach(() => {
  platform.received.length = 0;
  platform.answer = answers(payment(cashier.id));
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});
const audit = (limit: number) => searchAudit(fixture.pool, '*', { limit });
const request = { end: 'credit', player: 'dararith', deposit: null, note: 'Slip 7' };

describe('[W04] staff', () => {
  it('search deposits, and open one, which is recorded', async () => {
    platform.answer = answers({ deposits: [deposit], next: null });
    const { value } = await approver.browser.send('GET', `${DEPOSITS}?state=credited&player=dararith`);
    expect(value.deposits).toHaveLength(1);
    expect(platform.received).toMatchObject([
      { path: '/internal/deposits/list', body: { state: 'credited', player: 'dararith' } },
    ]);
    platform.answer = answers(deposit);
    expect((await approver.browser.send('GET', `${DEPOSITS}/${ID}`)).value.reference).toBe('r');
    expect(await audit(1)).toMatchObject([
      { action: 'deposit.open', actor: 'bopha', targets: [`deposit.${ID}`], detail: { player: 'player-1' } },
    ]);
  });

  it('see payments that no deposit explains, with the names of those who requested and decided', async () => {
    const open = { count: 1, oldestAt: AT, sums: [{ currency: 'KHR', amount: '80.00' }] };
    platform.answer = answers({ payments: [payment(cashier.id)], next: null, open });
    const { value } = await approver.browser.send('GET', PAYMENTS);
    expect([value.open, value.you, Object.keys(value.people)]).toEqual([open, approver.id, [cashier.id]]);
    expect(platform.received).toMatchObject([{ path: '/internal/payments/unmatched', body: { show: 'open' } }]);
  });

  it('request, approve, reject and withdraw a decision: each is recorded before and after', async () => {
    const steps = [
      [cashier, 'match', request, 'request'],
      [approver, 'match/approval', { hash: HASH }, 'approve'],
      [approver, 'match/rejection', { reason: 'No slip' }, 'reject'],
      [cashier, 'match/withdrawal', { reason: 'Typing error' }, 'withdraw'],
    ] as const;
    attention.count = 0;
    for (const [person, path, body, action] of steps) {
      expect((await post(person.browser, `${PAYMENTS}/${ID}/${path}`, body)).value).toMatchObject({ paymentId: ID });
      expect(platform.received.at(-1)).toMatchObject({ path: `/internal/payments/unmatched/${ID}/${action}`, body });
      expect(await audit(2)).toMatchObject([
        { action: `payment.${action}`, targets: [`payment.${ID}`], detail: { amount: '80.00', player: 'player-1' } },
        { action: 'payment.ask', detail: { action } },
      ]);
    }
    // What waits is counted again.
    expect(attention.count).toBe(steps.length);
  });

  it('read that the player is excluded or at a deposit limit, and nothing was credited', async () => {
    for (const code of ['player_excluded', 'deposit_limit_reached']) {
      platform.answer = problem(code);
      expect((await post(cashier.browser, `${PAYMENTS}/${ID}/match`, request)).problem.code).toBe(code);
      expect(await audit(1)).toMatchObject([{ action: 'payment.fail', detail: { problem: code } }]);
    }
  });

  it('see debts of refunds, and close one with a reason, which is recorded before and after', async () => {
    const debt = {
      id: 'r-1',
      depositId: ID,
      paymentId: null,
      player,
      kind: 'refund',
      amount: '9.00',
      debt: '9.00',
      excess: '0.00',
      currency: 'KHR',
      at: AT,
    };
    platform.answer = answers({ total: 1, debts: [debt] });
    expect((await approver.browser.send('GET', 'brands/acme/deposit-debts')).value.debts).toEqual([debt]);
    const posted = { debt: '9.00', excess: '0.00', closed: null };
    const returned = {
      ...{ id: 'r-1', kind: 'refund', amount: '9.00', currency: 'KHR', at: AT, reversedAt: null, posted },
    } as const;
    platform.answer = answers({ ...deposit, returns: [returned] });
    const closing = `${DEPOSITS}/${ID}/debts/closing`;
    const body = { return: 'r-1', reason: 'Paid by bank' };
    attention.count = 0;
    expect((await post(cashier.browser, closing, body)).value).toMatchObject({ depositId: ID });
    expect(platform.received.at(-1)).toMatchObject({ path: `/internal/deposits/${ID}/debts/close`, body });
    expect(await audit(2)).toMatchObject([
      {
        action: 'deposit.closeDebt',
        targets: [`deposit.${ID}`],
        detail: { player: 'player-1', debt: '9.00', ...body },
      },
      { action: 'deposit.ask', detail: { action: 'closeDebt', ...body } },
    ]);
    expect(attention.count).toBe(1);
    expect((await post(approver.browser, closing, body)).problem.code).toBe('permission_denied');
    platform.answer = answers({
      ...payment(cashier.id),
      returns: [returned],
    });
    const ofPayment = `${PAYMENTS}/${ID}/debts/closing`;
    expect((await post(cashier.browser, ofPayment, body)).value).toMatchObject({ paymentId: ID });
    expect(platform.received.at(-1)).toMatchObject({ path: `/internal/payments/unmatched/${ID}/debts/close`, body });
    expect((await audit(2))[0]).toMatchObject({
      action: 'payment.closeDebt',
      targets: [`payment.${ID}`],
      detail: { player: 'player-1', debt: '9.00', currency: 'KHR', ...body },
    });
    expect((await post(approver.browser, ofPayment, body)).problem.code).toBe('permission_denied');
    expect((await support.browser.send('GET', 'brands/acme/deposit-debts')).problem.code).toBe('permission_denied');
  });

  it('do not approve their own, and need the permission', async () => {
    expect((await post(cashier.browser, `${PAYMENTS}/${ID}/match/approval`, { hash: HASH })).problem.code).toBe(
      'approval_own',
    );
    expect((await support.browser.send('GET', DEPOSITS)).status).toBe(403);
    expect((await post(approver.browser, `${PAYMENTS}/${ID}/match`, request)).status).toBe(403);
  });
});
