import { attentionValue } from '@marquee/contracts/schemas/attention';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';

/** The open items of one brand's ledger. */
export function useAttention(merchant: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...KEYS.attention, merchant],
    queryFn: ({ signal }) => api('attention', attentionValue, { params: { merchant }, signal }),
  });
}
