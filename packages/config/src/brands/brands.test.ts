import { sampleTenants } from '@marquee/tenancy/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Edit } from '../changes/index.ts';
import { on, type Person } from '../staff/testing/staff-fixture.ts';
import { actor } from '../testing/change-fixture.ts';
import { type ConsoleFixture, openConsoleFixture } from '../testing/console-fixture.ts';
import { brandRoutes } from './brand.routes.ts';
import { BrandFacts } from './brand-facts.ts';

const JACKPOT: Edit = { merchant: 'acme', kind: 'switches', path: ['switches', 'home.jackpot'], set: false };
const MIN_LENGTH: Edit = { merchant: 'acme', kind: 'registration', path: ['fields', 'username', 'minLength'], set: 7 };
const withJackpot = (value: boolean) => ({
  'acme/switches.json': JSON.stringify({ version: 1, switches: { 'games.rng': true, 'home.jackpot': value } }),
});

let fixture: ConsoleFixture;
let viewer: Person;
beforeAll(async () => {
  fixture = await openConsoleFixture((routes, deps) =>
    brandRoutes(routes, { ...deps, facts: new BrandFacts(deps.tenants.registry), domainsOf: () => [] }),
  );
  viewer = await fixture.person('viewer', on('viewer'));
});
afterAll(() => fixture.close());

const get = async (path: string, who = viewer) => (await who.browser.send('GET', path)).value;
const brand = async (merchant: string) =>
  (await get('brands')).brands.find((each: { merchant: string }) => each.merchant === merchant);
const valueAt = async (written: string, merchant = 'acme') =>
  (await get(`brands/${merchant}/values`)).values.find((each: { written: string }) => each.written === written);

describe('[T10] the values of a brand', () => {
  it('are given with every layer, author, lock and whether they may be set', async () => {
    const { version, values } = await get('brands/acme/values');
    expect(version).toBeGreaterThan(0);
    const written = values.map((value: { written: string }) => value.written);
    expect(new Set(written).size).toBe(written.length);
    for (const kind of ['switches.', 'registration.', 'theme.', 'cdn.', 'vendors.', 'messages.', 'ages.']) {
      expect(
        written.some((each: string) => each.startsWith(kind)),
        kind,
      ).toBe(true);
    }
    expect(await valueAt('switches.home.jackpot')).toMatchObject({
      kind: 'switches',
      path: ['switches', 'home.jackpot'],
      value: true,
      isSensitive: false,
      isOverridable: true,
      offBecauseOf: null,
      expiresAt: null,
      locks: [],
      layers: [
        { layer: 'brand', origin: 'acme', value: true },
        { layer: 'platform', origin: 'catalogue', value: false },
      ],
    });
    expect(await valueAt('registrationBonus')).toMatchObject({ isSensitive: true, isOverridable: true });
    expect(await valueAt('code')).toMatchObject({ isOverridable: false });
    expect((await valueAt('messages.EN.shell.greeting')).path).toEqual(['EN', 'shell.greeting']);
    const [lock] = (await valueAt('ages.birthday', 'strict')).locks;
    expect(lock).toMatchObject({ must: 'atLeast' });
    expect((await valueAt('ages.birthday')).locks).toEqual([]);
  });

  it('name files relative to the tenant folders, with no path of the machine', async () => {
    const { file, line } = (await valueAt('registration.username.minLength')).layers[0];
    expect(file).toMatch(/^[\w-]+\/acme\/registration\.json$/);
    expect(line).toBeGreaterThan(0);
    const text = JSON.stringify([await get('brands/acme/values'), await get('brands/acme')]);
    expect(text).not.toContain(process.cwd());
    expect(text).not.toContain('/tmp/');
  });

  it('are of one kind where the query names one', async () => {
    const { values } = await get('brands/acme/values?kind=cdn');
    expect(new Set(values.map((value: { kind: string }) => value.kind))).toEqual(new Set(['cdn']));
    expect((await viewer.browser.send('GET', 'brands/acme/values?kind=demo')).status).toBe(400);
  });

  it('have the author, time and reason of values of run time, and the end of a kill', async () => {
    await fixture.changes.publish(MIN_LENGTH);
    const { value, layers } = await valueAt('registration.username.minLength');
    expect([value, layers[0].layer, layers[0].note]).toEqual([
      7,
      'override',
      { changeSet: expect.any(String), by: 'ann', at: '2026-11-20T10:00:00.000Z', reason: 'asked for' },
    ]);
    expect(layers.slice(1).map(({ layer }: { layer: string }) => layer)).toEqual(['brand', 'platform']);

    const support = await fixture.person('support', on('support'));
    const expiresAt = '2026-11-20T12:00:00.000Z';
    const kill = { key: 'games.rng', reason: 'a vendor pays twice', expiresAt };
    const killed = await support.browser.send('POST', 'brands/bravo/kills', kill, {
      'idempotency-key': 'kill-the-slots',
    });
    expect(killed.status).toBe(200);
    expect(await valueAt('switches.games.rng', 'bravo')).toMatchObject({ value: false, expiresAt });
    expect(await brand('bravo')).toMatchObject({ overrides: 1, kills: 1, openChanges: 1, changedBy: 'support' });
  });
});

