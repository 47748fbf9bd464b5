import type { StaffWithdrawal } from '@marquee/contracts/schemas/staff-withdrawals';
import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchAudit } from '../audit/audit.repository.ts';
import { BrandFacts } from '../brands/brand-facts.ts';
import { createPlatform } from '../platform/call-platform.ts';
import { on, type Person } from '../staff/testing/staff-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post } from '../testing/console-fixture.ts';
import { CountedRefreshes } from '../testing/counted-refreshes.ts';
import { startPlatform, type TestPlatform } from '../testing/start-platform.ts';
import { withdrawalsRoutes } from './withdrawals.routes.ts';

const KEY = deriveHmacKey('ab'.repeat(32), 'support');
const PATH = 'brands/acme/withdrawals';
const ID = '019ab3c0-0000-7000-8000-000000000001';
const CASE = '019ab3c0-0000-7000-8000-000000000002';

let fixture: ConsoleFixture;
const attention = new CountedRefreshes();
let platform: TestPlatform;
let cashier: Person;
let approver: Person;
let reader: Person;
beforeAll(async () => {
  platform = await startPlatform(KEY);
  fixture = await openConsoleFixture((routes, deps) => {
    const callPlatform = createPlatform({ url: platform.url, key: KEY, log: () => undefined });
    withdrawalsRoutes(routes, { ...deps, facts: new BrandFacts(deps.tenants.registry), callPlatform, attention });
  });
  cashier = await fixture.person('sokha', on('cashier', ['acme']));
  approver = await fixture.person('bopha', on('approver', ['acme']));
  reader = await fixture.person('vanna', on('compliance', ['acme']));
});
const withdrawal = (more: Partial<StaffWithdrawal> = {}): StaffWithdrawal => ({
  ...{
    withdrawalId: ID,
    player: { id: 'player-1', username: 'dararith' },
    method: 'bank',
    methodName: {},
    state: 'review',
  },
  ...{ amount: '1200.00', fee: '0.00', currency: 'KHR', risks: ['aboveReview'], approvalsNeeded: 2, approvedBy: [] },
  ...{ claim: null, paid: '0.00', createdAt: '2026-11-25T10:00:00.000Z', provider: 'till', reason: null },
  account: { kind: 'bank', holder: 'Sok Dara', number: '••••6789', bank: 'ABA' },
  accountProblem: null,
  ...{ payouts: [], stuck: '0.00' },
  steps: [
    { at: '2026-11-25T10:00:00.000Z', what: 'requested', actor: 'player', staff: null, payoutId: null, note: null },
  ],
  ...more,
});
const answers = (value: unknown) => ({ status: 200, body: { value } });
beforeEach(() => {
  platform.received.length = 0;
  platform.answer = answers(withdrawal());
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});
const audit = (limit: number) => searchAudit(fixture.pool, '*', { limit });
const paths = () => platform.received.map(({ path }) => path);

