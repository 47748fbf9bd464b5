import {
  listedWithdrawalsValue,
  openedWithdrawalValue,
  staffWithdrawal,
  type WITHDRAWAL_QUEUES,
} from '@marquee/contracts/schemas/staff-withdrawals';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useKeyedAction } from '../../lib/api/use-keyed-action.ts';

export type Queue = (typeof WITHDRAWAL_QUEUES)[number];

/** A queue of a brand's withdrawals, a page at a time. */
export function useWithdrawals(merchant: string, queue: Queue) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...KEYS.withdrawals(merchant), queue],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api('withdrawalQueue', listedWithdrawalsValue, {
        params: { merchant },
        query: { queue, after: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
}

const keyOfOne = (merchant: string, withdrawal: string) => ['withdrawal', merchant, withdrawal];

/** One withdrawal. The request is recorded in the audit, so nothing is fetched again automatically. */
export function useWithdrawal(merchant: string, withdrawal: string) {
  const api = useApi();
  return useQuery({
    queryKey: keyOfOne(merchant, withdrawal),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => api('openWithdrawal', openedWithdrawalValue, { params: { merchant, withdrawal }, signal }),
  });
}

const CALLS = {
  claim: 'claimWithdrawal',
  release: 'releaseWithdrawal',
  approve: 'approveWithdrawal',
  reject: 'rejectWithdrawal',
  mark: 'markWithdrawal',
} as const;
export type WithdrawalAction = keyof typeof CALLS;

/** What is open is read again, with the names of those who acted. */
export function useActOnWithdrawal(
  { merchant, withdrawal }: { readonly merchant: string; readonly withdrawal: string },
  action: WithdrawalAction,
  onDone: () => void,
) {
  const api = useApi();
  return useKeyedAction({
    send: (body: object, key) =>
      api(CALLS[action], staffWithdrawal, { params: { merchant, withdrawal }, body, idempotencyKey: key }),
    forget: [KEYS.withdrawals(merchant), keyOfOne(merchant, withdrawal), KEYS.attention],
    onDone,
  });
}
