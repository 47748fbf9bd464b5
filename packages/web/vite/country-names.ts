import { COUNTRY_CODES } from '@marquee/contracts/countries';
import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';

/** Country, its name in a language, and its English name where that differs: people search by either. */
export type CountryName = readonly [code: string, name: string, english: string];

const ENGLISH = new Intl.DisplayNames(['en'], { type: 'region' });

/** All countries of the table, sorted as the language sorts. Where Intl has no data, the name is English. */
export function countryNames(language: LanguageCode): CountryName[] {
  const { locale } = LANGUAGES[language];
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  const { compare } = new Intl.Collator(locale);
  return COUNTRY_CODES.map((code): CountryName => {
    const english = ENGLISH.of(code) ?? code;
    const name = names.of(code) ?? english;
    return [code, name, english === name ? '' : english];
  }).sort((a, b) => compare(a[1], b[1]));
}