describe('[W05] staff', () => {
  it('see the queue with the names of those who approved or work on it, and open one, which is recorded', async () => {
    const claim = { staff: cashier.id, until: '2026-11-25T10:15:00.000Z' };
    const listed = withdrawal({ approvedBy: [approver.id], claim });
    platform.answer = answers({ withdrawals: [listed], next: null });
    const { value } = await reader.browser.send('GET', `${PATH}?queue=review`);
    expect(Object.keys(value.people).sort()).toEqual([cashier.id, approver.id].sort());
    expect(platform.received).toMatchObject([{ path: '/internal/withdrawals/queue', body: { queue: 'review' } }]);
    platform.answer = answers(listed);
    const opened = await reader.browser.send('GET', `${PATH}/${ID}`);
    expect(opened.value.account.number).toBe('••••6789');
    expect(await audit(1)).toMatchObject([
      { action: 'withdrawal.open', actor: 'vanna', targets: [`withdrawal.${ID}`], detail: { player: 'player-1' } },
    ]);
  });

  it.each([
    ['claim', 'claim', {}],
    ['claim/release', 'release', {}],
    ['approval', 'approve', {}],
    ['rejection', 'reject', { reason: 'accountName', note: 'Other name' }],
    ['mark', 'mark', { end: 'giveBack', reason: 'payoutFailed', note: 'Bank says no' }],
  ])('POST %s: it is recorded before and after', async (path, action, body) => {
    attention.count = 0;
    expect((await post(cashier.browser, `${PATH}/${ID}/${path}`, body)).value).toMatchObject({ withdrawalId: ID });
    // What waits is counted again.
    expect(attention.count).toBe(1);
    expect(paths().at(-1)).toBe(`/internal/withdrawals/${ID}/${action}`);
    expect(platform.received.at(-1)?.body).toEqual(body);
    expect(await audit(2)).toMatchObject([
      {
        action: `withdrawal.${action}`,
        actor: 'sokha',
        targets: [`withdrawal.${ID}`],
        detail: { amount: '1200.00', ...body },
      },
      { action: 'withdrawal.ask', detail: { action, ...body } },
    ]);
  });

  it('decide only with the permission, and with a reason', async () => {
    for (const [path, body] of [
      ['claim', {}],
      ['approval', {}],
      ['rejection', { reason: 'other', note: 'x' }],
      ['mark', { end: 'again', note: 'x' }],
    ] as const)
      expect((await post(reader.browser, `${PATH}/${ID}/${path}`, body)).status).toBe(403);
    expect((await post(approver.browser, `${PATH}/${ID}/claim`, {})).status).toBe(403);
    expect((await post(cashier.browser, `${PATH}/${ID}/rejection`, {})).problem.code).toBe('validation_failed');
    expect(platform.received).toEqual([]);
  });

  it('are no second person while their account, or that of the first, is new', async () => {
    const approve = async ({ browser }: Person, first: Person) => {
      platform.answer = answers(withdrawal({ approvedBy: [first.id] }));
      return (await post(browser, `${PATH}/${ID}/approval`, {})).problem?.code;
    };
    const fresh = await fixture.person('dara', on('cashier', ['acme']));
    await fixture.pool.query("UPDATE staff SET waits_until = '2099-01-01' WHERE id = $1", [fresh.id]);
    expect(await approve(approver, fresh)).toBe('author_waits');
    expect(await approve(fresh, cashier)).toBe('approval_waits');
    // Nor the first one.
    platform.answer = answers(withdrawal({ approvedBy: [] }));
    expect((await post(fresh.browser, `${PATH}/${ID}/approval`, {})).problem.code).toBe('approval_waits');
    expect(paths().filter((path) => path.endsWith('/approve'))).toEqual([]);
    expect(await approve(approver, cashier)).toBeUndefined();
    expect(paths().at(-1)).toBe(`/internal/withdrawals/${ID}/approve`);
  });

  it('are the first person where the account of the first was disabled since, which the lists say too', async () => {
    const gone = await fixture.person('chann', on('cashier', ['acme']));
    await fixture.pool.query("UPDATE staff SET state = 'disabled' WHERE id = $1", [gone.id]);
    const approvedBy = [gone.id, cashier.id];
    platform.answer = answers({ withdrawals: [withdrawal({ approvedBy })], next: null });
    const listed = (await reader.browser.send('GET', `${PATH}?queue=review`)).value.withdrawals;
    expect(listed).toMatchObject([{ approvedBy: [cashier.id] }]);
    platform.answer = answers(withdrawal({ approvedBy }));
    expect((await reader.browser.send('GET', `${PATH}/${ID}`)).value.approvedBy).toEqual([cashier.id]);
    expect((await post(approver.browser, `${PATH}/${ID}/approval`, {})).value.approvedBy).toEqual([cashier.id]);
    expect(platform.received.at(-1)).toMatchObject({
      path: `/internal/withdrawals/${ID}/approve`,
      body: { disabled: [gone.id] },
    });
    platform.answer = answers(withdrawal({ approvedBy: [cashier.id] }));
    await post(approver.browser, `${PATH}/${ID}/approval`, {});
    expect(platform.received.at(-1)).toMatchObject({ body: {} });
    const listedCase = {
      ...{ caseId: CASE, kind: 'notReceived', withdrawalId: ID, payoutId: ID, hasProof: false, amount: '1200.00' },
      ...{ player: { id: 'player-1', username: 'dararith' }, currency: 'KHR', openedAt: '2026-11-25T10:00:00.000Z' },
      ...{ againBy: gone.id, againReason: 'Lost' },
    };
    platform.answer = answers({ cases: [listedCase], next: null });
    expect((await cashier.browser.send('GET', 'brands/acme/payout-cases')).value.cases).toMatchObject([
      { againBy: null, againReason: null },
    ]);
    platform.answer = answers(listedCase);
    platform.meanwhile = async () => {
      if (paths().at(-1)?.endsWith('/again')) platform.answer = answers(withdrawal());
    };
    const body = { reason: 'The bank lost it' };
    expect((await post(approver.browser, `brands/acme/payout-cases/${CASE}/again`, body)).status).toBe(200);
    platform.meanwhile = async () => undefined;
    expect(platform.received.at(-1)).toMatchObject({ body: { ...body, disabled: [gone.id] } });
  });

  it('pay a payout again that was not received: with the permission, recorded, above the sum by a second person', async () => {
    const again = `brands/acme/payout-cases/${CASE}/again`;
    const body = { reason: 'The bank lost it' };
    const listed = {
      ...{ caseId: CASE, kind: 'notReceived', withdrawalId: ID, payoutId: ID, hasProof: false, amount: '1200.00' },
      ...{ player: { id: 'player-1', username: 'dararith' }, currency: 'KHR', openedAt: '2026-11-25T10:00:00.000Z' },
    };
    const pay = async ({ browser }: Person, againBy: string | null) => {
      platform.received.length = 0;
      platform.answer = answers({ ...listed, againBy, againReason: againBy && 'Lost' });
      platform.meanwhile = async () => {
        if (paths().at(-1)?.endsWith('/again')) platform.answer = answers(withdrawal());
      };
      const answer = await post(browser, again, body);
      platform.meanwhile = async () => undefined;
      return answer.problem?.code;
    };
    attention.count = 0;
    expect(await pay(approver, null)).toBeUndefined();
    expect(paths()).toEqual([`/internal/payouts/cases/${CASE}/open`, `/internal/payouts/cases/${CASE}/again`]);
    expect(await audit(2)).toMatchObject([
      { action: 'withdrawal.payAgain', targets: [`payoutCase.${CASE}`], detail: { amount: '1200.00', ...body } },
      { action: 'withdrawal.ask', detail: { action: 'payAgain', ...body } },
    ]);
    expect(attention.count).toBe(1);
    const fresh = await fixture.person('rith', on('cashier', ['acme']));
    await fixture.pool.query("UPDATE staff SET waits_until = '2099-01-01' WHERE id = $1", [fresh.id]);
    expect(await pay(approver, fresh.id)).toBe('author_waits');
    expect(await pay(fresh, null)).toBe('approval_waits');
    expect(paths()).toEqual([]);
    for (const end of ['paid', 'failed']) {
      const ended = `brands/acme/payout-cases/${CASE}/${end}`;
      const reported = { amount: '1199.00', currency: 'KHR' };
      platform.answer = answers({ ...listed, kind: 'otherAmount', reported, againBy: fresh.id, againReason: 'Lost' });
      const seen = { ...body, reported };
      expect((await post(approver.browser, ended, seen)).problem.code).toBe('author_waits');
      expect((await post(reader.browser, ended, seen)).problem.code).toBe('permission_denied');
      for (const earlier of [{ ...reported, amount: '1198.00' }, { ...reported, currency: 'USD' }, null])
        expect((await post(approver.browser, ended, { ...body, reported: earlier })).problem.code).toBe('report_moved');
      expect(paths().filter((path) => path.endsWith(`/${end}`))).toEqual([]);
    }
    expect(await pay(approver, cashier.id)).toBeUndefined();
    expect(await pay(reader, null)).toBe('permission_denied');
    platform.answer = answers({ payouts: [], next: null });
    expect((await reader.browser.send('GET', 'brands/acme/payouts?show=parts')).value.payouts).toEqual([]);
    expect(platform.received.at(-1)).toMatchObject({ path: '/internal/payouts/list', body: { show: 'parts' } });
  });

  it('close cases with a reason, and see the picture of one, which is recorded', async () => {
    platform.answer = answers({ cases: [], next: null });
    expect((await cashier.browser.send('GET', 'brands/acme/payout-cases')).value).toMatchObject({
      cases: [],
      people: {},
    });
    platform.answer = answers(withdrawal());
    const closing = `brands/acme/payout-cases/${CASE}/closing`;
    expect((await post(cashier.browser, closing, { reason: 'Bank receipt' })).status).toBe(200);
    expect(await audit(1)).toMatchObject([{ action: 'withdrawal.closeCase', detail: { reason: 'Bank receipt' } }]);
    platform.answer = answers({ type: 'image/webp', base64: 'AA==' });
    expect((await reader.browser.send('GET', `brands/acme/payouts/${ID}/proof`)).value.type).toBe('image/webp');
    expect(await audit(1)).toMatchObject([{ action: 'withdrawal.proof', targets: [`payout.${ID}`] }]);
    platform.answer = { status: 404, body: { type: 'urn:x', title: 'x', status: 404, code: 'not_found' } };
    expect((await reader.browser.send('GET', `${PATH}/${ID}`)).problem.code).toBe('withdrawal_not_found');
  });
});
