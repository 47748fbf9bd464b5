import { brandValue, brandValuesValue, brandVersionsValue } from '@marquee/contracts/schemas/console-brands';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { KEYS } from '../api/query-keys.ts';
import { indexValues } from './brand-values.ts';

/** A brand's health, domains, faults, conflicts and public manifest. */
export function useBrand(merchant: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...KEYS.brand(merchant), 'about'],
    queryFn: ({ signal }) => api('brand', brandValue, { params: { merchant }, signal }),
  });
}

/** Every value of a brand with its origin. */
export function useBrandValues(merchant: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...KEYS.brand(merchant), 'values'],
    queryFn: async ({ signal }) => {
      const { version, values } = await api('brandValues', brandValuesValue, { params: { merchant }, signal });
      return indexValues(version, values);
    },
    // The value has functions, which structural sharing can't compare.
    structuralSharing: false,
  });
}

/** A brand's versions, newest first. */
export function useBrandVersions(merchant: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...KEYS.brand(merchant), 'versions'],
    queryFn: async ({ signal }) =>
      (await api('brandVersions', brandVersionsValue, { params: { merchant }, signal })).versions,
  });
}
