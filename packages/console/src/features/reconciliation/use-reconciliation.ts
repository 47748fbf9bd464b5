import {
  type BreakKind,
  type BreakState,
  type ReconDay,
  reconBreakSchema,
  reconBreaksValue,
  reconDaySchema,
  reconDaysValue,
} from '@marquee/contracts/schemas/reconciliation';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';
import { KEYS } from '../../lib/api/query-keys.ts';

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

function useForgetting(merchant: string) {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [KEYS.reconciliation(merchant), KEYS.attention].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
}

export function useExplain(key: DayKey) {
  const api = useApi();
  const onSuccess = useForgetting(key.merchant);
  return useMutation({
    mutationFn: ({ ref, reason, idempotencyKey }: { ref: string; reason: string; idempotencyKey: string }) =>
      api('explainBreak', reconBreakSchema, { params: { ...key }, body: { ref, reason }, idempotencyKey }),
    onSuccess,
  });
}

/** Requests the day's file again: within a minute there is the file, or a reason. */
export function useAskAgain(key: DayKey) {
  const api = useApi();
  const onSuccess = useForgetting(key.merchant);
  return useMutation({
    mutationFn: (idempotencyKey: string) =>
      api('fetchDayAgain', reconDaySchema, { params: { ...key }, idempotencyKey }),
    onSuccess,
  });
}
