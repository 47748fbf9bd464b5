import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { MIN_BET_FILTERS } from '@marquee/contracts/constants';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readMessageKeys } from './message-keys.ts';
import { buildSnapshot } from './snapshot/build-snapshot.ts';
import { createTenantLoader } from './tenant-loader.ts';
import {
  removeTenants,
  sampleBase,
  sampleBrand,
  sampleTenants,
  type TenantFiles,
  writeTenants,
} from './testing/index.ts';
import { loadTenants } from './testing/load-tenants.ts';

// Hundreds of real folders; the bounds are generous, since no test asserts time.
vi.setConfig({ testTimeout: 60_000 });
const made: string[] = [];
const write = (files: TenantFiles): string => {
  const dir = writeTenants(files);
  made.push(dir);
  return dir;
};
afterEach(() => made.splice(0).forEach(removeTenants));

const replaceIn = (files: TenantFiles, file: string, find: string, replacement: string): TenantFiles => ({
  ...files,
  [file]: String(files[file]).replace(find, replacement),
});
const load = (files: TenantFiles) => loadTenants([write(files)]);
const acme = (files: TenantFiles) => {
  const { brands, faults } = load(files);
  expect(faults).toEqual([]);
  const brand = brands.get('acme');
  if (!brand) throw new Error('acme did not load');
  return brand;
};

