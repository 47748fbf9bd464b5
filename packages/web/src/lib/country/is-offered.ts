import { dialingCodeOf } from '@marquee/contracts/countries';

/** Whether a country's numbers may be given here: it is dialled with one of the codes, or with any where none are said. */
export function isOffered(country: string | null | undefined, dialingCodes: readonly string[] | undefined): boolean {
  const own = dialingCodeOf(country);
  return own !== null && (dialingCodes?.includes(own) ?? true);
}