describe('[T06] [T11] the list of brands', () => {
  it('has each brand’s folder, drift and last change', async () => {
    await fixture.changes.publish(JACKPOT);
    await fixture.changes.draft({ ...JACKPOT, merchant: 'strict' });
    expect(await brand('acme')).toMatchObject({
      name: { EN: 'Brand acme' },
      languages: ['EN', 'KM'],
      hosts: expect.arrayContaining(['acme.localhost', 'acme.example']),
      jurisdiction: 'none',
      mark: expect.stringMatching(/^\/brand\/[0-9a-f]{16}\.svg$/),
      revision: fixture.changes.tenants.registry.get('acme')?.revision,
      health: 'good',
      faults: 0,
      changedBy: 'ann',
      changedAt: '2026-11-20T10:00:00.000Z',
    });
    expect(await brand('strict')).toMatchObject({ openChanges: 1, jurisdiction: 'strict', changedBy: 'folders' });
  });

  it('shows what is known of a brand with faults', async () => {
    const before = (await brand('bravo')).version;
    await fixture.changes.write({ 'bravo/cdn.json': '{ "version": 1, "imageCDNs": 3 }' }, 'bravo');
    await fixture.changes.write({ 'fresh/tenant.json': '{' }, 'fresh');
    expect(await brand('bravo')).toMatchObject({ health: 'kept', version: before });
    expect(await brand('fresh')).toMatchObject({
      health: 'missing',
      version: 0,
      name: {},
      revision: '',
      changedBy: null,
    });
    const { faults, manifest, brand: own } = await get('brands/bravo');
    expect(own.faults).toBe(faults.length);
    expect(faults[0]).toMatchObject({ file: expect.stringMatching(/^[\w-]+\/bravo\/cdn\.json$/), line: 1 });
    expect(manifest.merchant).toBe('bravo');
    expect((await get('brands/fresh')).manifest).toBeNull();
    const values = await viewer.browser.send('GET', 'brands/bravo/values');
    expect([values.status, values.problem.code]).toEqual([422, 'brand_invalid']);
    const good = String(sampleTenants()['bravo/cdn.json']);
    await fixture.changes.write({ 'bravo/cdn.json': good }, 'bravo');
    expect(await brand('bravo')).toMatchObject({ health: 'good', faults: 0 });
    await fixture.changes.removeFolder('fresh');
  });

  it('shows inheritance and kills of a brand with faults, in order', async () => {
    const chain = ['_base', '_jurisdiction-strict', 'acme', 'strict'];
    expect(await get('brands/strict')).toMatchObject({ chain, kills: [] });
    await fixture.changes.write({ 'strict/cdn.json': '{' }, 'strict');
    const kill = {
      merchant: 'strict',
      key: 'home.jackpot',
      reason: 'fraud',
      expiresAt: '2100-01-01T00:00:00.000Z',
    } as const;
    const { id } = await fixture.changes.changes.kill(actor('ann'), kill, 'a-kill-of-strict');
    expect(await get('brands/strict')).toMatchObject({
      brand: { health: 'kept' },
      chain,
      kills: [{ key: kill.key, note: { changeSet: id, by: 'ann', reason: 'fraud' }, expiresAt: kill.expiresAt }],
    });
    const lifted = { merchant: 'strict', key: kill.key, reason: 'over', version: (await brand('strict')).version };
    await fixture.changes.changes.liftKill(actor('ann'), lifted);
    expect((await get('brands/strict')).kills).toEqual([]);
    await fixture.changes.write({ 'strict/cdn.json': '{"version":1}' }, 'strict');
  });

  it('has the brands that the person may see, and no other exists for them', async () => {
    const some = await fixture.person('some', on('viewer', ['acme']));
    const { brands } = await get('brands', some);
    expect(brands.map(({ merchant }: { merchant: string }) => merchant)).toEqual(['acme']);
    for (const path of ['brands/bravo', 'brands/bravo/values', 'brands/bravo/versions', 'brands/bravo/manifest']) {
      expect((await some.browser.send('GET', path)).status, path).toBe(404);
    }
    for (const path of ['brands/nobody', 'brands/nobody/values', 'brands/nobody/versions', 'brands/nobody/manifest']) {
      expect((await viewer.browser.send('GET', path)).status, path).toBe(404);
    }
  });
});

