import type { OverrideKind, RunTimeLayer } from '@marquee/contracts/layers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonValue } from '../document/document.ts';
import { explainValue } from '../merge/explain-value.ts';
import { createTenantLoader, type LoadedBrand, type TenantLoader } from '../tenant-loader.ts';
import {
  removeTenants,
  SAMPLE_MESSAGE_KEYS,
  sampleProfile,
  sampleTenants,
  type TenantFiles,
  writeTenants,
} from '../testing/index.ts';
import type { Override } from './override.ts';

const dirs: string[] = [];
const open = (files: TenantFiles): TenantLoader => {
  const dir = writeTenants(files);
  dirs.push(dir);
  return createTenantLoader({ dirs: [dir], messageKeys: SAMPLE_MESSAGE_KEYS });
};
afterAll(() => {
  for (const dir of dirs) removeTenants(dir);
});

const NOTE = { changeSet: 'cs-1', by: 'mira', at: '2026-11-20T10:00:00Z', reason: 'requested by the brand' };
const set = (
  kind: OverrideKind,
  path: string[],
  value: JsonValue,
  layer: RunTimeLayer = 'override',
  at = NOTE.at,
): Override => ({
  layer,
  kind,
  path,
  value,
  note: { ...NOTE, at },
});
const switchTo = (key: string, value: boolean, layer?: RunTimeLayer, at?: string) =>
  set('switches', ['switches', key], value, layer, at);

let loader: TenantLoader;
beforeAll(() => {
  loader = open({
    ...sampleTenants(),
    ...sampleProfile(),
    'strict/tenant.json': String(sampleTenants()['acme/tenant.json'])
      .replaceAll('acme', 'strict')
      .replace('"version": 1,', '"version": 1,\n  "extends": "acme",\n  "jurisdiction": "strict",'),
  });
});

function loaded(overrides: readonly Override[], code = 'acme'): LoadedBrand {
  const { brand, faults } = loader.load(code, overrides);
  expect(faults).toEqual([]);
  if (brand === null) throw new Error('refused');
  return brand;
}
const refusals = (overrides: readonly Override[], code = 'acme') => {
  const { brand, faults } = loader.load(code, overrides);
  expect(brand).toBeNull();
  return faults;
};

describe('[T09] run-time values', () => {
  it('override the folders, in every kind of file', () => {
    const { snapshot } = loaded([
      switchTo('home.jackpot', false),
      set('registration', ['fields', 'username', 'minLength'], 7),
      set('cdn', ['imageCDNs'], ['https://other.example']),
      set('messages', ['KM', 'shell.greeting'], 'ជំរាបសួរ'),
      set('tenant', ['maintenance'], true),
    ]);
    expect(snapshot.public.switches['home.jackpot']).toBe(false);
    expect(snapshot.public.registration.username.minLength).toBe(7);
    expect(snapshot.public.imageCDNs).toEqual(['https://other.example']);
    expect(snapshot.public.messages).toMatchObject({
      EN: { 'shell.greeting': 'Welcome aboard' },
      KM: { 'shell.greeting': 'ជំរាបសួរ' },
    });
    expect(snapshot.private.maintenance).toBe(true);
    expect(snapshot.revision).not.toBe(loaded([]).snapshot.revision);
  });

  it('are ordered by layer, then by time: a kill overrides a schedule, which overrides an override', () => {
    const later = '2026-11-21T10:00:00Z';
    const jackpot = (...overrides: Override[]) => loaded(overrides).snapshot.public.switches['home.jackpot'];
    expect(jackpot(switchTo('home.jackpot', false), switchTo('home.jackpot', true, 'override', later))).toBe(true);
    expect(
      jackpot(switchTo('home.jackpot', true, 'schedule'), switchTo('home.jackpot', false, 'override', later)),
    ).toBe(true);
    expect(jackpot(switchTo('home.jackpot', false, 'kill'), switchTo('home.jackpot', true, 'schedule', later))).toBe(
      false,
    );
  });

  it('[R08] hide a banner when its page is turned off', () => {
    const titles = (...overrides: Override[]) => loaded(overrides).snapshot.public.banners.map(({ title }) => title.EN);
    expect(titles()).toContain('Welcome');
    expect(titles(switchTo('games.rng', false))).not.toContain('Welcome');
  });

  it('may leave no way to log in only by a kill', () => {
    expect(refusals([switchTo('login', false)])[0]?.rule).toBe('switch.way-in');
    expect(loaded([switchTo('login', false, 'kill')]).snapshot.public.switches.login).toBe(false);
  });

  it('have the form of the file and are refused with its messages', () => {
    const [type] = refusals([set('registration', ['fields', 'username', 'minLength'], 'many')]);
    expect(type).toMatchObject({ rule: 'schema.type', file: 'change set cs-1' });
    const [unknown] = refusals([switchTo('home.jackpott', true)]);
    expect(unknown).toMatchObject({ rule: 'schema.unknown-key', fix: 'Did you mean "home.jackpot"?' });
    expect(refusals([switchTo('games.live', true)])[0]?.rule).toBe('nav.vendor');
  });

  it.each([
    set('tenant', ['code'], 'other'),
    set('tenant', ['jurisdiction'], 'none'),
    set('tenant', ['assets', 'mark'], 'assets/mark.svg'),
    set('theme', ['$extensions'], {}),
    set('switches', ['version'], 2),
    set('switches', ['__proto__', 'x'], true),
    set('messages', ['EN'], {}),
    set('messages', ['XX', 'shell.greeting'], 'x'),
  ])('can’t be set for a value that is fixed at run time: %o', (override) => {
    expect(refusals([override])[0]?.rule).toBe('override.target');
  });
});

