import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchAudit } from '../audit/audit.repository.ts';
import { BrandFacts } from '../brands/brand-facts.ts';
import { createPlatform } from '../platform/call-platform.ts';
import { on, type Person } from '../staff/testing/staff-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post } from '../testing/console-fixture.ts';
import { startPlatform, type TestPlatform } from '../testing/start-platform.ts';
import { AttentionWatch } from './attention-watch.ts';
import { reconciliationRoutes } from './reconciliation.routes.ts';

const KEY = deriveHmacKey('ab'.repeat(32), 'support');
const DAYS = 'brands/acme/reconciliation';
const DAY = `${DAYS}/arcade/2026-11-21`;
const SAMPLE_DAY = {
  ...{
    about: 'play',
    provider: 'arcade',
    day: '2026-11-21',
    state: 'taken',
    why: null,
    attempts: 0,
    dueAt: null,
    askedAt: null,
  },
  ...{ takenAt: '2026-11-22T00:31:00.000Z', transactions: 2, mayRunAgain: true },
  breaks: { open: 1, explained: 0, resolved: 0 },
  totals: [],
};
const SAMPLE_BREAK = {
  ...{
    ref: 'tx/1',
    kinds: ['missing_here'],
    state: 'open',
    here: null,
    there: null,
    resolvedAt: null,
    repairedBy: null,
  },
  ...{ foundAt: '2026-11-22T00:31:00.000Z', explained: null },
};

