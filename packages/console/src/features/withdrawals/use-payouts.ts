import { type PAYOUT_LISTS, payoutsValue } from '@marquee/contracts/schemas/staff-withdrawals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';

export type PayoutListName = (typeof PAYOUT_LISTS)[number];

/** Payouts of a brand, the newest first, a page at a time. */
export function usePayouts(merchant: string, show: PayoutListName) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...KEYS.withdrawals(merchant), 'payouts', show],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api('payouts', payoutsValue, { params: { merchant }, query: { show, after: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}
