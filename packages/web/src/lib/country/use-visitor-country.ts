import type { CountryCodeValue } from '@marquee/contracts/schemas/settings';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';

/** The visitor's country by address, requested once a page (§4 app start). */
export function useVisitorCountry(): UseQueryResult<CountryCodeValue> {
  const api = useApi();
  return useQuery({
    queryKey: ['countryCode'],
    queryFn: ({ signal }) => api('countryCode', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
