import {
  type CloseDebtRequest,
  depositDebtsValue,
  listedUnmatchedValue,
  type MatchRequest,
  staffDeposit,
  staffDepositsValue,
  unmatchedPayment,
} from '@marquee/contracts/schemas/staff-deposits';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useKeyedAction } from '../../lib/api/use-keyed-action.ts';

/** Empty text: not filtered by it. Days are of the reader's time zone. */
export interface DepositFilter {
  readonly state: string;
  readonly player: string;
  readonly method: string;
  readonly provider: string;
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const startOf = (day: string): string | null => (day === '' ? null : new Date(`${day}T00:00:00`).toISOString());
/** Through the end of the day. */
const endOf = (day: string): string | null =>
  day === '' ? null : new Date(new Date(`${day}T00:00:00`).getTime() + DAY_MS).toISOString();

/** A brand's deposits, newest first, a page at a time. */
export function useDeposits(merchant: string, { from, to, ...texts }: DepositFilter) {
  const api = useApi();
  const filter = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim() || null]));
  const query = { ...filter, from: startOf(from), to: endOf(to) };
  return useInfiniteQuery({
    queryKey: [...KEYS.deposits(merchant), 'list', query],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api('deposits', staffDepositsValue, { params: { merchant }, query: { ...query, after: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}

const keyOfOne = (merchant: string, deposit: string) => ['deposit', merchant, deposit];

/** One deposit. The request is recorded in the audit, so nothing is fetched again automatically. */
export function useDeposit(merchant: string, deposit: string) {
  const api = useApi();
  return useQuery({
    queryKey: keyOfOne(merchant, deposit),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => api('openDeposit', staffDeposit, { params: { merchant, deposit }, signal }),
  });
}

/** Debts of refunds and chargebacks that are open. */
export function useDebts(merchant: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...KEYS.deposits(merchant), 'debts'],
    queryFn: ({ signal }) => api('depositDebts', depositDebtsValue, { params: { merchant }, signal }),
  });
}

export function useCloseDebt(merchant: string, deposit: string, onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useKeyedAction({
    send: (body: CloseDebtRequest, key) =>
      api('closeDebt', staffDeposit, { params: { merchant, deposit }, body, idempotencyKey: key }),
    forget: [KEYS.deposits(merchant), KEYS.attention],
    onDone: (now) => {
      // The answer is the deposit as it is now: reading it again would be recorded once more.
      queries.setQueryData(keyOfOne(merchant, deposit), now);
      onDone();
    },
  });
}

export function useClosePaymentDebt(merchant: string, payment: string, onDone: () => void) {
  const api = useApi();
  return useKeyedAction({
    send: (body: CloseDebtRequest, key) =>
      api('closePaymentDebt', unmatchedPayment, { params: { merchant, payment }, body, idempotencyKey: key }),
    forget: [KEYS.deposits(merchant), KEYS.attention],
    onDone,
  });
}

export type Shown = 'open' | 'all';

/** Payments that no deposit explains, a page at a time. */
export function useUnmatched(merchant: string, show: Shown) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...KEYS.deposits(merchant), 'unmatched', show],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api('unmatchedPayments', listedUnmatchedValue, {
        params: { merchant },
        query: { show, after: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
}

const CALLS = {
  request: 'requestMatch',
  approve: 'approveMatch',
  reject: 'rejectMatch',
  withdraw: 'withdrawMatch',
} as const;
export type MatchAction = keyof typeof CALLS;
/** What is requested, the hash of what is approved, or the reason of another end. */
export type MatchBody = MatchRequest | { readonly hash: string } | { readonly reason: string };

export function useActOnPayment(
  { merchant, payment }: { readonly merchant: string; readonly payment: string },
  action: MatchAction,
  onDone: () => void,
) {
  const api = useApi();
  return useKeyedAction({
    send: (body: MatchBody, key) =>
      api(CALLS[action], unmatchedPayment, { params: { merchant, payment }, body, idempotencyKey: key }),
    forget: [KEYS.deposits(merchant), KEYS.attention],
    onDone,
  });
}