let fixture: ConsoleFixture;
let platform: TestPlatform;
let operator: Person;
/** Brands in notices to pages. */
const published: (readonly string[])[] = [];
beforeAll(async () => {
  platform = await startPlatform(KEY);
  fixture = await openConsoleFixture((routes, deps) => {
    const callPlatform = createPlatform({ url: platform.url, key: KEY, log: () => undefined });
    const merchants = () => deps.tenants.registry.all().map(({ merchant }) => merchant);
    const attention = new AttentionWatch({
      callPlatform,
      clock: deps.clock,
      merchants,
      onChange: (changed) => published.push(changed),
    });
    reconciliationRoutes(routes, {
      ...deps,
      facts: new BrandFacts(deps.tenants.registry),
      callPlatform,
      attention,
    });
  });
  operator = await fixture.person('sokha', on('operator', ['acme', 'bravo']));
});
beforeEach(() => {
  platform.received.length = 0;
  published.length = 0;
  // Makes the last count old.
  fixture.changes.clock.ms += 60_000;
  platform.meanwhile = async () => undefined;
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

const answer = (value: unknown) => {
  platform.answer = { status: 200, body: { value } };
};
const audit = async (limit: number) =>
  (await searchAudit(fixture.pool, '*', { limit })).map(({ action, targets, detail }) => [action, targets, detail]);
const TARGET = ['reconciliation.arcade.2026-11-21'];

describe('[G11] reconciliation in the console', () => {
  it('shows the days, and the breaks of one by kind and state, by signed calls', async () => {
    answer({ days: [SAMPLE_DAY], next: null });
    expect((await operator.browser.send('GET', `${DAYS}?before=2026-11-22`)).value.days).toEqual([SAMPLE_DAY]);
    answer({ day: SAMPLE_DAY, breaks: [SAMPLE_BREAK], next: 'tx/1' });
    const { value } = await operator.browser.send('GET', `${DAY}?kind=amount&state=open&after=tx%2F0`);
    expect(value).toMatchObject({ breaks: [SAMPLE_BREAK], next: 'tx/1' });
    expect(platform.received).toMatchObject([
      { path: '/internal/reconciliation/days', isSigned: true, body: { before: '2026-11-22' } },
      {
        path: '/internal/reconciliation/arcade/2026-11-21/breaks',
        isSigned: true,
        body: { kind: 'amount', state: 'open', after: 'tx/0' },
      },
    ]);
  });

  it('shows unpaid wins and long-open rounds, and only with the permission', async () => {
    const attention = {
      breaks: 2,
      wins: { total: 0, beyond: 3, listed: [] },
      rounds: { total: 0, listed: [] },
      jobs: [],
    };
    answer(attention);
    expect((await operator.browser.send('GET', `${DAYS}/attention`)).value).toEqual(attention);
    expect(platform.received).toMatchObject([{ path: '/internal/reconciliation/attention', isSigned: true, body: {} }]);
    const approver = await fixture.person('vuthy', on('approver', ['acme']));
    expect((await approver.browser.send('GET', `${DAYS}/attention`)).problem.code).toBe('permission_denied');
    expect(platform.received).toHaveLength(1);
  });

  it('shows the counts of the person’s brands, read once for all staff, and no others', async () => {
    const counts = [
      { merchant: 'acme', count: 2, waiting: { adjustments: 3, identity: 4, withdrawals: 6, debts: 1 } },
      { merchant: 'strict', count: 5, waiting: {} },
      // Jobs that belong to no brand.
      { merchant: '*', count: 1, waiting: {} },
    ];
    answer({ brands: counts });
    const administrator = await fixture.person('rith', on('administrator'));
    expect((await administrator.browser.send('GET', 'attention')).value.brands).toEqual(counts);
    expect((await operator.browser.send('GET', 'attention')).value.brands).toEqual([
      { ...counts[0], waiting: { adjustments: 3, withdrawals: 6, debts: 1 } },
      counts[2],
    ]);
    expect(platform.received).toMatchObject([
      {
        ...{ path: '/internal/reconciliation/attention/brands', isSigned: true },
        ...{ headers: { 'x-marquee-merchant': '*' }, body: { merchants: expect.arrayContaining(['acme', 'bravo']) } },
      },
    ]);
    const seenBy = async (role: 'viewer' | 'support' | 'approver' | 'compliance') => {
      const { browser } = await fixture.person(role, on(role));
      return (await browser.send('GET', 'attention')).value.brands;
    };
    expect(await seenBy('viewer')).toEqual([]);
    expect(await seenBy('support')).toEqual(counts.map((each) => ({ ...each, waiting: {} })));
    expect(await seenBy('approver')).toEqual([
      { merchant: 'acme', count: 0, waiting: { adjustments: 3, withdrawals: 6, debts: 1 } },
    ]);
    expect(await seenBy('compliance')).toEqual(counts);
    expect(published).toEqual([['acme', 'strict', '*']]);
  });

  it('notifies pages as soon as a break is explained', async () => {
    answer({ brands: [{ merchant: 'acme', count: 2, waiting: {} }] });
    await operator.browser.send('GET', 'attention');
    published.length = 0;
    answer({ ...SAMPLE_BREAK, state: 'explained' });
    platform.meanwhile = async () => {
      if (platform.received.at(-1)?.path.endsWith('/attention/brands'))
        answer({ brands: [{ merchant: 'acme', count: 1, waiting: {} }] });
    };
    await post(operator.browser, `${DAY}/explain`, { ref: 'tx/1', reason: 'Settled by hand' });
    expect((await operator.browser.send('GET', 'attention')).value.brands).toEqual([
      { merchant: 'acme', count: 1, waiting: {} },
    ]);
    expect(published).toEqual([['acme']]);
  });

  it('explains a break with a reason: the request is recorded before, the result after', async () => {
    answer({ ...SAMPLE_BREAK, state: 'explained' });
    let before: unknown;
    platform.meanwhile = async () => {
      before = await audit(1);
    };
    const body = { ref: 'tx/1', reason: 'Settled by hand' };
    expect((await post(operator.browser, `${DAY}/explain`, body)).value.state).toBe('explained');
    expect(before).toEqual([['reconciliation.ask', TARGET, { action: 'explain', ...body }]]);
    expect(await audit(1)).toEqual([['reconciliation.explain', TARGET, body]]);
    for (const reason of ['', ' ', undefined]) {
      expect((await post(operator.browser, `${DAY}/explain`, { ref: 'tx/1', reason })).problem.code).toBe(
        'validation_failed',
      );
    }
  });

  it('requests a file again, and answers why it could not', async () => {
    answer(SAMPLE_DAY);
    expect((await post(operator.browser, `${DAY}/again`, {})).value.day).toBe('2026-11-21');
    expect(await audit(1)).toEqual([['reconciliation.again', TARGET, {}]]);
    platform.answer = { status: 409, body: { type: 'urn:x', title: 'x', status: 409, code: 'conflict' } };
    expect((await post(operator.browser, `${DAY}/again`, {})).problem.code).toBe('conflict');
    expect(await audit(1)).toEqual([['reconciliation.fail', TARGET, { action: 'again', problem: 'conflict' }]]);
  });

  it('runs failed jobs of the brand again, or drops them, with a reason', async () => {
    const body = { job: 'messages.clear', merchant: 'acme', provider: null, reason: 'The disk has room again' };
    const failed = { job: body.job, merchant: body.merchant, provider: body.provider };
    for (const action of ['run', 'drop']) {
      answer({ jobs: 2 });
      expect((await post(operator.browser, `brands/acme/jobs/${action}`, body)).value).toEqual({ jobs: 2 });
      expect(platform.received.find(({ path }) => path === `/internal/jobs/${action}`)).toMatchObject({
        isSigned: true,
        body: failed,
      });
      expect(await audit(2)).toEqual([
        [`job.${action}`, ['job.messages.clear'], { ...body, jobs: 2 }],
        ['job.ask', ['job.messages.clear'], { action, ...body }],
      ]);
    }
    expect((await post(operator.browser, 'brands/acme/jobs/run', { ...failed, reason: ' ' })).problem.code).toBe(
      'validation_failed',
    );
  });

  it('acts on jobs of another brand for no one, and on those of no brand only for staff of all brands', async () => {
    const body = { job: 'rounds.watch', merchant: null, provider: null, reason: 'Again' };
    const codeOf = async ({ browser }: Person, more: object = {}) =>
      (await post(browser, 'brands/acme/jobs/run', { ...body, ...more })).problem.code;
    const administrator = await fixture.person('sopheap', on('administrator'));
    const support = await fixture.person('kosal', on('support'));
    expect(await codeOf(operator)).toBe('permission_denied');
    expect(await codeOf(administrator, { merchant: 'bravo' })).toBe('not_found');
    expect(await codeOf(support, { merchant: 'acme' })).toBe('permission_denied');
    expect(platform.received).toEqual([]);
    answer({ jobs: 1 });
    expect((await post(administrator.browser, 'brands/acme/jobs/run', body)).value).toEqual({ jobs: 1 });
  });

  it('lets support read only, and refuses impossible days', async () => {
    const support = await fixture.person('dara', on('support', ['acme']));
    answer({ days: [], next: null });
    expect((await support.browser.send('GET', DAYS)).value.days).toEqual([]);
    expect((await post(support.browser, `${DAY}/again`, {})).problem.code).toBe('permission_denied');
    expect((await support.browser.send('GET', 'brands/bravo/reconciliation')).problem.code).toBe('not_found');
    for (const bad of ['arcade/yesterday', 'ARCADE/2026-11-21', 'arcade/2026-13-01']) {
      expect((await operator.browser.send('GET', `${DAYS}/${bad}`)).problem.code, bad).toBe('validation_failed');
    }
  });
});
