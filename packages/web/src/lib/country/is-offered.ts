import { dialingCodeOf } from '@marquee/contracts/countries';

/** Whether a country has one of the dialing codes, or any if there are no codes. */
export function isOffered(country: string | null | undefined, dialingCodes: readonly string[] | undefined): boolean {
  const own = dialingCodeOf(country);
  return own !== null && (dialingCodes?.includes(own) ?? true);
}
