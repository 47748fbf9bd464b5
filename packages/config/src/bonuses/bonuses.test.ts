import type { BonusRequest } from '@marquee/contracts/schemas/bonuses';
import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchAudit } from '../audit/audit.repository.ts';
import { BrandFacts } from '../brands/brand-facts.ts';
import { createPlatform } from '../platform/call-platform.ts';
import { on, type Person } from '../staff/testing/staff-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post } from '../testing/console-fixture.ts';
import { startPlatform, type TestPlatform } from '../testing/start-platform.ts';
import { bonusesRoutes } from './bonuses.routes.ts';

const KEY = deriveHmacKey('ab'.repeat(32), 'support');
const PATH = 'brands/acme/bonuses';
const OF_PLAYER = 'brands/acme/players/player-1/bonuses';
const ID = '019ab3c0-0000-7000-8000-000000000001';
const HASH = 'ab'.repeat(32);

let fixture: ConsoleFixture;
let platform: TestPlatform;
let cashier: Person;
let approver: Person;
let counted = 0;
beforeAll(async () => {
  platform = await startPlatform(KEY);
  fixture = await openConsoleFixture((routes, deps) => {
    const callPlatform = createPlatform({ url: platform.url, key: KEY, log: () => undefined });
    const attention = {
      refreshSoon: () => {
        counted += 1;
      },
    };
    bonusesRoutes(routes, { ...deps, facts: new BrandFacts(deps.tenants.registry), callPlatform, attention });
  });
  cashier = await fixture.person('sokha', on('cashier', ['acme']));
  approver = await fixture.person('bopha', on('approver', ['acme']));
});
const request = (more: Partial<BonusRequest> = {}): BonusRequest => ({
  ...{ id: ID, player: { id: 'player-1', username: 'dararith' }, amount: '2000.00', currency: 'KHR' },
  ...{ required: '20000.00', days: 30, note: 'Birthday', state: 'waiting', hash: HASH, author: cashier.id },
  ...{ createdAt: '2026-11-25T10:00:00.000Z' },
  ...more,
});
const answers = (value: unknown) => ({ status: 200, body: { value } });
const problem = (status: number, code: string) => ({ status, body: { type: 'urn:x', title: 'x', status, code } });
beforeEach(() => {
  platform.received.length = 0;
  counted = 0;
  platform.answer = answers(request());
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

const body = { amount: '2000.00', currency: 'KHR', wagering: 10, days: 30, note: 'Birthday' };
const audit = async (limit: number) => searchAudit(fixture.pool, '*', { limit });
const paths = () => platform.received.map(({ path }) => path);

describe('[T11] staff', () => {
  it('see a player’s bonuses with the names of those who gave them; each look is recorded', async () => {
    const given = { by: cashier.id, note: 'Birthday' };
    const bonus = {
      ...{ id: ID, origin: 'staff', state: 'active', amount: '50.00', required: '500.00', progress: '0.00' },
      ...{ grantedAt: '2026-11-25T10:00:00.000Z', expiresAt: null, endedAt: null, given, taken: null },
    };
    platform.answer = answers({ currency: 'KHR', twoPersonsAbove: '100.00', bonuses: [bonus], requests: [request()] });
    const { value } = await cashier.browser.send('GET', OF_PLAYER);
    expect([value.bonuses.length, value.people]).toEqual([1, { [cashier.id]: expect.any(String) }]);
    expect(paths()).toEqual(['/internal/bonuses/of/player-1']);
    expect(await audit(1)).toMatchObject([{ action: 'bonus.list', actor: 'sokha', targets: ['player.player-1'] }]);
  });

  it('give one: it is recorded before and after, and what waits is counted again', async () => {
    expect((await post(cashier.browser, OF_PLAYER, body)).value).toMatchObject({ id: ID, state: 'waiting' });
    expect(await audit(2)).toMatchObject([
      { action: 'bonus.give', actor: 'sokha', targets: ['player.player-1'], detail: { bonus: ID, state: 'waiting' } },
      { action: 'bonus.ask', detail: { action: 'give', amount: '2000.00', note: 'Birthday' } },
    ]);
    expect(counted).toBe(1);
    platform.answer = problem(403, 'player_excluded');
    expect((await post(cashier.browser, OF_PLAYER, body)).problem.code).toBe('player_excluded');
    expect(await audit(1)).toMatchObject([{ action: 'bonus.fail', detail: { problem: 'player_excluded' } }]);
    expect((await post(approver.browser, OF_PLAYER, body)).status).toBe(403);
  });

  it('approve what others requested, as it was shown, or reject it with a reason', async () => {
    platform.answer = answers({ requests: [request()] });
    expect((await approver.browser.send('GET', `${PATH}/requests`)).value).toMatchObject({ you: approver.id });
    platform.answer = answers(request());
    platform.received.length = 0;
    expect((await post(approver.browser, `${PATH}/${ID}/approval`, { hash: HASH })).value).toMatchObject({ id: ID });
    expect(paths()).toEqual([`/internal/bonuses/requests/${ID}/open`, `/internal/bonuses/requests/${ID}/approve`]);
    expect(await audit(1)).toMatchObject([
      { action: 'bonus.approve', actor: 'bopha', targets: [`bonus.${ID}`], detail: { author: 'sokha' } },
    ]);
    expect((await post(approver.browser, `${PATH}/${ID}/rejection`, { reason: 'Too much' })).status).toBe(200);
    expect(await audit(1)).toMatchObject([{ action: 'bonus.reject', detail: { reason: 'Too much' } }]);
    expect((await post(cashier.browser, `${PATH}/${ID}/withdrawal`, { reason: 'Typing error' })).status).toBe(200);
    expect((await post(cashier.browser, `${PATH}/${ID}/approval`, { hash: HASH })).status).toBe(403);
  });

  it('do not approve their own', async () => {
    const both = await fixture.person('vanna', on('administrator', ['acme']));
    platform.answer = answers(request({ author: both.id }));
    expect((await post(both.browser, `${PATH}/${ID}/approval`, { hash: HASH })).problem.code).toBe('approval_own');
    expect(paths()).toEqual([`/internal/bonuses/requests/${ID}/open`]);
  });

  it('take one back with a reason', async () => {
    platform.answer = answers({ lost: '12.00', currency: 'KHR' });
    expect((await post(cashier.browser, `${PATH}/${ID}/forfeit`, { reason: 'By mistake' })).value.lost).toBe('12.00');
    expect(await audit(1)).toMatchObject([
      { action: 'bonus.forfeit', detail: { lost: '12.00', reason: 'By mistake' } },
    ]);
    expect((await post(cashier.browser, `${PATH}/${ID}/forfeit`, {})).problem.code).toBe('validation_failed');
  });
});
