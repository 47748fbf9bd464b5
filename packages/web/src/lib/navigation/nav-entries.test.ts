import { matchPage } from '@marquee/contracts/pages';
import { effectiveSwitches } from '@marquee/contracts/switches';
import { describe, expect, it } from 'vitest';
import { sampleManifest } from '../../testing/sample-state.ts';
import { isCurrent, navItems } from './nav-entries.ts';

const [lumen] = sampleManifest().vendors;
if (!lumen) throw new Error('the sample has a vendor');
const ids = (manifest = sampleManifest()) =>
  navItems(manifest).map((item) => (item.kind === 'page' ? item.page : item.gameType));

describe('[H05] nav bar', () => {
  it('lists the brand’s entries that have a page, in its order', () => {
    expect(ids()).toEqual(['home', 'RNG']);
    const nav = [{ category: 'RNG' as const }, { page: 'home' as const }];
    expect(ids(sampleManifest({ nav }))).toEqual(['RNG', 'home']);
  });

  it('leaves out a category without vendors, and one that is switched off', () => {
    expect(ids(sampleManifest({ vendors: [] }))).toEqual(['home']);
    expect(ids(sampleManifest({ switches: effectiveSwitches({ 'games.rng': false }) }))).toEqual(['home']);
  });

  it('lists a category’s vendors below it, in the folder’s order', () => {
    const vendors = [
      { ...lumen, code: 'B' },
      { ...lumen, code: 'OTHER', gameTypes: ['LIVE' as const] },
      { ...lumen, code: 'A' },
    ];
    const category = navItems(sampleManifest({ vendors })).find((item) => item.kind === 'category');
    expect(category?.vendors.map((vendor) => vendor.code)).toEqual(['B', 'A']);
  });

  it('marks home on each of its addresses, and a category on its lobby', () => {
    const manifest = sampleManifest();
    const [home, slots] = navItems(manifest);
    if (!home || !slots) throw new Error('the sample has two entries');
    for (const path of ['/', '/home', '/login', '/register']) {
      expect(isCurrent(home, matchPage(path, manifest))).toBe(true);
    }
    expect(isCurrent(home, matchPage('/rng', manifest))).toBe(false);
    expect(isCurrent(slots, matchPage('/rng', manifest))).toBe(true);
  });
});
