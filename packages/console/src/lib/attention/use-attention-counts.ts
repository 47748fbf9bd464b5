import {
  type AttentionOfBrandsValue,
  attentionOfBrandsValue,
  type Waiting,
} from '@marquee/contracts/schemas/attention';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { KEYS } from '../api/query-keys.ts';

type Counts = AttentionOfBrandsValue['brands'];
const NONE: Counts = [];

/** Open items, and what waits for a person, of each permitted brand that has any. */
export const useAttentionCounts = (): Counts => useAttention().data?.brands ?? NONE;

/** As `useAttentionCounts`, with the state of the request. */
export function useAttention() {
  const api = useApi();
  return useQuery({
    queryKey: KEYS.attention,
    queryFn: ({ signal }) => api('attentionOfBrands', attentionOfBrandsValue, { signal }),
  });
}

/** What waits at one brand. */
export function useWaiting(merchant: string): Readonly<Partial<Record<Waiting, number>>> {
  return useAttentionCounts().find((each) => each.merchant === merchant)?.waiting ?? {};
}
