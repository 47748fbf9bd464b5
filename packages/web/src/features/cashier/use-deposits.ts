import type { DepositRow, DepositStartRequest } from '@marquee/contracts/schemas/cashier';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../../lib/api/api.ts';
import { useApi } from '../../lib/api/api-context.ts';
import { useOrderKey } from '../../lib/api/order-key.ts';
import { CASHIER_QUERY_KEY } from '../../lib/events/query-keys.ts';
import { useCashierChange } from './use-cashier.ts';

/** Events tell of a change at once; while the stream is interrupted, an open payment is asked for. */
const LOOK_AGAIN_MS = 5_000;

const methodsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...CASHIER_QUERY_KEY, 'depositMethods'],
    queryFn: ({ signal }) => api('depositMethods', { signal }),
  });

/** Loads what the page shows first. */
export const loadDeposit = ({ api, queries }: { readonly api: Api; readonly queries: QueryClient }) =>
  queries.fetchQuery(methodsQuery(api));

export const useDepositMethods = () => useQuery(methodsQuery(useApi()));

export function useDeposits(pageNo: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...CASHIER_QUERY_KEY, 'deposits', pageNo],
    queryFn: ({ signal }) => api('deposits', { query: { pageNo }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.deposits.some(isOpen) ? LOOK_AGAIN_MS : false),
  });
}

const isOpen = ({ state }: DepositRow): boolean => state === 'pending';

/** A deposit that was begun here, until its end. */
export function useDeposit(begun: DepositRow) {
  const api = useApi();
  return useQuery({
    queryKey: [...CASHIER_QUERY_KEY, 'deposit', begun.depositId],
    queryFn: ({ signal }) => api('deposit', { query: { depositId: begun.depositId }, signal }),
    placeholderData: begun,
    refetchInterval: ({ state }) => (state.data === undefined || isOpen(state.data) ? LOOK_AGAIN_MS : false),
  });
}

/** Begins a deposit. The key stays until there is an answer, so a repeat is the same deposit. */
export function useDepositStart() {
  const api = useApi();
  const sendOrder = useOrderKey();
  return useCashierChange((body: DepositStartRequest) =>
    sendOrder(body, (idempotencyKey) => api('depositStart', { body, idempotencyKey })),
  );
}

/** Chooses to have no deposit limit, where one has to be chosen before the first deposit. */
export function useNoDepositLimit() {
  const api = useApi();
  const sendOrder = useOrderKey();
  return useCashierChange(async () => {
    const { limits } = await api('protection');
    const period = limits.find(({ kind }) => kind === 'deposit')?.period ?? 'day';
    const body = { kind: 'deposit', period, limit: null } as const;
    return sendOrder(body, (idempotencyKey) => api('limitSet', { body, idempotencyKey }));
  });
}
