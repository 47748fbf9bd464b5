import {
  type AttentionOfBrandsValue,
  attentionOfBrandsValue,
  attentionValue,
} from '@marquee/contracts/schemas/attention';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';

/** What of a brand's books somebody has to look at. */
export function useAttention(merchant: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...KEYS.attention, merchant],
    queryFn: ({ signal }) => api('attention', attentionValue, { params: { merchant }, signal }),
  });
}

type Counts = AttentionOfBrandsValue['brands'];
const NONE: Counts = [];

/** How many things that are, of each brand that whoever is signed in may see and that has any. */
export function useAttentionCounts(): Counts {
  const api = useApi();
  const found = useQuery({
    queryKey: KEYS.attention,
    queryFn: ({ signal }) => api('attentionOfBrands', attentionOfBrandsValue, { signal }),
  });
  return found.data?.brands ?? NONE;
}
