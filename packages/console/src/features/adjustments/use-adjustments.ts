import {
  type AdjustmentRequest,
  adjustmentSchema,
  listedAdjustmentsValue,
} from '@marquee/contracts/schemas/adjustments';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';

export type Shown = 'waiting' | 'all';

/** A brand's adjustments, newest first, a page at a time. */
export function useAdjustments(merchant: string, show: Shown) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...KEYS.adjustments(merchant), show],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api('adjustments', listedAdjustmentsValue, { params: { merchant }, query: { show, before: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}

function useInvalidate(merchant: string) {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [KEYS.adjustments(merchant), KEYS.attention].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
}

export function useRequestAdjustment(merchant: string) {
  const api = useApi();
  const onSettled = useInvalidate(merchant);
  return useMutation({
    mutationFn: ({ body, key }: { body: AdjustmentRequest; key: string }) =>
      api('requestAdjustment', adjustmentSchema, { params: { merchant }, body, idempotencyKey: key }),
    onSettled,
  });
}

export type AdjustmentAction = 'approve' | 'reject' | 'withdraw';
const CALLS = { approve: 'approveAdjustment', reject: 'rejectAdjustment', withdraw: 'withdrawAdjustment' } as const;

/** The body: the hash of what is approved, or the reason of another end. */
export function useDecideAdjustment(merchant: string, adjustment: string, action: AdjustmentAction) {
  const api = useApi();
  const onSettled = useInvalidate(merchant);
  return useMutation({
    mutationFn: ({ body, key }: { body: { readonly hash: string } | { readonly reason: string }; key: string }) =>
      api(CALLS[action], adjustmentSchema, { params: { merchant, adjustment }, body, idempotencyKey: key }),
    onSettled,
  });
}
