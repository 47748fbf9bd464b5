import { randomUUID } from 'node:crypto';
import { INTERNAL_CALLS } from '@marquee/contracts/internal-calls';
import { brandSnapshotSchema } from '@marquee/contracts/snapshot';
import { deriveHmacKey } from '@marquee/server-kit/testing/derive-key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchAudit } from '../audit/audit.repository.ts';
import { ChangeService } from '../changes/index.ts';
import { createPlatform } from '../platform/call-platform.ts';
import { on, type Person } from '../staff/testing/staff-fixture.ts';
import { type ConsoleFixture, openConsoleFixture, post } from '../testing/console-fixture.ts';
import { startPlatform, type TestPlatform } from '../testing/start-platform.ts';
import { gamesRoutes } from './games.routes.ts';

const KEY = deriveHmacKey('ab'.repeat(32), 'support');
const NO_EFFECT = { openRounds: 0, players: 0, unknown: [] as string[], titles: {} };
const FOLDER = { version: 1, games: { off: ['STUDIO/old'] } };

let fixture: ConsoleFixture;
let platform: TestPlatform;
let staff: Person;
let platformUrl: string | undefined;
beforeAll(async () => {
  platform = await startPlatform(KEY);
  fixture = await openConsoleFixture((routes, deps) => {
    const callPlatform: Parameters<typeof gamesRoutes>[1]['callPlatform'] = (schema, question) =>
      createPlatform({ url: platformUrl, key: KEY, log: () => undefined })(schema, question);
    gamesRoutes(routes, { ...deps, changes: new ChangeService(deps), callPlatform });
  });
  await fixture.changes.write({ 'acme/vendors.json': JSON.stringify(FOLDER) }, 'acme');
  staff = await fixture.person('sokha', on('support', ['acme', 'bravo']));
});
beforeEach(() => {
  platformUrl = platform.url;
  platform.received.length = 0;
  platform.answer = { status: 200, body: { value: NO_EFFECT } };
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

const REASON = 'the studio reports wrong pays';
const off = (names: string[], merchant = 'acme', by = staff, key = randomUUID()) =>
  post(by.browser, `brands/${merchant}/games/off`, { names, reason: REASON }, key);
const on_ = (names: string[], version: number, merchant = 'acme') =>
  staff.browser.send(
    'POST',
    `brands/${merchant}/games/on`,
    { names, reason: 'mended' },
    { 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
  );
const served = (merchant = 'acme') =>
  brandSnapshotSchema.parse(JSON.parse(String(fixture.changes.tenants.registry.get(merchant)?.json)));
const offNow = (merchant?: string) => served(merchant).private.games.off;
const lastBody = () => platform.received.at(-1)?.body as Record<string, unknown>;
const audit = (limit = 1) => searchAudit(fixture.pool, '*', { merchant: 'acme', limit });

describe('[T11][G01] games of a brand', () => {
  it('go off at once with a reason, and on again: the folder’s own list is restored', async () => {
    const done = await off(['STUDIO/one', 'STUDIO/one']);
    expect([done.status, done.value.changed]).toEqual([200, ['STUDIO/one']]);
    expect(done.value.change).toMatchObject({ state: 'published', reason: REASON, author: 'sokha' });
    expect(offNow()).toEqual(['STUDIO/old', 'STUDIO/one']);
    expect(await audit()).toMatchObject([{ action: 'games.off', actor: 'sokha', targets: ['vendors.games.off'] }]);
    const back = await on_(['STUDIO/one'], done.value.version);
    expect(back.status).toBe(200);
    expect(offNow()).toEqual(['STUDIO/old']);
    // Nothing is left above the folder.
    expect(back.value.change.edits).toEqual([{ merchant: 'acme', kind: 'vendors', path: ['games', 'off'] }]);
    expect(await audit()).toMatchObject([{ action: 'games.on' }]);
  });

  it('are changed by both of two people who switch at the same time', async () => {
    const other = await fixture.person('dara', on('operator', ['acme']));
    const answers = await Promise.all([off(['STUDIO/a']), off(['STUDIO/b'], 'acme', other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(offNow().toSorted()).toEqual(['STUDIO/a', 'STUDIO/b', 'STUDIO/old']);
    // A person who saw the page before has not seen why the other game is off.
    const stale = await on_(['STUDIO/b'], Math.min(...answers.map(({ value }) => value.version)));
    expect([stale.status, stale.problem.code]).toEqual([412, 'version_moved']);
    const newest = Math.max(...answers.map(({ value }) => value.version));
    expect((await on_(['STUDIO/a', 'STUDIO/b'], newest)).status).toBe(200);
  });

  it('change once, also with a retry or when they are off already', async () => {
    const key = randomUUID();
    const first = await off(['STUDIO/a'], 'acme', staff, key);
    const again = await off(['STUDIO/a'], 'acme', staff, key);
    expect(again.value.change.id).toBe(first.value.change.id);
    const already = await off(['STUDIO/a']);
    expect(already.value).toMatchObject({ change: null, changed: [], version: first.value.version });
    expect((await off(['STUDIO/c'], 'acme', staff, key)).problem.code).toBe('idempotency_mismatch');
    await on_(['STUDIO/a'], first.value.version);
  });

  it('go with their whole vendor, which the page then lacks', async () => {
    const done = await off(['STUDIO']);
    expect(served().public.vendors).toEqual([]);
    expect(served('bravo').public.vendors).toHaveLength(1);
    await on_(['STUDIO'], done.value.version);
    expect(served().public.vendors).toHaveLength(1);
  });

  it('go off while the folder has faults, and stay off when it is repaired', async () => {
    await fixture.changes.write({ 'acme/cdn.json': '{"version":1,' }, 'acme');
    const done = await off(['STUDIO/one']);
    expect([done.status, offNow()]).toEqual([200, ['STUDIO/old', 'STUDIO/one']]);
    expect((await on_(['STUDIO/one'], done.value.version)).problem.code).toBe('brand_invalid');
    await fixture.changes.write({ 'acme/cdn.json': '{"version":1}' }, 'acme');
    expect(offNow()).toEqual(['STUDIO/old', 'STUDIO/one']);
    const version = (await off(['STUDIO/one'])).value.version;
    expect((await on_(['STUDIO/one'], version)).status).toBe(200);
  });

  it('of a vendor that its folder drops keep the brand as it was, until they are returned to the folder', async () => {
    const done = await off(['STUDIO/one']);
    const logo = { white: 'assets/other.svg', colour: 'assets/other.svg' };
    const art = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const other = { code: 'OTHER', name: { EN: 'Other', KM: 'ផ្សេង' }, gameTypes: ['RNG'], isHot: false, logo };
    const vendors = JSON.stringify({ version: 1, vendors: [other] });
    await fixture.changes.write({ 'acme/assets/other.svg': art, 'acme/vendors.json': vendors }, 'acme');
    expect(served().public.vendors.map(({ code }) => code)).toEqual(['STUDIO']);
    const refused = fixture.changes.tenants.faultRegistry.refused().get('acme') ?? [];
    expect(refused.map(({ rule }) => rule)).toContain('games.vendor');
    expect((await on_(['STUDIO/one', 'STUDIO/old'], done.value.version)).status).toBe(200);
    expect(served().public.vendors.map(({ code }) => code)).toEqual(['OTHER']);
    await fixture.changes.write({ 'acme/vendors.json': JSON.stringify(FOLDER) }, 'acme');
    const back = await off(['STUDIO/old']);
    expect([back.status, offNow()]).toEqual([200, ['STUDIO/old']]);
  });

  it('are shown with their recent play, by a signed call about the brand', async () => {
    const games = { 'STUDIO/one': { rounds: 12, lastAt: '2026-11-22T10:00:00.000Z' } };
    platform.answer = { status: 200, body: { value: { games } } };
    const answer = await staff.browser.send('POST', 'brands/acme/games/play', { names: ['STUDIO/one', 'STUDIO/two'] });
    expect([answer.status, answer.value]).toEqual([200, { games }]);
    expect(platform.received.at(-1)).toMatchObject({ path: INTERNAL_CALLS['catalogue.play'].path });
    expect(lastBody()).toEqual({ names: ['STUDIO/one', 'STUDIO/two'] });
  });

  it('that do not exist are refused by name; an emergency does not wait for an unavailable platform', async () => {
    platform.answer = { status: 200, body: { value: { ...NO_EFFECT, unknown: ['STUDIO/typo'] } } };
    const typo = await off(['STUDIO/typo']);
    expect([typo.status, typo.problem]).toMatchObject([404, { code: 'game_unknown', names: ['STUDIO/typo'] }]);
    platform.answer = { status: 200, body: { value: NO_EFFECT } };
    const vendor = await off(['NOBODY/one']);
    expect([vendor.status, vendor.problem]).toMatchObject([404, { code: 'vendor_unknown', names: ['NOBODY/one'] }]);
    expect((await off(['no name'])).status).toBe(400);
    expect((await off([])).status).toBe(400);
    platformUrl = 'http://127.0.0.1:9';
    const done = await off(['STUDIO/unseen']);
    expect([done.status, offNow()]).toEqual([200, ['STUDIO/old', 'STUDIO/unseen']]);
    expect((await on_(['STUDIO/unseen'], done.value.version)).status).toBe(200);
  });

  it('are not switched by people who may only read, nor on other brands', async () => {
    const viewer = await fixture.person('vibol', on('viewer', ['acme']));
    expect((await off(['STUDIO/one'], 'acme', viewer)).problem.code).toBe('permission_denied');
    expect((await off(['STUDIO/one'], 'strict')).problem.code).toBe('not_found');
    expect(offNow()).toEqual(['STUDIO/old']);
  });
});

describe('[T11][G01] the catalogue', () => {
  it('is requested with what the brand turns off, its folder’s part separate', async () => {
    platform.answer = { status: 200, body: { value: { games: [], total: 0, unknown: [] } } };
    const look = () => staff.browser.send('GET', 'brands/acme/games?find=amber&show=off&page=2');
    expect((await look()).value).toEqual({ games: [], total: 0, unknown: [] });
    const query = { find: 'amber', show: 'off', sort: 'name', order: 'up', page: 2 };
    expect(lastBody()).toEqual({ query, vendors: ['STUDIO'], off: ['STUDIO/old'], folderOff: ['STUDIO/old'] });
    expect(platform.received.at(-1)?.isSigned).toBe(true);
    const edit = { merchant: 'acme', kind: 'vendors' as const, path: ['games', 'off'] };
    await fixture.changes.publish({ ...edit, set: ['STUDIO/old', 'STUDIO'] });
    await look();
    expect(lastBody()).toMatchObject({
      vendors: ['STUDIO'],
      off: ['STUDIO/old', 'STUDIO'],
      folderOff: ['STUDIO/old'],
    });
    await fixture.changes.publish(edit);
    platformUrl = undefined;
    expect((await look()).problem.code).toBe('platform_away');
    expect((await staff.browser.send('GET', 'brands/acme/games?page=0')).status).toBe(400);
  });

  it('is fetched again by people with the permission; the request is recorded first', async () => {
    const sync = {
      ...{ provider: 'arcade', vendors: ['STUDIO'], startedAt: null, endedAt: null, syncedAt: null },
      ...{ failure: null, games: null, refused: 0, faults: [] },
    };
    const others = { ...sync, provider: 'elsewhere', vendors: ['OTHER'] };
    platform.answer = { status: 200, body: { value: { providers: [sync, others], provider: sync } } };
    const operator = await fixture.person('oudom', on('operator', ['acme']));
    const seen = await operator.browser.send('GET', 'brands/acme/providers');
    expect(seen.value.providers).toEqual([sync]);
    const press = (code: string, by = operator) => by.browser.send('POST', `brands/acme/providers/${code}/sync`, {});
    expect((await press('arcade')).value.provider).toEqual(sync);
    expect(await audit()).toMatchObject([{ action: 'catalogue.sync', targets: ['provider.arcade'] }]);
    expect((await press('elsewhere')).problem.code).toBe('provider_unknown');
    expect((await press('arcade', staff)).problem.code).toBe('permission_denied');
  });
});