describe('[T09] locks of a jurisdiction', () => {
  it('refuse a value that loosens them, with the name of the rule', () => {
    expect(refusals([switchTo('FREEPLAY3', true)], 'strict')[0]).toMatchObject({
      rule: 'jurisdiction.lock',
      lock: 'strict.free-play',
      file: 'change set cs-1',
    });
    expect(refusals([set('tenant', ['ages', 'birthday'], 20)], 'strict')[0]?.lock).toBe('strict.age');
  });

  it('allow tighter values, and apply only to brands of their jurisdiction', () => {
    expect(loaded([set('tenant', ['ages', 'birthday'], 25)], 'strict').snapshot.public.ages.birthday).toBe(25);
    expect(loaded([switchTo('FREEPLAY3', true)]).snapshot.public.switches.FREEPLAY3).toBe(true);
  });

  it('come between the base and the folders that extend it', () => {
    const { draft } = loaded([], 'strict');
    expect(draft.folders.map(({ name }) => name)).toEqual(['_base', '_jurisdiction-strict', 'acme', 'strict']);
  });
});

describe('[T10] where a value comes from', () => {
  it('names every layer that sets it, the effective one first', () => {
    const { draft } = loaded([switchTo('home.jackpot', false)]);
    const { value, layers } = explainValue(draft, 'switches', ['switches', 'home.jackpot']);
    expect(value).toBe(false);
    expect(layers).toMatchObject([
      { layer: 'override', value: false, note: NOTE, place: { file: 'change set cs-1' } },
      { layer: 'brand', origin: 'acme', value: true },
      { layer: 'platform', origin: 'catalogue', value: false },
    ]);
    expect(layers[1]?.place.file).toMatch(/acme\/switches\.json$/);
  });

  it('distinguishes base, profile and inherited folders', () => {
    const { draft } = loaded([], 'strict');
    const layersOf = (path: string[]) => explainValue(draft, 'tenant', path).layers.map(({ layer }) => layer);
    expect(layersOf(['ages', 'birthday'])).toEqual(['jurisdiction', 'platform']);
    expect(layersOf(['currency', 'code'])).toEqual(['brand', 'inherited']);
  });

  it('names the parent that turns a switch off', () => {
    const { draft } = loaded([switchTo('sidebar.qr', true), switchTo('sidebar', false)]);
    expect(draft.switches['sidebar.qr']).toBe(false);
    expect(explainValue(draft, 'switches', ['switches', 'sidebar.qr']).offBecauseOf).toBe('sidebar');
    expect(explainValue(draft, 'switches', ['switches', 'home.jackpot']).offBecauseOf).toBeNull();
  });

  it('finds messages, and reports a missing value', () => {
    const { draft } = loaded([set('messages', ['EN', 'shell.greeting'], 'Hi')]);
    expect(explainValue(draft, 'messages', ['EN', 'shell.greeting']).layers.map(({ value }) => value)).toEqual([
      'Hi',
      'Welcome aboard',
    ]);
    expect(explainValue(draft, 'messages', ['XX', 'a'])).toEqual({ value: undefined, layers: [], offBecauseOf: null });
  });
});
