import { COUNTRY_CODES, dialingCodeOf } from '@marquee/contracts/countries';
import { Input, type InputProps } from '@marquee/ui/input';
import { useEffect, useState } from 'react';
import { useManifest } from '../manifest/page-state.ts';
import { CountrySelect } from './country-select.tsx';
import { prepareMobile } from './fitting-mobile.ts';
import { isOffered } from './is-offered.ts';
import styles from './mobile-input.module.css';
import { useVisitorCountry } from './use-visitor-country.ts';

export interface MobileInputProps extends Omit<InputProps, 'start' | 'type' | 'dir' | 'className'> {
  /** Called at once and at each change, with a code such as `+855`. */
  onDialingCode: (dialingCode: string) => void;
  /** The dialing codes on offer; all countries' when absent. */
  dialingCodes?: readonly string[] | undefined;
}

/** A number with a choice of country: first the visitor's, or the brand's if that is unknown. */
export function MobileInput({ onDialingCode, dialingCodes, ...rest }: MobileInputProps) {
  const brand = useManifest().country;
  const { data } = useVisitorCountry();
  const [chosen, setChosen] = useState<string | null>(null);
  const seen = isOffered(data?.countryCode, dialingCodes) ? data?.countryCode : null;
  const home = COUNTRY_CODES.find((code) => isOffered(code, dialingCodes)) ?? brand;
  const country = chosen ?? seen ?? (isOffered(brand, dialingCodes) ? brand : home);
  const dialingCode = dialingCodeOf(country) ?? '';
  useEffect(prepareMobile, []);
  useEffect(() => onDialingCode(dialingCode), [dialingCode, onDialingCode]);
  return (
    // Numbers run from left to right in every language, country first.
    <div dir="ltr">
      <Input
        inputMode="tel"
        autoComplete="tel-national"
        {...rest}
        type="tel"
        className={styles.shell}
        start={<CountrySelect country={country} onChoose={setChosen} dialingCodes={dialingCodes} />}
      />
    </div>
  );
}
