import { dialingCodeOf } from '@marquee/contracts/countries';
import { type SearchOption, SearchSelect } from '@marquee/ui/search-select';
import { useMemo } from 'react';
import { Flag } from '../flag/flag.tsx';
import { useT } from '../i18n/use-t.ts';
import { useManifest } from '../manifest/page-state.ts';
import { isOffered } from './is-offered.ts';
import { useCountries } from './use-countries.ts';

export interface CountrySelectProps {
  /** ISO 3166-1 alpha-2. */
  country: string;
  onChoose: (country: string) => void;
  /** The dialing codes on offer; all countries' when absent. */
  dialingCodes?: readonly string[] | undefined;
}

/** A button with flag and dialing code that opens the list of countries, the brand's own first [A19]. */
export function CountrySelect({ country, onChoose, dialingCodes }: CountrySelectProps) {
  const t = useT();
  const own = useManifest().country;
  const countries = useCountries();
  const options = useMemo(() => {
    const offered = countries.filter(([code]) => isOffered(code, dialingCodes));
    const all = offered.map(
      ([code, name, english]): SearchOption => ({
        key: code,
        label: name,
        start: <Flag country={code} lazy />,
        end: dialingCodeOf(code) ?? '',
        keywords: [english, code],
      }),
    );
    return [...all.filter(({ key }) => key === own), ...all.filter(({ key }) => key !== own)];
  }, [countries, own, dialingCodes]);
  const chosen = options.find(({ key }) => key === country);
  return (
    <SearchSelect
      options={options}
      chosen={country}
      onChoose={onChoose}
      label={`${t('country.label')}: ${chosen?.label ?? country} ${chosen?.end ?? ''}`}
      listLabel={t('country.label')}
      searchLabel={t('country.search')}
      empty={t('country.none')}
    >
      <Flag country={country} />
      <span>{dialingCodeOf(country)}</span>
    </SearchSelect>
  );
}
