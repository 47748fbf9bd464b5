import { expect, it } from 'vitest';
import { removeTenants, sampleTenants, writeTenants } from '../testing/index.ts';
import { loadTenants } from '../testing/load-tenants.ts';

it('[W02] a brand’s drawn avatars replace the inherited ones; without a set of its own it has those', () => {
  const settings = (tenant: string, avatars: object): string => {
    const value = JSON.parse(tenant) as { assets?: object };
    return JSON.stringify({ ...value, assets: { ...value.assets, avatars } });
  };
  const files = sampleTenants();
  const base = settings(String(files['_base/tenant.json']), { koi: 'assets/mark.svg', owl: 'assets/mark.svg' });
  const own = settings(String(files['acme/tenant.json']), { crab: 'assets/banner.svg' });
  const avatarsOf = (written: typeof files): string[] => {
    const dir = writeTenants({ ...written, '_base/tenant.json': base });
    const { brands, faults } = loadTenants([dir]);
    removeTenants(dir);
    expect(faults).toEqual([]);
    return Object.keys(brands.get('acme')?.snapshot.private.avatars ?? {});
  };
  expect(avatarsOf(files)).toEqual(['koi', 'owl']);
  expect(avatarsOf({ ...files, 'acme/tenant.json': own })).toEqual(['crab']);
});