describe('[T05] a folder inherits what it leaves out', () => {
  it('merges objects by key, the brand over the base', () => {
    const { public: manifest } = acme(sampleTenants()).snapshot;
    expect(manifest.registration.username).toEqual({
      enabled: true,
      required: true,
      acceptedPattern: '*',
      patternId: 'any',
      minLength: 5,
      maxLength: 64,
    });
    expect(manifest.imageCDNs).toEqual(['https://cdn.example']);
    expect(manifest.launchGameCDNs).toEqual([]);
    expect(manifest.ages).toEqual({ consent: 18, birthday: 21 });
  });

  it('follows a chain of folders, replaces lists whole, and merges texts by language', () => {
    const files = {
      ...sampleTenants(),
      ...sampleBrand('child'),
      'child/tenant.json': JSON.stringify({
        version: 1,
        code: 'child',
        extends: 'acme',
        name: { EN: 'Child' },
        hosts: [],
        nav: [{ category: 'RNG' }],
      }),
    };
    const { brands, faults } = load(files);
    expect(faults).toEqual([]);
    const child = brands.get('child')?.snapshot;
    expect(child?.public.name).toEqual({ EN: 'Child', KM: 'ម៉ាក acme' });
    expect(child?.public.nav).toEqual([{ category: 'RNG' }]);
    expect(child?.private.hosts).toEqual(['child.localhost']);
    expect(child?.public.timezone).toBe('Asia/Phnom_Penh');
  });

  it('[G03] offers the stake steps of its currency, its own before inherited ones, else those of §2.8', () => {
    const add = (files: TenantFiles, folder: string, steps: Record<string, string[]>) =>
      replaceIn(
        files,
        `${folder}/tenant.json`,
        '"version": 1,',
        `"version": 1, "minBetFilters": ${JSON.stringify(steps)},`,
      );
    const offered = (files: TenantFiles) => acme(files).snapshot.public.minBetFilters;
    expect(offered(sampleTenants())).toEqual(MIN_BET_FILTERS);
    expect(offered(add(sampleTenants(), '_base', { VND: ['1000'] }))).toEqual(MIN_BET_FILTERS);
    const inherited = add(sampleTenants(), '_base', { VND: ['1000'], USD: ['1', '5'] });
    expect(offered(inherited)).toEqual(['1', '5']);
    expect(offered(add(inherited, 'acme', { VND: ['5000'] }))).toEqual(['1', '5']);
    expect(offered(add(inherited, 'acme', { USD: ['2'] }))).toEqual(['2']);
  });

  it('finds an inherited asset in the folder that names it', () => {
    const own = '<svg xmlns="http://www.w3.org/2000/svg"><title>own</title></svg>';
    const plain = acme(sampleTenants()).snapshot.public.assets;
    const files = replaceIn(
      { ...sampleTenants(), 'acme/assets/mark.svg': own },
      'acme/tenant.json',
      '"version": 1,',
      '"version": 1,\n  "assets": { "mark": "assets/mark.svg" },',
    );
    const changed = acme(files).snapshot.public.assets;
    expect(changed.mark).not.toBe(plain.mark);
    expect({ ...changed, mark: '' }).toEqual({ ...plain, mark: '' });
  });

  it('replaces a design token whole, so that the parts of two colours never mix', () => {
    const translucent = { colorSpace: 'srgb', components: [1, 1, 1], hex: '#ffffff' };
    const theme = {
      $extensions: { marquee: { version: 1 } },
      dark: { color: { line: { $type: 'color', $value: translucent } } },
    };
    const { assets } = acme({ ...sampleTenants(), 'acme/theme.tokens.json': JSON.stringify(theme) });
    const css = [...assets].find(([name]) => name.endsWith('.css'))?.[1].bytes.toString() ?? '';
    expect(css).toMatch(/\[data-theme=dark\]\{[^}]*--color-line:#ffffff;/);
    expect(css).toMatch(/\[data-theme=light\]\{[^}]*--color-line:rgb\(0 0 0 \/ 50%\);/);
  });

  it('turns a child off with its parent, and sends every switch', () => {
    const files = replaceIn(
      sampleTenants(),
      'acme/switches.json',
      '"games.rng": true',
      '"sidebar": false, "sidebar.qr": true, "games.rng": true',
    );
    const { switches } = acme(files).snapshot.public;
    expect(switches['sidebar.qr']).toBe(false);
    expect(Object.values(switches).every((value) => typeof value === 'boolean')).toBe(true);
    expect(switches['home.winners']).toBe(false);
  });

  it('inherits banners from a brand with another default language', () => {
    const files = {
      ...sampleTenants(),
      'child/tenant.json': JSON.stringify({
        version: 1,
        code: 'child',
        extends: 'acme',
        hosts: [],
        defaultLanguage: 'KM',
      }),
    };
    const { brands, faults } = load(files);
    expect(faults).toEqual([]);
    expect(brands.get('child')?.snapshot.public.banners).toEqual(brands.get('acme')?.snapshot.public.banners);
  });
});

describe('[T05] a snapshot', () => {
  it('has a revision of its content: order of keys does not matter, a value does', () => {
    const first = acme(sampleTenants()).snapshot.revision;
    const messages = (text: string) => ({
      ...sampleTenants(),
      'acme/messages/EN.json': `{"version":1,"messages":${text}}`,
    });
    expect(acme(messages('{"a":"1","b":"2"}')).snapshot.revision).toBe(
      acme(messages('{"b":"2","a":"1"}')).snapshot.revision,
    );
    const changed = replaceIn(sampleTenants(), 'acme/switches.json', '"home.jackpot": true', '"home.jackpot": false');
    expect(acme(changed).snapshot.revision).not.toBe(first);
    const drawn = replaceIn(sampleTenants(), 'acme/assets/banner.svg', '#123456', '#123457');
    expect(acme(drawn).snapshot.revision).not.toBe(first);
  });

  it('contains no values for servers in its public part', () => {
    const { snapshot } = acme(sampleTenants());
    const session = { idleMs: 1_800_000, absoluteMs: 43_200_000, passwordMaxAgeDays: 90 };
    expect(snapshot.private.session).toEqual(session);
    const shown = JSON.stringify(snapshot.public);
    for (const secret of [
      'session',
      'upstream',
      'registrationBonus',
      'blockedCountries',
      'acme.example',
      'long-enough',
    ]) {
      expect(shown).not.toContain(secret);
    }
  });

  it('names every served file by its content', () => {
    const { snapshot, assets } = acme(sampleTenants());
    expect(Object.keys(snapshot.assets).sort()).toEqual([...assets.keys()].sort());
    const named = JSON.stringify(snapshot.public).match(/\/brand\/[^"]+/g) ?? [];
    expect(named.length).toBeGreaterThan(5);
    for (const url of named) expect(assets.has(url.replace('/brand/', ''))).toBe(true);
  });

  it('is refused when it does not fit the public schema', () => {
    const { draft } = acme(sampleTenants());
    const tenant = { ...draft.tenant, defaultTheme: 'grey' } as unknown as typeof draft.tenant;
    const rules: string[] = [];
    expect(buildSnapshot({ ...draft, tenant }, (fault) => rules.push(fault.rule))).toBeNull();
    expect(rules).toEqual(['snapshot.invalid']);
  });
});

describe('[T06] loading never fails as a whole', () => {
  it('reports a folder that is in two directories, and serves the first', () => {
    const one = write(sampleTenants());
    const two = write({ ...sampleBrand('acme'), ...sampleBrand('other') });
    const { brands, faults } = loadTenants([one, two]);
    expect([...brands.keys()]).toEqual(['acme', 'bravo', 'other']);
    expect(faults.map(({ rule, file }) => [rule, file])).toEqual([['tenant.twice', join(two, 'acme', 'tenant.json')]]);
  });

  it('reports a missing directory', () => {
    const missing = join(write({}), 'nowhere');
    const { brands, faults } = loadTenants([missing]);
    expect(brands.size).toBe(0);
    expect(faults).toMatchObject([{ file: missing, rule: 'file.unreadable' }]);
  });

  it('refuses a link that leads out of the folder', () => {
    const dir = write({ ...sampleTenants(), 'secret.json': '{"version":1}' });
    mkdirSync(join(dir, 'cedar'));
    symlinkSync(join(dir, 'secret.json'), join(dir, 'cedar', 'tenant.json'));
    const { faults } = loadTenants([dir]);
    expect(faults).toMatchObject([{ file: join(dir, 'cedar', 'tenant.json'), rule: 'file.unreadable' }]);
  });

  it('refuses a pipe at once instead of waiting for input', () => {
    const dir = write(sampleTenants());
    mkdirSync(join(dir, 'cedar'));
    execFileSync('mkfifo', [join(dir, 'cedar', 'tenant.json')]);
    const { brands, faults } = loadTenants([dir]);
    expect(faults).toMatchObject([{ file: join(dir, 'cedar', 'tenant.json'), rule: 'file.unreadable' }]);
    expect(brands.size).toBeGreaterThan(0);
  });

  it('names a byte order mark, not the brace behind it', () => {
    const { faults } = load({ ...sampleTenants(), 'acme/cdn.json': '\u{feff}{"version":1}' });
    expect(faults).toMatchObject([{ rule: 'file.unreadable', fix: 'Save it as UTF-8 without a byte order mark.' }]);
  });

  it('serves nothing without the base, and reports it once', () => {
    const { brands, faults } = load({ ...sampleBrand('acme'), ...sampleBrand('bravo') });
    expect(brands.size).toBe(0);
    expect(faults.map(({ rule }) => rule)).toEqual(['tenant.extends', 'tenant.extends']);
    const broken = load({ ...sampleTenants(), '_base/cdn.json': '{' });
    expect(broken.brands.size).toBe(0);
    expect(broken.faults).toHaveLength(1);
    expect([...broken.refused.keys()]).toEqual(['acme', 'bravo']);
  });

  it('checks a shared folder that no brand inherits from', () => {
    const { brands, faults } = load({ ...sampleTenants(), '_spare/cdn.json': '{' });
    expect(brands.size).toBe(2);
    expect(faults.map(({ file }) => file.endsWith(join('_spare', 'cdn.json')))).toContain(true);
  });

  it('returns a fault for a missing brand', () => {
    const loader = createTenantLoader({ dirs: [write(sampleBase())], messageKeys: null });
    expect(loader.load('nobody')).toMatchObject({ brand: null, faults: [{ rule: 'file.missing' }] });
  });

  it('survives any damage to any file', () => {
    const files = sampleTenants();
    const paths = Object.keys(files);
    const damage = fc.record({
      path: fc.constantFrom(...paths),
      at: fc.nat(5000),
      cut: fc.nat(40),
      insert: fc.string({ unit: 'binary', maxLength: 12 }),
    });
    fc.assert(
      fc.property(damage, ({ path, at, cut, insert }) => {
        const text = String(files[path]);
        const start = at % (text.length + 1);
        const dir = writeTenants({ ...files, [path]: text.slice(0, start) + insert + text.slice(start + cut) });
        const { brands, refused, faults } = loadTenants([dir]);
        removeTenants(dir);
        expect(brands.size + refused.size).toBe(2);
        expect(faults.every((fault) => fault.line > 0 && fault.column > 0 && fault.fix !== '')).toBe(true);
        expect(refused.size > 0).toBe(faults.length > 0);
      }),
      { numRuns: 150 },
    );
  });
});

describe('[T06] the folders of this repository', () => {
  const root = join(import.meta.dirname, '..', '..', '..');

  it('have no fault, the fixture brand included', () => {
    const dirs = [join(root, 'tenants'), join(root, 'packages', 'e2e', 'fixture', 'tenants')];
    const { faults, brands } = loadTenants(dirs, readMessageKeys(join(root, 'packages', 'web', 'messages', 'EN')));
    expect(faults).toEqual([]);
    expect(brands.size).toBeGreaterThanOrEqual(3);
  });

  it('point editors to schemas that exist', () => {
    const tenant = JSON.parse(readFileSync(join(root, 'tenants', '_base', 'tenant.json'), 'utf8')) as {
      $schema: string;
    };
    expect(() => readFileSync(join(root, 'tenants', '_base', tenant.$schema))).not.toThrow();
  });
});
