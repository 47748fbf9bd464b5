import { describe, expect, it } from 'vitest';
import { findCommands, type PaletteSource } from './find-commands.ts';

const source: PaletteSource = {
  pages: [{ id: 'page:/audit', label: 'Audit', to: '/audit', words: 'audit /audit' }],
  brands: [
    { merchant: 'acme', name: 'Acme Palace' },
    { merchant: 'bravo', name: 'Bravo' },
  ],
  switches: [
    { key: 'home.jackpot', name: 'Jackpot on home' },
    { key: 'home.banner', name: 'Banner on home' },
    { key: 'registration', name: 'Joining' },
  ],
  current: null,
  labels: { pages: 'Pages', brands: 'Brands', switches: 'Switches' },
  brandPath: (merchant) => `/brands/${merchant}`,
  switchPath: (merchant, key) => `/brands/${merchant}/switches?find=${key}`,
};
const idsOf = (search: string, change: Partial<PaletteSource> = {}): string[] =>
  findCommands({ ...source, ...change }, search).flatMap(({ items }) => items.map(({ id }) => id));

describe('the palette', () => {
  it('offers pages and brands before anything is typed, and no switches', () => {
    expect(idsOf('')).toEqual(['page:/audit', 'brand:acme', 'brand:bravo']);
    expect(idsOf('', { current: 'acme' })).not.toContain('switch:acme:registration');
  });

  it('finds a brand by its code or its name, words in any order', () => {
    expect(idsOf('palace ac')).toEqual(['brand:acme']);
    expect(idsOf('BRAV')).toEqual(['brand:bravo']);
  });

  it('finds switches of the brand that is named first', () => {
    expect(idsOf('acme jack')).toEqual(['switch:acme:home.jackpot']);
    expect(idsOf('acme joining')).toEqual(['switch:acme:registration']);
    expect(findCommands(source, 'acme jack')[0]?.items[0]?.to).toBe('/brands/acme/switches?find=home.jackpot');
  });

  it('finds switches of the open brand without its name', () => {
    expect(idsOf('jackpot')).toEqual([]);
    expect(idsOf('jackpot', { current: 'bravo' })).toEqual(['switch:bravo:home.jackpot']);
  });

  it('shows a few of many', () => {
    const brands = Array.from({ length: 50 }, (_, n) => ({ merchant: `b${n}`, name: `Brand ${n}` }));
    expect(idsOf('brand', { brands })).toHaveLength(8);
  });
});