describe('[T09] a conflict', () => {
  it('is a value of run time whose folder has changed since it was set', async () => {
    await fixture.changes.publish(JACKPOT);
    expect((await get('brands/acme')).conflicts).toEqual([]);
    await fixture.changes.write(withJackpot(false), 'acme');
    expect((await get('brands/acme')).conflicts).toEqual([
      { path: 'switches.home.jackpot', folderThen: true, folderNow: false, runTime: false },
    ]);
    // A person who sets it again has seen the folder's value.
    await fixture.changes.publish({ ...JACKPOT, set: true });
    expect((await get('brands/acme')).conflicts).toEqual([]);
    await fixture.changes.write(withJackpot(true), 'acme');
    expect((await get('brands/acme')).conflicts).toHaveLength(1);
    const { set: _, ...back } = JACKPOT;
    await fixture.changes.publish(back);
    expect((await get('brands/acme')).conflicts).toEqual([]);
  });
});

describe('[T11] the history of a brand', () => {
  it('is listed with its authors, and shown as it was', async () => {
    const start = fixture.changes.clock.ms;
    const served = async () => fixture.changes.manifest('strict').switches['home.jackpot'];
    const jackpot = { ...JACKPOT, merchant: 'strict' };
    const wasOn = await served();
    fixture.changes.clock.ms += 60_000;
    await fixture.changes.publish({ ...jackpot, set: !wasOn });
    fixture.changes.clock.ms += 60_000;
    const { versions } = await get('brands/strict/versions');
    expect(versions[0]).toMatchObject({ version: versions.length, title: 'A change', by: 'ann' });
    expect(versions.at(-1)).toMatchObject({ version: 1, changeSet: null, title: null, by: null });
    const older = (await get(`brands/strict/versions?before=${versions[0].version}`)).versions;
    expect(older).toEqual(versions.slice(1));

    const at = (ms: number) => get(`brands/strict/manifest?at=${encodeURIComponent(new Date(ms).toISOString())}`);
    expect((await at(start)).manifest.switches['home.jackpot']).toBe(wasOn);
    expect((await at(start + 90_000)).manifest).toEqual(fixture.changes.manifest('strict'));
    expect((await get('brands/strict/manifest')).revision).toBe(versions[0].revision);
    expect((await get('brands/strict/manifest?version=1')).revision).toBe(versions.at(-1).revision);
    for (const query of ['?at=2020-01-01T00:00:00Z', '?version=999']) {
      expect((await viewer.browser.send('GET', `brands/strict/manifest${query}`)).problem.code).toBe(
        'version_not_found',
      );
    }
    expect((await get('brands/strict/manifest?at=2100-01-01T00:00:00%2B23:30')).revision).toBe(versions[0].revision);
    const bad = ['?at=yesterday', '?at=0000-01-01T00:00:00Z', '?at=9999-12-31T23:59:59-01:00', '?version=0'];
    for (const query of [...bad, '?version=1&at=2026-01-01T00:00:00Z']) {
      expect((await viewer.browser.send('GET', `brands/strict/manifest${query}`)).status).toBe(400);
    }
  });

  it('names the person who lifted a kill, which has no change set of its own', async () => {
    const support = await fixture.person('helper', on('support'));
    const lift = await support.browser.send(
      'DELETE',
      'brands/bravo/kills/games.rng',
      { reason: 'paid right again' },
      { 'if-match': `"${(await brand('bravo')).version}"` },
    );
    expect(lift.status).toBe(200);
    expect((await get('brands/bravo/versions')).versions[0]).toMatchObject({ title: null, by: 'helper' });
    expect(await brand('bravo')).toMatchObject({ changedBy: 'helper', kills: 0 });
  });
});
