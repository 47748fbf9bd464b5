import type { StaffIdentityCheck } from '@marquee/contracts/schemas/identity';
import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchAudit } from '../audit/audit.repository.ts';
import { BrandFacts } from '../brands/brand-facts.ts';
import { createPlatform } from '../platform/call-platform.ts';
import { on, type Person } from '../staff/testing/staff-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post } from '../testing/console-fixture.ts';
import { CountedRefreshes } from '../testing/counted-refreshes.ts';
import { startPlatform, type TestPlatform } from '../testing/start-platform.ts';
import { identityRoutes } from './identity.routes.ts';

const KEY = deriveHmacKey('ab'.repeat(32), 'support');
const PATH = 'brands/acme/identity-checks';
const ID = '019ab3c0-0000-7000-8000-000000000001';

let fixture: ConsoleFixture;
let platform: TestPlatform;
const attention = new CountedRefreshes();
let reviewer: Person;
let other: Person;
let cashier: Person;
beforeAll(async () => {
  platform = await startPlatform(KEY);
  fixture = await openConsoleFixture((routes, deps) => {
    const callPlatform = createPlatform({ url: platform.url, key: KEY, log: () => undefined });
    identityRoutes(routes, { ...deps, facts: new BrandFacts(deps.tenants.registry), callPlatform, attention });
  });
  reviewer = await fixture.person('vanna', on('compliance', ['acme']));
  other = await fixture.person('bopha', on('compliance', ['bravo']));
  cashier = await fixture.person('sokha', on('cashier', ['acme']));
});
const check = (more: Partial<StaffIdentityCheck> = {}): StaffIdentityCheck => ({
  ...{ checkId: ID, player: { id: 'player-1', username: 'dararith' }, level: 'identity', state: 'sent' },
  ...{ reason: null, note: null, sentAt: '2026-11-25T10:00:00.000Z', decidedAt: null, decidedBy: null },
  ...{ expiresOn: '2030-01-01', number: 'N 123', claim: null, provider: null },
  documents: [{ kind: 'passport', uploadedAt: '2026-11-25T09:00:00.000Z' }],
  sharedWith: [],
  facts: [{ field: 'realName', value: 'Sok Dara', isVerified: false }],
  ...more,
});
const answers = (value: unknown) => ({ status: 200, body: { value } });
beforeEach(() => {
  platform.received.length = 0;
  platform.answer = answers(check());
  attention.count = 0;
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});
const audit = (limit: number) => searchAudit(fixture.pool, '*', { limit });
const FACTS = {
  ...{ level: 'identity', realName: 'Sok Dara', birthday: '1990-02-03', idNumber: 'N123' },
  ...{ expiresOn: '2030-01-01', reason: 'Passport read' },
};
const REJECTION = { reason: 'unreadable', note: 'The number is covered' };

describe('[W05] staff of the verification desk', () => {
  it('see the queue with the names of those who work on it, and open a check, which is recorded', async () => {
    const claim = { staff: reviewer.id, until: '2026-11-25T10:15:00.000Z' };
    platform.answer = answers({ checks: [check({ claim })], next: null });
    const { value } = await reviewer.browser.send('GET', PATH);
    expect(value).toMatchObject({ checks: [{ checkId: ID }], people: { [reviewer.id]: expect.any(String) } });
    platform.answer = answers(check({ claim }));
    const opened = await reviewer.browser.send('GET', `${PATH}/${ID}`);
    expect(opened.value).toMatchObject({ number: 'N 123', you: reviewer.id });
    expect(await audit(1)).toMatchObject([
      { action: 'identity.open', actor: 'vanna', targets: [`identityCheck.${ID}`], detail: { player: 'player-1' } },
    ]);
  });

  it('see what one player has sent', async () => {
    platform.answer = answers({ checks: [check({ state: 'rejected' })], next: null });
    const { value } = await reviewer.browser.send('GET', `${PATH}?player=player-1`);
    expect(value).toMatchObject({ checks: [{ state: 'rejected' }] });
    expect(platform.received).toMatchObject([{ path: '/internal/identity/queue', body: { player: 'player-1' } }]);
  });

  it('see a picture as bytes, which is recorded', async () => {
    platform.answer = answers({ type: 'image/webp', base64: 'AA==' });
    expect((await reviewer.browser.send('GET', `${PATH}/${ID}/pictures/passport`)).value.base64).toBe('AA==');
    expect(platform.received).toMatchObject([{ path: `/internal/identity/${ID}/picture`, body: { kind: 'passport' } }]);
    expect(await audit(1)).toMatchObject([{ action: 'identity.picture', detail: { picture: 'passport' } }]);
    expect((await reviewer.browser.send('GET', `${PATH}/${ID}/pictures/other`)).status).toBe(400);
    platform.answer = { status: 404, body: { type: 'urn:x', title: 'x', status: 404, code: 'not_found' } };
    const missing = await reviewer.browser.send('GET', `${PATH}/${ID}/pictures/selfie`);
    expect(missing.problem.code).toBe('identity_check_not_found');
  });

  it.each([
    ['claim', 'claim', {}, {}],
    ['claim/release', 'release', {}, {}],
    ['approval', 'approve', FACTS, { reason: 'Passport read', expiresOn: '2030-01-01' }],
    ['rejection', 'reject', REJECTION, REJECTION],
  ])(
    'POST %s: it is recorded before and after, without the facts of the document',
    async (path, action, body, kept) => {
      expect((await post(reviewer.browser, `${PATH}/${ID}/${path}`, body)).value).toMatchObject({ checkId: ID });
      expect(platform.received.at(-1)).toMatchObject({ path: `/internal/identity/${ID}/${action}`, body });
      const [after, before] = await audit(2);
      expect(after).toMatchObject({ action: `identity.${action}`, actor: 'vanna', targets: [`identityCheck.${ID}`] });
      expect(after?.detail).toEqual({ ...kept, player: 'player-1', level: 'identity', state: 'sent' });
      expect(before?.detail).toEqual({ ...kept, action });
      expect(attention.count).toBe(1);
    },
  );

  it('need the permission on the brand: other brands and cashiers get nothing', async () => {
    for (const [{ browser }, status] of [
      [other, 404],
      [cashier, 403],
    ] as const) {
      for (const path of ['', `/${ID}`, `/${ID}/pictures/passport`])
        expect((await browser.send('GET', `${PATH}${path}`)).status).toBe(status);
      for (const [path, body] of [
        ['claim', {}],
        ['claim/release', {}],
        ['approval', FACTS],
        ['rejection', REJECTION],
      ] as const)
        expect((await post(browser, `${PATH}/${ID}/${path}`, body)).status).toBe(status);
    }
    expect(platform.received).toEqual([]);
  });

  it('approve and reject only with what the player and the audit need', async () => {
    const { reason: _none, ...noReason } = FACTS;
    expect((await post(reviewer.browser, `${PATH}/${ID}/approval`, noReason)).problem.code).toBe('validation_failed');
    const free = { reason: 'because', note: null };
    expect((await post(reviewer.browser, `${PATH}/${ID}/rejection`, free)).problem.code).toBe('validation_failed');
    expect(platform.received).toEqual([]);
  });
});
