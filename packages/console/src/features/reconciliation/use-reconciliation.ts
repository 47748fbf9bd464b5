import {
  type BreakKind,
  type BreakState,
  type ReconDay,
  reconBreakSchema,
  reconBreaksValue,
  reconDaySchema,
  reconDaysValue,
} from '@marquee/contracts/schemas/reconciliation';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';
import { useForget } from '../../lib/api/use-forget.ts';
import { useKeyedAction } from '../../lib/api/use-keyed-action.ts';

/** A requested file arrives later, so the page polls for it. */
const POLL_INTERVAL_MS = 15_000;

/** Whether the day's file is being requested, or will be in a moment. */
export function isAwaited({ state, why, dueAt }: ReconDay, nowMs: number): boolean {
  if (dueAt === null) return false;
  return state === 'taken' || why === null || Date.parse(dueAt) <= nowMs;
}

/** A brand's days with all providers, newest first, a page at a time. */
export function useReconDays(merchant: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...KEYS.reconciliation(merchant), 'days'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api('reconDays', reconDaysValue, { params: { merchant }, query: { before: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}

export interface DayKey {
  readonly merchant: string;
  readonly provider: string;
  readonly day: string;
}
export interface BreakFilter {
  readonly kind: BreakKind | null;
  readonly state: BreakState | null;
}

/** A day and its differences, page by page; fetched again while its file is awaited. */
export function useReconBreaks(key: DayKey, { kind, state }: BreakFilter) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...KEYS.reconciliation(key.merchant), 'day', key.provider, key.day, kind, state],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api('reconBreaks', reconBreaksValue, { params: { ...key }, query: { kind, state, after: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) => {
      const day = data?.pages[0]?.day;
      return day !== undefined && isAwaited(day, Date.now()) ? POLL_INTERVAL_MS : false;
    },
  });
}

export function useExplain(key: DayKey, onDone: () => void) {
  const api = useApi();
  return useKeyedAction({
    send: (body: { readonly ref: string; readonly reason: string }, idempotencyKey) =>
      api('explainBreak', reconBreakSchema, { params: { ...key }, body, idempotencyKey }),
    forget: [KEYS.reconciliation(key.merchant), KEYS.attention],
    onDone,
  });
}

/** Requests the day's file again: within a minute there is the file, or a reason. */
export function useAskAgain(key: DayKey) {
  const api = useApi();
  const onSuccess = useForget(KEYS.reconciliation(key.merchant), KEYS.attention);
  return useMutation({
    mutationFn: (idempotencyKey: string) =>
      api('fetchDayAgain', reconDaySchema, { params: { ...key }, idempotencyKey }),
    onSuccess,
  });
}
