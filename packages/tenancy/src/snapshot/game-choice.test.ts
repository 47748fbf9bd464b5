import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonValue } from '../document/document.ts';
import type { Override } from '../overrides/override.ts';
import { createTenantLoader, type TenantLoader } from '../tenant-loader.ts';
import { removeTenants, SAMPLE_MESSAGE_KEYS, sampleTenants, writeTenants } from '../testing/index.ts';
import { withGamesOff } from './games-off.ts';

let dir: string;
let loader: TenantLoader;
beforeAll(() => {
  const games = { off: ['STUDIO/old'], first: { RNG: ['STUDIO/one', 'STUDIO/two'] } };
  dir = writeTenants({ ...sampleTenants(), 'acme/vendors.json': JSON.stringify({ version: 1, games }) });
  loader = createTenantLoader({ dirs: [dir], messageKeys: SAMPLE_MESSAGE_KEYS });
});
afterAll(() => removeTenants(dir));

const load = (code: string, ...overrides: Override[]) => {
  const { brand, faults } = loader.load(code, overrides);
  return { choice: brand?.snapshot.private.games, vendors: brand?.snapshot.public.vendors, faults };
};
const set = (path: string[], value: JsonValue): Override => ({
  layer: 'override',
  kind: 'vendors',
  path,
  value,
  note: { changeSet: 'c', by: 'mira', at: '2026-11-20T10:00:00Z', reason: 'requested by the provider' },
});

it('[T05] a folder chooses among the games of inherited vendors', () => {
  expect(load('acme').choice).toEqual({
    off: ['STUDIO/old'],
    first: { RNG: ['STUDIO/one', 'STUDIO/two'] },
    hot: {},
  });
  expect(load('acme').vendors).toHaveLength(1);
  expect(load('bravo').choice).toEqual({ off: [], first: {}, hot: {} });
});

it('[T09] a run-time value turns a game or a whole vendor off, above the folder', () => {
  expect(load('acme', set(['games', 'off'], ['STUDIO/one'])).choice?.off).toEqual(['STUDIO/one']);
  const without = load('acme', set(['games', 'off'], ['STUDIO']));
  expect([without.vendors, without.faults]).toEqual([[], []]);
});

it('[T11] a run-time value with a game of no vendor is refused', () => {
  const { faults } = load('acme', set(['games', 'off'], ['NOBODY/one']));
  expect(faults.map(({ rule }) => rule)).toEqual(['games.vendor']);
});

it.each([[['STUDIO/one']], [['STUDIO']], [['STUDIO/old']]])(
  '[T09] a served brand with %s off as well equals a load with the longer list',
  (names) => {
    const snapshotOf = (...overrides: Override[]) => loader.load('acme', overrides).brand?.snapshot;
    const before = snapshotOf();
    if (before === undefined) throw new Error('refused');
    const off = [...new Set(['STUDIO/old', ...names])];
    expect(withGamesOff(before, names)).toEqual(snapshotOf(set(['games', 'off'], off)));
  },
);
