import { randomUUID } from 'node:crypto';
import { SUPPORT_ACTIONS, type SupportAction } from '@marquee/contracts/support';
import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import { sampleTenants } from '@marquee/tenancy/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchAudit } from '../audit/audit.repository.ts';
import { BrandFacts } from '../brands/brand-facts.ts';
import { createPlatform } from '../platform/call-platform.ts';
import { on, type Person } from '../staff/testing/staff-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post } from '../testing/console-fixture.ts';
import { SAMPLE_PLAYER, startPlatform, type TestPlatform } from '../testing/start-platform.ts';
import { playerRoutes } from './player.routes.ts';

const KEY = deriveHmacKey('ab'.repeat(32), 'support');
const PATH = 'brands/acme/players/player-1';
const PERSONAL = /dararith|dara\.rith|12345678|k7mq/;

let fixture: ConsoleFixture;
let platform: TestPlatform;
let staff: Person;
let operator: Person;
let platformUrl: string | undefined;
beforeAll(async () => {
  platform = await startPlatform(KEY);
  fixture = await openConsoleFixture((routes, deps) => {
    const callPlatform: Parameters<typeof playerRoutes>[1]['callPlatform'] = (schema, question) =>
      createPlatform({ url: platformUrl, key: KEY, log: () => undefined })(schema, question);
    playerRoutes(routes, { ...deps, facts: new BrandFacts(deps.tenants.registry), callPlatform });
  });
  staff = await fixture.person('sokha', on('support', ['acme', 'bravo']));
  operator = await fixture.person('rithy', on('operator', ['acme']));
});
beforeEach(() => {
  platformUrl = platform.url;
  platform.received.length = 0;
  platform.meanwhile = async () => undefined;
  platform.answer = { status: 200, body: { value: SAMPLE_PLAYER } };
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

/** The platform's answer to an action. */
const done = (more: object = {}) => ({
  status: 200,
  body: {
    value: {
      player: SAMPLE_PLAYER,
      before: { state: 'active', passwordChangeRequired: false },
      after: { state: 'locked', passwordChangeRequired: false },
      ...{ ended: 2, again: false, password: null },
      ...more,
    },
  },
});
const problem = (status: number, code: string) => ({ status, body: { type: 'urn:x', title: 'x', status, code } });
const bodyOf = (action: SupportAction) => ({
  reason: 'asked by phone',
  ...(action === 'end-sessions' ? { session: null } : {}),
});
/** Support, who reset passwords on the telephone, may not take the second factor as well. */
const FACTOR_ACTIONS: readonly SupportAction[] = ['remove-second-factor', 'keep-second-factor'];
const act = (action: SupportAction = 'lock', by = staff) => post(by.browser, `${PATH}/${action}`, bodyOf(action));
const search = (text = 'dara') => staff.browser.send('POST', 'brands/acme/players/search', { text });
const audit = async (limit: number) =>
  (await searchAudit(fixture.pool, '*', { limit })).map(({ action, detail }) => [action, detail]);
const audited = async () => (await searchAudit(fixture.pool, '*', { limit: 1 }))[0]?.seq ?? 0;

describe('[A22] [T11] support staff', () => {
  it('find players by a signed call, and are in the audit without what they searched for', async () => {
    const found = { id: 'player-1', username: 'dararith', type: 0, state: 'active' };
    const value = { players: [{ ...found, email: 'd***@example.com', mobile: null, lastLoginAt: null }], next: null };
    platform.answer = { status: 200, body: { value } };
    expect((await search('dara.rith@example.com')).value).toEqual(value);
    expect(platform.received).toMatchObject([
      {
        ...{ path: '/internal/support/players/search', isSigned: true, body: { text: 'dara.rith@example.com' } },
        headers: { 'x-marquee-merchant': 'acme', 'x-marquee-staff': staff.id },
      },
    ]);
    expect(await audit(1)).toEqual([['player.search', { found: 1 }]]);
    expect(JSON.stringify(await searchAudit(fixture.pool, '*', { limit: 100 }))).not.toMatch(PERSONAL);
  });

  it('open a player, and are in the audit before they see anything', async () => {
    expect((await staff.browser.send('GET', PATH)).value).toEqual(SAMPLE_PLAYER);
    const [entry] = await searchAudit(fixture.pool, '*', { limit: 1 });
    expect(entry).toMatchObject({
      ...{ actor: 'sokha', action: 'player.open', merchants: ['acme'], targets: ['player.player-1'], detail: {} },
      ip: expect.stringMatching(/./),
      requestId: expect.stringMatching(/./),
    });
  });

  it('see a player’s own picture, and are in the audit for it', async () => {
    const picture = { type: 'image/webp', base64: 'UklGRg==' };
    platform.answer = { status: 200, body: { value: picture } };
    expect((await staff.browser.send('GET', `${PATH}/avatar`)).value).toEqual(picture);
    expect(platform.received).toMatchObject([{ path: '/internal/support/players/player-1/avatar', isSigned: true }]);
    const [entry] = await searchAudit(fixture.pool, '*', { limit: 1 });
    expect(entry).toMatchObject({ actor: 'sokha', action: 'player.avatar', targets: ['player.player-1'], detail: {} });
  });

  it.each(SUPPORT_ACTIONS)('%s: the request is recorded before, the result after', async (action) => {
    const password = { text: 'k7mq-2xvd-9hfr-wt4p', validUntil: '2026-11-21T00:00:00.000Z' };
    platform.answer = done({ password: action === 'reset-password' ? password : null });
    let before: unknown;
    platform.meanwhile = async () => {
      before = await audit(1);
    };
    const { value } = await act(action, FACTOR_ACTIONS.includes(action) ? operator : staff);
    expect(value).toMatchObject({ ended: 2, player: { id: 'player-1' } });
    expect(value.password).toEqual(action === 'reset-password' ? password : null);
    const requested = { action, reason: 'asked by phone', session: null };
    expect(before).toEqual([['player.ask', requested]]);
    const states = { before: { state: 'active' }, after: { state: 'locked' } };
    const came = { reason: 'asked by phone', session: null, ended: 2, again: false };
    expect(await audit(1)).toMatchObject([[`player.${action}`, { ...came, ...states }]]);
    expect(platform.received).toMatchObject([
      { path: `/internal/support/players/player-1/${action}`, isSigned: true, body: bodyOf(action) },
    ]);
    expect(platform.received[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(await searchAudit(fixture.pool, '*', { limit: 100 }))).not.toMatch(PERSONAL);
  });

  it.each(FACTOR_ACTIONS)('%s is not for them: it needs a permission of its own', async (action) => {
    expect((await act(action)).problem).toMatchObject({ status: 403, code: 'permission_denied' });
    expect(platform.received).toEqual([]);
  });

  it('do nothing without a reason or a key, and without an entry in the audit', async () => {
    const before = await audited();
    for (const reason of ['', '  ', undefined]) {
      expect((await post(staff.browser, `${PATH}/lock`, { reason })).problem.code).toBe('validation_failed');
    }
    const keyless = await staff.browser.send('POST', `${PATH}/lock`, bodyOf('lock'));
    expect(keyless.problem.code).toBe('key_required');
    expect([platform.received, await audited()]).toEqual([[], before]);
  });
});

describe('[A22] [W17] a profile', () => {
  const VERIFY = `${PATH}/profile/verification`;
  const PROFILE = {
    version: 3,
    fields: [{ field: 'realName', value: 'Dararith Sok', verifiedAt: null }],
    history: [],
  };
  const body = { version: 3, field: 'realName', isVerified: true, reason: 'passport seen' };

  it('is for those who may verify it, and recorded before it is shown', async () => {
    platform.answer = { status: 200, body: { value: PROFILE } };
    expect((await staff.browser.send('GET', `${PATH}/profile`)).problem).toMatchObject({ status: 403 });
    expect((await post(staff.browser, VERIFY, body)).problem).toMatchObject({ status: 403 });
    expect(platform.received).toEqual([]);
    const operator = await fixture.person('vanna', on('operator', ['acme']));
    expect((await operator.browser.send('GET', `${PATH}/profile`)).value).toEqual(PROFILE);
    expect(await audit(1)).toEqual([['player.open-profile', {}]]);
  });

  it('is verified field by field: the audit has who, which field and why, and not what it says', async () => {
    const operator = await fixture.person('bopha', on('operator', ['acme']));
    for (const [isVerified, action] of [
      [true, 'player.verify'],
      [false, 'player.unverify'],
    ] as const) {
      platform.answer = { status: 200, body: { value: { profile: PROFILE, again: false } } };
      expect((await post(operator.browser, VERIFY, { ...body, isVerified })).value).toEqual(PROFILE);
      const [entry] = await searchAudit(fixture.pool, '*', { limit: 1 });
      const detail = { field: 'realName', reason: 'passport seen', again: false };
      expect(entry).toMatchObject({ actor: 'bopha', action, targets: ['player.player-1'], detail });
    }
    expect(platform.received[0]).toMatchObject({
      path: '/internal/support/players/player-1/profile/verify',
      ...{ isSigned: true, body },
    });
    platform.answer = problem(409, 'conflict');
    expect((await post(operator.browser, VERIFY, body)).problem.code).toBe('conflict');
    expect(JSON.stringify(await searchAudit(fixture.pool, '*', { limit: 100 }))).not.toMatch(/Dararith/);
  });
});

describe('[A22] a platform that', () => {
  it('is away: nothing was changed, and both the request and its failure are in the audit', async () => {
    const gone = await startPlatform(KEY);
    await gone.close();
    for (const url of [gone.url, undefined]) {
      platformUrl = url;
      expect((await act()).problem).toMatchObject({ status: 503, code: 'platform_away', retryAfterSeconds: 5 });
      expect(await audit(2)).toMatchObject([
        ['player.fail', { action: 'lock', problem: 'platform_away' }],
        ['player.ask', { action: 'lock' }],
      ]);
      expect((await search()).problem.code).toBe('platform_away');
      expect((await staff.browser.send('GET', PATH)).problem.code).toBe('platform_away');
    }
  });

  it.each([
    ['hangs up', null],
    ['is broken', problem(500, 'internal_error')],
    ['babbles', { status: 200, body: { value: { player: 'none' } } }],
  ])('%s: it may have been done, which the problem states', async (_what, answer) => {
    platform.answer = answer;
    expect((await act()).problem).toMatchObject({ status: 504, code: 'platform_unsure' });
    expect(await audit(1)).toMatchObject([['player.fail', { problem: 'platform_unsure' }]]);
    // Reading has changed nothing.
    expect((await search()).problem.code).toBe('platform_away');
  });

  it.each([
    [404, 'not_found', 'player_not_found'],
    [409, 'conflict', 'conflict'],
    [409, 'idempotency_mismatch', 'idempotency_mismatch'],
    [404, 'domain_invalid', 'platform_away'],
    [401, 'hop_invalid', 'platform_away'],
  ])('refuses with %i %s is answered as %s', async (status, code, expected) => {
    platform.answer = problem(status, code);
    expect((await act()).problem.code).toBe(expected);
    expect(await audit(1)).toMatchObject([['player.fail', { problem: expected }]]);
  });

  it('gets the same key with a retry', async () => {
    platform.answer = done({ again: true });
    const key = randomUUID();
    for (let sent = 0; sent < 2; sent += 1) await post(staff.browser, `${PATH}/lock`, bodyOf('lock'), key);
    expect(platform.received.map(({ headers }) => headers['idempotency-key'])).toEqual([key, key]);
    expect(await audit(1)).toMatchObject([['player.lock', { again: true }]]);
  });
});

it('[A22] nothing is requested or changed where it cannot be recorded', async () => {
  await fixture.asAdmin('ALTER TABLE audit_entry ADD CONSTRAINT full_disk CHECK (false) NOT VALID');
  try {
    expect((await act()).status).toBe(500);
    expect(platform.received).toEqual([]);
    // Found, but not shown.
    const opened = await staff.browser.send('GET', PATH);
    expect([opened.status, JSON.stringify(opened.problem)]).toEqual([500, expect.not.stringMatching(PERSONAL)]);
  } finally {
    await fixture.asAdmin('ALTER TABLE audit_entry DROP CONSTRAINT full_disk');
  }
});

it('[A22] players of a brand with an upstream of its own, or of no brand, are requested nowhere', async () => {
  const own = String(sampleTenants()['bravo/tenant.json']).replace(
    '"version": 1,',
    '"version": 1, "upstream": { "baseUrl": "https://players.example" },',
  );
  await fixture.changes.write({ 'bravo/tenant.json': own }, 'bravo');
  const answer = await post(staff.browser, 'brands/bravo/players/player-1/lock', { reason: 'by phone' });
  expect(answer.problem).toMatchObject({ status: 409, code: 'players_elsewhere' });
  const admin = await fixture.person('admin', on('administrator'));
  const nowhere = await post(admin.browser, 'brands/nobrand/players/search', { text: 'dara' });
  expect(nowhere.problem.code).toBe('brand_not_found');
  expect(platform.received).toEqual([]);
});

describe('[A22] [W07] the records of a player', () => {
  const days = { from: '2026-11-01', to: '2026-11-08' };
  const QUERY = new URLSearchParams({ ...days, pageNo: '2' }).toString();
  const PAGE = { currency: 'KHR', timezone: 'Asia/Phnom_Penh', pageNo: 2, totalPages: 2, total: 21 };
  const VALUES = {
    bets: {
      ...PAGE,
      vendors: [],
      categories: [],
      list: [],
      totals: { stake: '1.00', won: '0.00', voided: '0.00', result: '-1.00', bonusStake: '0.00', bonusWon: '0.00' },
    },
    account: { ...PAGE, list: [], totals: { credited: '0.00', debited: '1.00' }, opening: '5.00', closing: '4.00' },
    profit: {
      ...{ ...PAGE, vendors: [], categories: [], list: [], days: [] },
      totals: {
        rounds: 1,
        stake: '1.00',
        won: '0.00',
        voided: '0.00',
        validBet: '1.00',
        profit: '-1.00',
        bonusStake: '0.00',
        bonusWon: '0.00',
      },
    },
  };

  it.each(Object.entries(VALUES))(
    '%s is for those who may see money, and recorded before it is shown',
    async (record, value) => {
      platform.answer = { status: 200, body: { value } };
      const path = `${PATH}/${record}?${QUERY}`;
      expect((await staff.browser.send('GET', path)).problem).toMatchObject({ status: 403 });
      expect(platform.received).toEqual([]);
      const operator = await fixture.person(`money-${record}`, on('operator', ['acme']));
      expect((await operator.browser.send('GET', path)).value).toEqual(value);
      expect(platform.received).toMatchObject([
        { path: `/internal/support/players/player-1/${record}`, isSigned: true, body: { ...days, pageNo: 2 } },
      ]);
      expect(await audit(1)).toEqual([['player.records', { record, ...days }]]);
      const backwards = await operator.browser.send('GET', `${PATH}/${record}?from=2026-11-02&to=2026-11-01`);
      expect(backwards.problem.status).toBe(400);
    },
  );
});
