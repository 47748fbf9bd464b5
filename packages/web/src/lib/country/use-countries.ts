import { type CountryName, loaders } from 'virtual:marquee-country-names';
import { COUNTRY_CODES } from '@marquee/contracts/countries';
import { useQuery } from '@tanstack/react-query';
import { bundleLanguage } from '../i18n/messages.ts';
import { useLanguage } from '../manifest/page-state.ts';

/** Without the names the list still works: by code, flag and number. */
const NAMELESS: readonly CountryName[] = COUNTRY_CODES.map((code) => [code, code, '']);

/** All countries, named and sorted in the page's language. */
export function useCountries(): readonly CountryName[] {
  const language = bundleLanguage(useLanguage());
  const { data } = useQuery({
    queryKey: ['countryNames', language],
    queryFn: async () => (await loaders[language]?.())?.names ?? NAMELESS,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? NAMELESS;
}
