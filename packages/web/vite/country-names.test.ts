import { COUNTRY_CODES } from '@marquee/contracts/countries';
import type { LanguageCode } from '@marquee/contracts/languages';
import { describe, expect, it } from 'vitest';
import { countryNames } from './country-names.ts';

const nameIn = (language: LanguageCode, country: string) =>
  countryNames(language)
    .find(([code]) => code === country)
    ?.slice(1);

describe('[A19] names of countries', () => {
  it.each([
    ['KM', 'កម្ពុជា', 'Cambodia'],
    ['EN', 'Cambodia', ''],
    ['CN', '柬埔寨', 'Cambodia'],
    ['VI', 'Campuchia', 'Cambodia'],
    ['TH', 'กัมพูชา', 'Cambodia'],
    ['MY', 'ကမ္ဘောဒီးယား', 'Cambodia'],
    ['ID', 'Kamboja', 'Cambodia'],
    ['AR', 'كمبوديا', 'Cambodia'],
    ['TY', 'Cambodge', 'Cambodia'],
  ] as const)('are in %s, with the English one for the search', (language, name, english) => {
    expect(nameIn(language, 'KH')).toEqual([name, english]);
  });

  it('exist for every country, once, in the language’s order', () => {
    const names = countryNames('VI');
    expect(names.map(([code]) => code).sort()).toEqual([...COUNTRY_CODES].sort());
    const written = names.map(([, name]) => name);
    expect(written).toEqual(written.toSorted(new Intl.Collator('vi').compare));
    expect(written.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
  });
});
