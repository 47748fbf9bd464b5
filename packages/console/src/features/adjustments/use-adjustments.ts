import {
  type AdjustmentRequest,
  adjustmentSchema,
  listedAdjustmentsValue,
} from '@marquee/contracts/schemas/adjustments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useKeyedAction } from '../../lib/api/use-keyed-action.ts';

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

const changedBy = (merchant: string) => [KEYS.adjustments(merchant), KEYS.attention];

export function useRequestAdjustment(merchant: string, onDone: () => void) {
  const api = useApi();
  return useKeyedAction({
    send: (body: AdjustmentRequest, key) =>
      api('requestAdjustment', adjustmentSchema, { params: { merchant }, body, idempotencyKey: key }),
    forget: changedBy(merchant),
    onDone,
  });
}

export type AdjustmentAction = 'approve' | 'reject' | 'withdraw';
const CALLS = { approve: 'approveAdjustment', reject: 'rejectAdjustment', withdraw: 'withdrawAdjustment' } as const;

/** The body: the hash of what is approved, or the reason of another end. */
export function useDecideAdjustment(
  { merchant, adjustment }: { readonly merchant: string; readonly adjustment: string },
  action: AdjustmentAction,
  onDone: () => void,
) {
  const api = useApi();
  return useKeyedAction({
    send: (body: { readonly hash: string } | { readonly reason: string }, key) =>
      api(CALLS[action], adjustmentSchema, { params: { merchant, adjustment }, body, idempotencyKey: key }),
    forget: changedBy(merchant),
    onDone,
  });
}
