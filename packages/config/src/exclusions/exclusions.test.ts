import type { ExclusionEnd } from '@marquee/contracts/schemas/exclusions';
import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchAudit } from '../audit/audit.repository.ts';
import { BrandFacts } from '../brands/brand-facts.ts';
import { createPlatform } from '../platform/call-platform.ts';
import { on, type Person } from '../staff/testing/staff-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post } from '../testing/console-fixture.ts';
import { CountedRefreshes } from '../testing/counted-refreshes.ts';
import { startPlatform, type TestPlatform } from '../testing/start-platform.ts';
import { exclusionsRoutes } from './exclusions.routes.ts';

const KEY = deriveHmacKey('ab'.repeat(32), 'support');
const PATH = 'brands/acme/exclusions';
const END = 'brands/acme/players/player-1/protection/exclusion/end';
const ID = '019ab3c0-0000-7000-8000-000000000001';
const HASH = 'ab'.repeat(32);
const REASON = { reason: 'Passport seen' };

let fixture: ConsoleFixture;
let platform: TestPlatform;
let first: Person;
let second: Person;
let support: Person;
const attention = new CountedRefreshes();
beforeAll(async () => {
  platform = await startPlatform(KEY);
  fixture = await openConsoleFixture((routes, deps) => {
    const callPlatform = createPlatform({ url: platform.url, key: KEY, log: () => undefined });
    exclusionsRoutes(routes, { ...deps, facts: new BrandFacts(deps.tenants.registry), callPlatform, attention });
  });
  first = await fixture.person('sokha', on('compliance', ['acme']));
  second = await fixture.person('bopha', on('compliance', ['acme']));
  support = await fixture.person('vanna', on('support', ['acme']));
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

const end = (more: Partial<ExclusionEnd> = {}): ExclusionEnd => ({
  ...{ id: ID, player: { id: 'player-1', username: 'dararith' }, newcomer: null, reason: REASON.reason, hash: HASH },
  ...{ sources: [{ merchant: 'bravo', player: 'player-9' }], state: 'waiting', author: first.id },
  ...{ createdAt: '2026-11-27T00:00:00.000Z', expiresAt: '2026-11-30T00:00:00.000Z' },
  ...more,
});
const answers = (value: unknown) => ({ status: 200, body: { value } });
beforeEach(() => {
  platform.received.length = 0;
  attention.count = 0;
  platform.answer = answers(end());
});
const audit = (limit: number) => searchAudit(fixture.pool, '*', { limit });
const paths = () => platform.received.map(({ path }) => path);

describe('[W13] exclusions of other accounts', () => {
  it('that wait are listed, with the names of those who requested', async () => {
    platform.answer = answers({ matches: [], ends: [end()], recalls: [] });
    const { value } = await second.browser.send('GET', PATH);
    expect(value).toMatchObject({ ends: [{ id: ID }], you: second.id, people: { [first.id]: expect.anything() } });
    expect(paths()).toEqual(['/internal/exclusions/list']);
  });

  it.each([
    ['taking-over', 'take-over', 'exclusion.take-over'],
    ['dismissal', 'dismiss', 'exclusion.dismiss'],
  ])('are decided by one person with a reason: %s', async (path, call, action) => {
    platform.answer = answers({ player: 'player-1', again: false });
    const { value } = await post(first.browser, `${PATH}/matches/${ID}/${path}`, REASON);
    expect(value).toEqual({ player: 'player-1', again: false });
    expect(platform.received).toMatchObject([
      { path: `/internal/exclusions/matches/${ID}/${call}`, isSigned: true, body: REASON },
    ]);
    expect(await audit(2)).toMatchObject([
      { action, actor: 'sokha', targets: [`exclusion.${ID}`], detail: { ...REASON, player: 'player-1' } },
      { action: 'exclusion.ask' },
    ]);
    expect(attention.count).toBe(1);
    expect((await post(first.browser, `${PATH}/matches/${ID}/${path}`, {})).problem.code).toBe('validation_failed');
  });

  it('that were taken over are ended by two persons', async () => {
    expect((await post(first.browser, END, REASON)).value).toMatchObject({ id: ID, state: 'waiting' });
    expect(paths()).toEqual(['/internal/exclusions/of/player-1/request-end']);
    expect(await audit(1)).toMatchObject([
      { action: 'exclusion.request-end', targets: ['player.player-1'], detail: { sources: ['bravo player-9'] } },
    ]);
    expect((await post(first.browser, `${PATH}/ends/${ID}/approval`, { hash: HASH })).problem.code).toBe(
      'approval_own',
    );
    platform.received.length = 0;
    expect((await post(second.browser, `${PATH}/ends/${ID}/approval`, { hash: HASH })).status).toBe(200);
    expect(paths()).toEqual([`/internal/exclusions/ends/${ID}/open`, `/internal/exclusions/ends/${ID}/approve`]);
    expect(await audit(1)).toMatchObject([
      { action: 'exclusion.approve-end', actor: 'bopha', targets: ['player.player-1'], detail: { author: 'sokha' } },
    ]);
    for (const [path, action] of [
      ['rejection', 'reject-end'],
      ['withdrawal', 'withdraw-end'],
    ]) {
      expect((await post(second.browser, `${PATH}/ends/${ID}/${path}`, REASON)).status).toBe(200);
      expect(await audit(1)).toMatchObject([{ action: `exclusion.${action}`, detail: REASON }]);
    }
  });

  it('that refuse a registration are released by two persons; the audit has masked what the newcomer has', async () => {
    const newcomer = { email: 'dara@mail.example', mobile: null, person: null };
    platform.answer = answers(end({ player: null, newcomer }));
    const body = { email: 'dara@mail.example', mobile: null, realName: null, birthday: null, ...REASON };
    expect((await post(first.browser, `${PATH}/releases`, body)).value).toMatchObject({ id: ID, newcomer });
    expect(platform.received).toMatchObject([{ path: '/internal/exclusions/releases', body }]);
    expect(attention.count).toBe(1);
    const named = { email: 'd***@mail.example', hasName: false, ...REASON };
    expect(await audit(2)).toMatchObject([
      { action: 'exclusion.request-release', detail: { ...named, sources: ['bravo player-9'] } },
      { action: 'exclusion.ask', detail: named },
    ]);
    expect((await post(second.browser, `${PATH}/ends/${ID}/approval`, { hash: HASH })).status).toBe(200);
    const entries = await audit(3);
    expect(entries.map(({ action }) => action)).toContain('exclusion.approve-end');
    expect(entries[0]).toMatchObject({ targets: [`exclusion.${ID}`], detail: REASON });
    expect(JSON.stringify(await audit(6))).not.toContain('dara@');
  });

  it('that staff only ask about are in the audit too: whom they asked about, and that nothing was found', async () => {
    platform.answer = { status: 404, body: { type: 'urn:x', title: 'x', status: 404, code: 'not_found' } };
    const body = { email: null, mobile: '85512345678', realName: 'Sok Dara', birthday: '1990-05-04', ...REASON };
    expect((await post(first.browser, `${PATH}/releases`, body)).problem.code).toBe('exclusion_not_found');
    const detail = { action: 'request-release', mobile: '***678', hasName: true, problem: 'exclusion_not_found' };
    expect(await audit(1)).toMatchObject([{ action: 'exclusion.fail', actor: 'sokha', detail }]);
    expect(JSON.stringify(await audit(2))).not.toMatch(/Dara|12345/);
  });

  it('are not for support, who only tighten', async () => {
    for (const [path, body] of [
      [`${PATH}/matches/${ID}/dismissal`, REASON],
      [END, REASON],
      [`${PATH}/releases`, { email: 'a@mail.example', mobile: null, realName: null, birthday: null, ...REASON }],
      [`${PATH}/ends/${ID}/approval`, { hash: HASH }],
    ] as const) {
      expect((await post(support.browser, path, body)).problem).toMatchObject({ status: 403 });
    }
    expect((await support.browser.send('GET', PATH)).problem).toMatchObject({ status: 403 });
    expect(platform.received).toEqual([]);
  });
});
