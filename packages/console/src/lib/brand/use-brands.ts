import { type BrandSummaryValue, brandsValue } from '@marquee/contracts/schemas/console-brands';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { KEYS } from '../api/query-keys.ts';

/** Every brand that the account may see. */
export function useBrands() {
  const api = useApi();
  return useQuery<readonly BrandSummaryValue[]>({
    queryKey: KEYS.brands,
    queryFn: async ({ signal }) => (await api('brands', brandsValue, { signal })).brands,
  });
}
