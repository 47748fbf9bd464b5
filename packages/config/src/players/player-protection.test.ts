import type { PlayerProtection } from '@marquee/contracts/schemas/player-protection';
import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchAudit } from '../audit/audit.repository.ts';
import { BrandFacts } from '../brands/brand-facts.ts';
import { createPlatform } from '../platform/call-platform.ts';
import { on, type Person } from '../staff/testing/staff-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post } from '../testing/console-fixture.ts';
import { startPlatform, type TestPlatform } from '../testing/start-platform.ts';
import { playerProtectionRoutes } from './player-protection.routes.ts';

const KEY = deriveHmacKey('ab'.repeat(32), 'support');
const PATH = 'brands/acme/players/player-1/protection';

let fixture: ConsoleFixture;
let platform: TestPlatform;
let support: Person;
let cashier: Person;
beforeAll(async () => {
  platform = await startPlatform(KEY);
  fixture = await openConsoleFixture((routes, deps) => {
    const callPlatform = createPlatform({ url: platform.url, key: KEY, log: () => undefined });
    playerProtectionRoutes(routes, { ...deps, facts: new BrandFacts(deps.tenants.registry), callPlatform });
  });
  support = await fixture.person('sokha', on('support', ['acme']));
  cashier = await fixture.person('vanna', on('cashier', ['acme']));
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

const protectionOf = (staff: string): PlayerProtection => ({
  state: {
    ...{ currency: 'USD', limits: [], realityCheck: { brandMinutes: null, ownMinutes: null } },
    ...{ timeOutUntil: null, exclusion: null, exclusionMinDays: 180 },
  },
  ...{ excludedBy: null, reach: ['bravo'] },
  history: [
    {
      ...{ id: 'event-1', at: '2026-11-27T00:00:00.000Z', action: 'time_out', by: 'staff', staff },
      ...{ reason: 'asked by phone', name: null, limit: null, length: 24 },
    },
  ],
});
beforeEach(() => {
  platform.received.length = 0;
  const value = { protection: protectionOf(support.id), again: false };
  platform.answer = { status: 200, body: { value } };
});
const lastAudit = async () => (await searchAudit(fixture.pool, '*', { limit: 1 }))[0];

const ACTIONS = [
  ['limit', 'limit', 'limit', { kind: 'loss', period: 'day', limit: '5.00' }],
  ['time-out', 'time-out', 'time-out', { hours: 24 }],
  ['exclusion', 'exclude', 'exclude', { days: 180 }],
  ['exclusion', 'exclude', 'exclude', { days: null }],
] as const;

describe('[W13] protection of a player', () => {
  it('is recorded before it is shown, with the names of staff', async () => {
    platform.answer = { status: 200, body: { value: protectionOf(support.id) } };
    const { value } = await support.browser.send('GET', PATH);
    expect(value).toEqual({ ...protectionOf(support.id), people: { [support.id]: expect.stringMatching(/./) } });
    expect(platform.received).toMatchObject([{ path: '/internal/protection/player-1/open', isSigned: true }]);
    expect(await lastAudit()).toMatchObject({
      ...{ actor: 'sokha', action: 'player.open-protection', targets: ['player.player-1'] },
    });
  });

  it.each(ACTIONS)(
    '%s is requested of the platform, and in the audit with its reason',
    async (path, call, action, body) => {
      const sent = { ...body, reason: 'asked by phone' };
      const { value } = await post(support.browser, `${PATH}/${path}`, sent);
      expect(value).toMatchObject({ reach: ['bravo'], people: { [support.id]: expect.anything() } });
      expect(platform.received).toMatchObject([
        { path: `/internal/protection/player-1/${call}`, isSigned: true, body: sent },
      ]);
      expect(await lastAudit()).toMatchObject({ action: `player.${action}`, detail: { ...sent, again: false } });
    },
  );

  it.each(ACTIONS)('%s is refused without the permission, a reason or a key', async (path, _call, _action, body) => {
    const sent = { ...body, reason: 'asked by phone' };
    expect((await post(cashier.browser, `${PATH}/${path}`, sent)).problem).toMatchObject({ status: 403 });
    expect((await post(support.browser, `${PATH}/${path}`, body)).problem.code).toBe('validation_failed');
    expect((await support.browser.send('POST', `${PATH}/${path}`, sent)).problem.code).toBe('key_required');
    expect((await cashier.browser.send('GET', PATH)).problem).toMatchObject({ status: 403 });
    expect(platform.received).toEqual([]);
  });

  it('has no call that loosens: a limit is a number, and an exclusion has a day at least', async () => {
    const limit = { kind: 'loss', period: 'day', limit: null, reason: 'asked by phone' };
    expect((await post(support.browser, `${PATH}/limit`, limit)).problem.code).toBe('validation_failed');
    for (const days of [0, -1]) {
      const end = await post(support.browser, `${PATH}/exclusion`, { days, reason: 'asked by phone' });
      expect(end.problem.code).toBe('validation_failed');
    }
    for (const path of ['limit', 'time-out', 'exclusion']) {
      expect((await support.browser.send('DELETE', `${PATH}/${path}`)).problem.status).toBe(405);
    }
    expect(platform.received).toEqual([]);
  });

  it('that tightens nothing is a conflict', async () => {
    const problem = { type: 'urn:x', title: 'x', status: 409, code: 'conflict' };
    platform.answer = { status: 409, body: problem };
    const body = { hours: 24, reason: 'asked by phone' };
    expect((await post(support.browser, `${PATH}/time-out`, body)).problem.code).toBe('conflict');
    expect(await lastAudit()).toMatchObject({ action: 'player.fail', detail: { problem: 'conflict' } });
  });
});
