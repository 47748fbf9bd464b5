import { brandValue } from '@marquee/contracts/schemas/console-brands';
import { useQueries } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/api-context.ts';
import { KEYS } from '../../../lib/api/query-keys.ts';

/** IANA zones of these brands, each once; null until all are loaded. A brand that is not served has none. */
export function useBrandZones(merchants: readonly string[]): readonly string[] | null {
  const api = useApi();
  const queries = useQueries({
    queries: merchants.map((merchant) => ({
      queryKey: [...KEYS.brand(merchant), 'zone'],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await api('brand', brandValue, { params: { merchant }, signal })).manifest?.timezone ?? null,
    })),
  });
  if (queries.some(({ isPending }) => isPending)) return null;
  return [...new Set(queries.flatMap(({ data }) => data ?? []))];
}
