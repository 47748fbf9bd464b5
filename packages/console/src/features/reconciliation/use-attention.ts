import {
  type AttentionOfBrandsValue,
  attentionOfBrandsValue,
  attentionValue,
} from '@marquee/contracts/schemas/attention';
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

type Counts = AttentionOfBrandsValue['brands'];
const NONE: Counts = [];

/** The number of open items of each permitted brand that has any. */
export function useAttentionCounts(): Counts {
  const api = useApi();
  const found = useQuery({
    queryKey: KEYS.attention,
    queryFn: ({ signal }) => api('attentionOfBrands', attentionOfBrandsValue, { signal }),
  });
  return found.data?.brands ?? NONE;
}
