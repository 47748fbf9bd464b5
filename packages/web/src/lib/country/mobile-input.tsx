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
  /** Told at once and at every change, as `+855`. */
  onDialingCode: (dialingCode: string) => void;
  /** The codes there are to choose from; every country's where it is left out. */
  dialingCodes?: readonly string[] | undefined;
}

/** A national number behind its country: the visitor's own until another is chosen, the brand's where nobody can tell. */
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
    // A number is read from the left in every language: country first, then the rest of it.
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
